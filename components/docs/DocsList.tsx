'use client'

import { styled } from '@mui/material/styles'
import { useId } from 'react'
import { AppLink } from '@/components/ui/AppLink'
import { Magnifier } from '@/components/ui/icons'
import { STACKED_UP_TO } from '@/lib/constants'
import { tones } from '@/lib/theme'
import { setDocFilter, useAppUi } from '@/stores/appUi'
import { type DocEntry, type DocHit, filterDocs } from './docText'

/** All pages, or those that contain the filter's words. */
export function DocsList({ docs, topic }: { docs: DocEntry[]; topic: string }) {
  const filter = useAppUi((state) => state.docFilter)
  const hits = filterDocs(docs, filter)
  const status = useId()
  return (
    <Side aria-label="Seiten der Dokumentation">
      <Filter>
        <Magnifier />
        <input
          type="search"
          aria-label="Dokumentation filtern"
          aria-describedby={status}
          placeholder="Dokumentation filtern"
          value={filter}
          onChange={(event) => setDocFilter(event.target.value)}
        />
      </Filter>
      <Status id={status} role="status">
        {filter !== '' && countText(hits.length)}
      </Status>
      <ul>
        {hits.map((hit) => (
          <li key={hit.doc.slug}>
            <Entry href={`/Dokumentation/${hit.doc.slug}`} aria-current={hit.doc.slug === topic ? 'page' : undefined}>
              <strong>{hit.doc.title}</strong>
              <Passage hit={hit} />
            </Entry>
          </li>
        ))}
      </ul>
    </Side>
  )
}

function Passage({ hit: { doc, passage } }: { hit: DocHit }) {
  if (!passage) return <span>{doc.summary}</span>
  return (
    <span>
      {passage.before}
      <mark>{passage.match}</mark>
      {passage.after}
    </span>
  )
}

const countText = (count: number) =>
  count === 0 ? 'Keine Seite enthält diesen Text.' : count === 1 ? '1 Seite gefunden' : `${count} Seiten gefunden`

const Side = styled('nav')({
  width: 320,
  flex: 'none',
  overflow: 'auto',
  background: tones.paper,
  borderRight: `1px solid ${tones.line}`,
  paddingBottom: 24,
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
  [`@media (max-width: ${STACKED_UP_TO}px)`]: { width: '100%', border: 0 },
})

const Filter = styled('label')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  height: 40,
  margin: '12px 12px 4px',
  padding: '0 14px',
  border: `1px solid ${tones.lineStrong}`,
  borderRadius: 20,
  background: '#fff',
  color: tones.ink3,
  '&:focus-within': { outline: `2px solid ${tones.orangeDark}`, outlineOffset: 1 },
  '& input': { flex: 1, minWidth: 0, border: 0, background: 'none', font: 'inherit', color: tones.ink, outline: 0 },
  '& input::placeholder': { color: tones.ink3, opacity: 1 },
})

const Status = styled('p')({ margin: '0 20px', minHeight: 20, fontSize: '0.8125rem', color: tones.ink2 })

const Entry = styled(AppLink)({
  display: 'block',
  padding: '8px 16px 10px 17px',
  borderLeft: '3px solid transparent',
  color: tones.ink,
  textDecoration: 'none',
  '& strong': { display: 'block', fontWeight: 600 },
  '& span': { display: 'block', fontSize: '0.8125rem', lineHeight: 1.4, color: tones.ink2 },
  '& mark': { background: tones.orange100, color: 'inherit', borderRadius: 3, padding: '0 1px' },
  '&:hover': { background: tones.orange50 },
  '&[aria-current]': { background: tones.orange50, borderColor: '#ff9800' },
  '&:focus-visible': { outlineOffset: -2 },
})
