import { xml } from '../../lib/domain/text/xmlText'

/** A feed (RFC 4287); what is to be HTML is HTML already, the rest is plain text. */
export interface AtomDocument {
  id: string
  title: string
  subtitle: string
  /** 2026-11-21T13:05:00.123456Z */
  updated: string
  author: string
  links: AtomLink[]
  /** An archive that never changes again (RFC 5005, section 4). */
  isArchive?: boolean
  entries: AtomEntry[]
}

export interface AtomLink {
  rel: string
  href: string
  type?: string
}

export interface AtomEntry {
  id: string
  title: string
  at: string
  /** The page that shows it. */
  page: string
  html: string
}

/** The document as text. Ids are UUIDs. Texts are escaped twice where they stand in HTML: a name is a name, whatever is in it. */
export function atomDocument({ id, title, subtitle, updated, author, links, isArchive = false, entries }: AtomDocument): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:fh="http://purl.org/syndication/history/1.0" xml:lang="de-CH">
<title>${xml(title)}</title>
<subtitle>${xml(subtitle)}</subtitle>
<id>urn:uuid:${id}</id>
<updated>${updated}</updated>
<author><name>${xml(author)}</name></author>
<generator>Arteigenschaften</generator>
${links.map(linkElement).join('\n')}
${isArchive ? '<fh:archive/>\n' : ''}${entries.map(entryElement).join('')}</feed>
`
}

const linkElement = ({ rel, href, type = 'application/atom+xml' }: AtomLink) =>
  `<link rel="${rel}" type="${type}" href="${xml(href)}"/>`

const entryElement = ({ id, title, at, page, html }: AtomEntry) => `<entry>
<title>${xml(title)}</title>
<id>urn:uuid:${id}</id>
<published>${at}</published>
<updated>${at}</updated>
${linkElement({ rel: 'alternate', type: 'text/html', href: page })}
<summary type="html">${xml(html)}</summary>
</entry>
`
