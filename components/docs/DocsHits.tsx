'use client'

import { Fragment } from 'react'
import type { DocHit, Piece } from './docText'
import { Entry, SectionEntry } from './listEntries'

/** What the filter found: each page, and below it the sections that contain the words, with the text around them. */
export function DocsHits({ hits, topic }: { hits: DocHit[]; topic: string }) {
  if (hits.length === 0) return null
  return (
    <ul>
      {hits.map(({ slug, title, summary, sections }) => (
        <li key={slug}>
          <Entry href={`/Dokumentation/${slug}`} aria-current={slug === topic ? 'page' : undefined}>
            <strong>
              <Marked pieces={title} />
            </strong>
            {summary.some(({ isHit }) => isHit) && (
              <span>
                <Marked pieces={summary} />
              </span>
            )}
          </Entry>
          {sections.length > 0 && (
            <ul>
              {sections.map((section) => (
                <li key={section.id}>
                  <SectionEntry href={`/Dokumentation/${slug}${section.id && `#${section.id}`}`} data-level={2}>
                    {section.id !== '' && (
                      <strong>
                        <Marked pieces={section.title} />
                      </strong>
                    )}
                    <span>
                      <Marked pieces={section.excerpt} />
                    </span>
                  </SectionEntry>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  )
}

// The pieces of a text never change their order, so their place is their key.
const Marked = ({ pieces }: { pieces: Piece[] }) =>
  pieces.map(({ text, isHit }, index) => (isHit ? <mark key={index}>{text}</mark> : <Fragment key={index}>{text}</Fragment>))
