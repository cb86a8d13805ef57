'use client'

import styled from '@emotion/styled'
import { useMemo } from 'react'
import { ErrorNote } from '@/components/ui/load/ErrorNote'
import { Section } from '@/components/ui/text/type'
import { type OutcomeKind, outcomeLabels } from '@/lib/domain/ownList/outcome'
import { resultTable } from '@/lib/domain/ownList/resultTable'
import type { TaxonomyType } from '@/lib/domain/addresses/paths'
import { counted } from '@/lib/text/format'
import { swissCount } from '@/lib/domain/text/swissCount'
import { tones } from '@/lib/theme'
import type { ListFacts } from './useListFacts'
import { ListVersions } from './ListVersions'
import { NewerData } from './NewerData'
import { Progress } from '../ui/mui/Progress'
import { KeepOffline } from '../offline/KeepOffline'
import { OwnListDownloads } from './OwnListDownloads'
import { OwnListTable } from './OwnListTable'
import type { Catalogue } from '../export/catalogue/useExportCatalogue'
import { countSentence } from './ListStep'
import { Review } from './Review'
import { Summaries } from './Summaries'
import { taxaCount } from './taxaCount'
import type { Matching } from './useMatching'
import { useOwnProperties } from './useOwnProperties'

interface OwnListResultProps extends ListFacts {
  matching: Matching
  type: TaxonomyType | undefined
  /** Between the taxonomies of that type. */
  crosswalks: Catalogue['crosswalks']
}

/** What came of the list: the numbers, the doubtful names, the whole table with its files, and what its taxa have. */
export function OwnListResult({ crosswalks, ...facts }: OwnListResultProps) {
  const { list, rows, names, taxonomies, outcome, counts, ids, matching, type } = facts
  const properties = useOwnProperties(ids)
  const { columns, cells } = properties
  const table = useMemo(() => (list ? resultTable(list, outcome, { columns, cells }) : null), [list, outcome, columns, cells])
  if (!list || !table)
    return (
      <Empty>
        <p>
          Fügen Sie links Ihre Liste ein: wissenschaftliche oder deutsche Namen, ids, mit oder ohne Autor, auch mit Tippfehlern.
        </p>
        <ul>
          <li>Die Namen werden abgeglichen; was unsicher ist, sehen Sie mit Vorschlägen durch.</li>
          <li>Sie wählen Eigenschaften wie im Export und sehen, für wie viele Ihrer Arten es Werte gibt.</li>
          <li>
            Sie laden Ihre Tabelle herunter: alle eigenen Spalten und Zeilen in der eigenen Reihenfolge, dahinter das Gewählte.
          </li>
        </ul>
      </Empty>
    )
  if (names.length === 0) return <Empty>In der Spalte mit den Namen steht nichts. Wählen Sie links eine andere Spalte.</Empty>
  if (taxonomies.length === 0) return <Empty>Wählen Sie links, in welchen Taxonomien die Namen gesucht werden.</Empty>
  const isMatched = matching.done === matching.total
  return (
    <>
      <Status role="status" aria-label="Abgleich">
        {isMatched
          ? `${taxaCount(counts.taxa, type)} gefunden für ${counted(counts.names, 'Name', 'verschiedene Namen')}.`
          : `${swissCount(matching.done)} von ${swissCount(matching.total)} Namen abgeglichen …`}
      </Status>
      {!isMatched && matching.error === null && <Progress label="Abgleich" value={matching.done} max={matching.total} />}
      {matching.error !== null && <ErrorNote error={matching.error} onRetry={matching.retry} />}
      <Kinds aria-label="Wie die Namen gefunden wurden">
        {shownKinds.flatMap((kind) => {
          const number = counts.kinds.get(kind) ?? 0
          return number > 0 ? (
            <li key={kind} data-kind={kind}>
              <strong>{swissCount(number)}</strong> {outcomeLabels[kind]}
            </li>
          ) : (
            []
          )
        })}
      </Kinds>
      <Quiet>
        {countSentence(counts)}
        {counts.sameTaxon > 0 && ` · ${swissCount(counts.sameTaxon)} Namen meinen dieselbe Art wie ein anderer der Liste`}
      </Quiet>
      {counts.noted > 0 && (
        <Quiet>
          Bei {counted(counts.noted, 'Namen', 'Namen')} steht in der Spalte «Abgleich», was Sie wissen sollten: ein fehlendes
          Hybridzeichen, dass es die Art auch weiter oder enger gefasst gibt, nach welcher Zeile eine Gattung ergänzt ist, oder
          was aus etwas Gewähltem geworden ist.
        </Quiet>
      )}
      {isMatched && counts.lost > 0 && (
        <Quiet role="status">
          Was Sie für {counted(counts.lost, 'Namen', 'Namen')} gewählt haben, gibt es nicht mehr. Es gilt wieder, was der Abgleich
          findet; bitte entscheiden Sie noch einmal.
        </Quiet>
      )}
      <ListVersions facts={facts} type={type} crosswalks={crosswalks} isMatched={isMatched} />
      <NewerData matching={matching} properties={properties} />
      {isMatched && <Review rows={rows} outcome={outcome} taxonomies={taxonomies} />}
      <Section>Ihre Tabelle</Section>
      <OwnListDownloads {...facts} table={table} properties={properties} isMatched={isMatched} />
      <KeepOffline ids={ids} />
      {properties.error !== null && <ErrorNote error={properties.error} onRetry={properties.retry} />}
      <OwnListTable table={table} />
      <Summaries ids={ids} properties={properties} type={type} />
    </>
  )
}

const shownKinds = Object.keys(outcomeLabels).filter((kind) => kind !== 'empty') as OutcomeKind[]

const Empty = styled('div')({ maxWidth: 600, color: tones.ink2, '& li': { margin: '6px 0' } })

const Status = styled('p')({ margin: 0, fontSize: '1.0625rem', fontWeight: 600 })

const Quiet = styled('p')({ margin: '6px 0 0', fontSize: '0.8125rem', color: tones.ink2 })

const Kinds = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  margin: '10px 0 0',
  padding: 0,
  listStyle: 'none',
  fontSize: '0.8125rem',
  '& li': { padding: '2px 10px', borderRadius: 12, background: tones.green50, color: tones.greenInk },
  '& li[data-kind=similar], & li[data-kind=authorDiffers], & li[data-kind=ambiguous]': {
    background: tones.orange100,
    color: tones.amberInk,
  },
  '& li[data-kind=notFound]': { background: tones.red50, color: tones.ink },
  '& li[data-kind=none], & li[data-kind=waiting]': { background: tones.grey, color: tones.ink2 },
})
