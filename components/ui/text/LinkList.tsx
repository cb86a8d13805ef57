'use client'

/** Web addresses of a record, one a line; anything that is no web address stays text. */
export function LinkList({ links }: { links: readonly string[] }) {
  return links.map((link) => (
    <span key={link} style={{ display: 'block' }}>
      {/^https?:\/\//.test(link) ? (
        <a href={link} target="_blank" rel="noreferrer">
          {link.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
        </a>
      ) : (
        link
      )}
    </span>
  ))
}
