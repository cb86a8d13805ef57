'use client'

import styled from '@emotion/styled'
import { swissCount } from '@/lib/domain/text/swissCount'
import { rankLabel } from '@/lib/domain/vocabulary/rank'
import { counted } from '@/lib/text/format'
import { tones } from '@/lib/theme'
import { Section } from '../../ui/text/type'
import { Note } from '../Note'
import type { JobResult } from '../queries'

/** The tree that the table becomes: how big, how deep, and its first branches, so that one sees before loading whether the order is right. */
export function TreePreview({ tree: { taxa, roots, depth, lines, hints } }: { tree: NonNullable<JobResult['tree']> }) {
  const shownRoots = lines.filter(({ level }) => level === 0).length
  return (
    <section aria-label="Baum">
      <Section>
        Baum{' '}
        <small>
          {[counted(taxa, 'Objekt', 'Objekte'), counted(roots, 'Wurzel', 'Wurzeln'), counted(depth, 'Ebene', 'Ebenen')].join(
            ', ',
          )}
        </small>
      </Section>
      {hints.map((hint) => (
        <Note key={hint} role="status" tone="warn">
          {hint}
        </Note>
      ))}
      <Branches aria-label="Erste Zweige">
        {lines.map(({ level, code, name, author, rank, more }, index) => (
          <li key={index} style={{ paddingLeft: `${level * 1.25}rem` }}>
            {code !== null && <b>{code} </b>}
            {name}
            {author !== null && <span> {author}</span>}
            {rank !== null && <small>{rankLabel(rank)}</small>}
            {more > 0 && <small>{`darunter ${swissCount(more)} weitere`}</small>}
          </li>
        ))}
        {roots > shownRoots && <li data-more>{`… und ${counted(roots - shownRoots, 'weitere Wurzel', 'weitere Wurzeln')}`}</li>}
      </Branches>
    </section>
  )
}

const Branches = styled('ul')({
  margin: '0 0 12px',
  padding: '8px 14px',
  listStyle: 'none',
  border: `1px solid ${tones.line}`,
  borderRadius: 8,
  fontSize: '0.9375rem',
  '& > li': { padding: '2px 0', overflowWrap: 'anywhere', color: tones.ink },
  '& > li > b': { fontWeight: 600 },
  '& > li > span, & > li[data-more]': { color: tones.ink2 },
  '& > li > small': { marginLeft: 8, fontSize: '0.8125rem', color: tones.ink2 },
})
