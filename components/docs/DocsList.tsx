'use client'

import styled from '@emotion/styled'
import { useId } from 'react'
import { SearchField } from '@/components/ui/form/SearchField'
import { STACKED_UP_TO } from '@/lib/constants'
import { tones } from '@/lib/theme'
import { setDocFilter, useAppUi } from '@/stores/appUi'
import { type DocEntry, type DocHit, filterDocs, filterWords } from './docText'
import { DocsHits } from './DocsHits'
import { isInterfacePart } from './docTopics'
import { Entry, SectionEntry } from './listEntries'

/** All pages, the current one with its sections; or what contains the filter's words. */
export function DocsList({ docs, topic }: { docs: DocEntry[]; topic: string }) {
  const filter = useAppUi((state) => state.docFilter)
  const isFiltering = filterWords(filter).length > 0
  const hits = filterDocs(docs, filter)
  const status = useId()
  return (
    <Side aria-label="Seiten der Dokumentation">
      <Filter
        aria-label="Dokumentation filtern"
        aria-describedby={status}
        placeholder="Dokumentation filtern"
        value={filter}
        onChange={(event) => setDocFilter(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setDocFilter('')
        }}
      />
      <Status id={status} role="status">
        {isFiltering && countText(hits)}
      </Status>
      {isFiltering ? <DocsHits hits={hits} topic={topic} /> : <Pages docs={docs} topic={topic} />}
    </Side>
  )
}

function Pages({ docs, topic }: { docs: DocEntry[]; topic: string }) {
  return (
    <ul>
      {docs.map((doc) => (
        <li key={doc.slug}>
          <Entry
            href={`/Dokumentation/${doc.slug}`}
            aria-current={doc.slug === topic ? 'page' : undefined}
            data-part={isInterfacePart(doc.slug) || undefined}
          >
            <strong>{doc.title}</strong>
            {topic === '' && <span>{doc.summary}</span>}
          </Entry>
          {doc.slug === topic && <Sections doc={doc} />}
        </li>
      ))}
    </ul>
  )
}

function Sections({ doc }: { doc: DocEntry }) {
  return (
    <ul>
      {doc.sections
        .filter(({ id }) => id !== '')
        .map(({ id, level, title }) => (
          <li key={id}>
            <SectionEntry href={`/Dokumentation/${doc.slug}#${id}`} data-level={level}>
              {title}
            </SectionEntry>
          </li>
        ))}
    </ul>
  )
}

function countText(hits: DocHit[]): string {
  const sections = hits.reduce((sum, hit) => sum + hit.sections.length, 0)
  if (hits.length === 0) return 'Nichts gefunden'
  const pages = hits.length === 1 ? '1 Seite' : `${hits.length} Seiten`
  if (sections === 0) return `${pages} gefunden`
  return `${sections === 1 ? '1 Abschnitt' : `${sections} Abschnitte`} auf ${hits.length === 1 ? '1 Seite' : `${hits.length} Seiten`} gefunden`
}

const Side = styled('nav')({
  width: 320,
  flex: 'none',
  overflow: 'auto',
  scrollbarWidth: 'thin',
  scrollbarGutter: 'stable',
  '&:not(:hover, :focus-within)': { scrollbarColor: 'transparent transparent' },
  background: tones.paper,
  borderRight: `1px solid ${tones.line}`,
  paddingBottom: 24,
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
  [`@media (max-width: ${STACKED_UP_TO}px)`]: { width: '100%', border: 0 },
  '@media print': { display: 'none' },
})

const Filter = styled(SearchField)({ margin: '12px 12px 4px' })

const Status = styled('p')({ margin: '0 20px', minHeight: 20, fontSize: '0.8125rem', color: tones.ink2 })
