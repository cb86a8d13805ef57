'use client'

import { useApolloClient } from '@apollo/client/react'
import styled from '@emotion/styled'
import { useState } from 'react'
import { Button } from '@/components/ui/form/Button'
import { CopyButton } from '@/components/ui/form/CopyButton'
import { Download } from '@/components/ui/text/icons'
import { useNavigateFrom } from '@/lib/browser/navigate'
import { contentTypes } from '@/lib/domain/export/exportFormats'
import { MAX_QUERY_LENGTH, writeExportQuery } from '@/lib/domain/export/exportQuery'
import { propertyCount } from '@/lib/domain/export/exportSettings'
import { isDoubtful, outcomeLabels, type OutcomeKind } from '@/lib/domain/ownList/outcome'
import type { ResultTable } from '@/lib/domain/ownList/resultTable'
import { type ShownStates, shownStates } from '@/lib/domain/ownList/shownStates'
import { summaries } from '@/lib/domain/ownList/summary'
import { type AboutSheet, listCsv, listXlsx, shortenedCells } from '@/lib/domain/ownList/writeList'
import { paths, type TaxonomyType } from '@/lib/domain/addresses/paths'
import { LONG_ADDRESS } from '@/lib/domain/export/shortLink'
import { errorSentence } from '@/lib/text/errorSentence'
import { counted } from '@/lib/text/format'
import { swissCount } from '@/lib/domain/text/swissCount'
import { graphql } from '@/lib/graphql'
import { saveBlob } from '@/lib/browser/saveBlob'
import { tones } from '@/lib/theme'
import { useExportAddress, useExportSettings } from '@/stores/exportSettings'
import { makeShortLink } from '../export/catalogue/shortLinkQueries'
import type { ListFacts } from './useListFacts'
import { coverage } from './Summaries'
import type { Matching } from './useMatching'
import { type LoadedProperties, ownColumnsQuery } from './useOwnProperties'
import type { ApolloClient } from '@apollo/client'

const OwnListSources = graphql(`
  query OwnListSources($query: String!) {
    overview {
      revision
    }
    exportPreview(query: $query, limit: 1) {
      sources {
        name
        lastUpdated
        licence
        citation
        termsOfUse
      }
    }
  }
`)

interface OwnListDownloadsProps extends ListFacts {
  table: ResultTable
  properties: LoadedProperties
  matching: Matching
  isMatched: boolean
  type: TaxonomyType | undefined
}

/** The files, made here in the browser, and the way to the export of what was found. */
export function OwnListDownloads({
  list,
  table,
  properties,
  matching,
  isMatched,
  counts,
  ids,
  taxonomies,
  type,
}: OwnListDownloadsProps) {
  const client = useApolloClient()
  const settings = useExportSettings()
  const { view } = useExportAddress()
  const navigateFrom = useNavigateFrom()
  const [problem, setProblem] = useState<string | null>(null)
  const isLoading = properties.error === null && properties.done < properties.total
  const because = !isMatched
    ? 'Die Namen werden noch abgeglichen.'
    : isLoading
      ? `Die Eigenschaften werden geladen: ${swissCount(properties.done)} von ${swissCount(properties.total)}.`
      : properties.error !== null
        ? 'Die Eigenschaften liessen sich nicht laden.'
        : null
  const open = [...counts.kinds].reduce((sum, [kind, number]) => sum + (isDoubtful(kind) ? number : 0), 0)
  const query = writeExportQuery(
    { ...settings, ids, taxFilters: [], pcoFilters: [], rcoFilters: [] },
    { ...view, filterGroups: [], ranks: null },
  )
  const fileName = `Arteigenschaften Meine Liste ${new Date().toLocaleDateString('sv-SE')}`

  const attempt = async (work: () => Promise<void> | void) => {
    if (because !== null) return
    setProblem(null)
    try {
      await work()
    } catch (error) {
      setProblem(errorSentence(error))
    }
  }
  const csv = (kind: 'faithful' | 'excel') =>
    attempt(() => saveBlob(new Blob([listCsv(table, kind)], { type: 'text/csv;charset=utf-8' }), `${fileName}.csv`))
  const xlsx = () =>
    attempt(async () => {
      const about = [
        aboutSheet({ source: list?.source ?? '', counts, taxonomies, shortened: shortenedCells(table) }),
        fieldsSheet(ids, properties, type),
        await sourcesSheet(client, ownColumnsQuery(settings, view), { names: matching.revision, values: properties.revision }),
      ]
      const file = await listXlsx(table, about, new Date())
      saveBlob(new Blob([file], { type: contentTypes.xlsx }), `${fileName}.xlsx`)
    })
  const exportPath = async () => {
    const isLong = window.location.origin.length + paths.exportTool(query).length > LONG_ADDRESS
    return isLong ? paths.exportByShortLink(await makeShortLink(client, query)) : paths.exportTool(query)
  }
  const toExport = () => {
    const goTo = navigateFrom()
    return attempt(async () => goTo(await exportPath()))
  }
  const off = because === null ? {} : { 'aria-disabled': true, title: because }
  const tooLong = query.length > MAX_QUERY_LENGTH
  return (
    <>
      <Buttons>
        <Button look="filled" startIcon={<Download />} onClick={() => void xlsx()} {...off}>
          XLSX herunterladen
        </Button>
        <Button onClick={() => void csv('faithful')} {...off}>
          CSV
        </Button>
        <Button onClick={() => void csv('excel')} {...off} title={because ?? 'Strichpunkt, mit BOM; Formelzeichen entschärft'}>
          CSV für Excel
        </Button>
        {ids.length > 0 && (
          <Button
            onClick={() => void (tooLong ? undefined : toExport())}
            {...(tooLong ? { 'aria-disabled': true, title: 'Ein Export-Link hat nicht Platz für so viele Arten.' } : off)}
          >
            Als Export öffnen
          </Button>
        )}
        {ids.length > 0 && !tooLong && because === null && (
          <CopyButton
            text={async () => window.location.origin + (await exportPath())}
            done="Link kopiert"
            title="Zum Export der gefundenen Arten mit den gewählten Eigenschaften; Ihre Liste steht nicht darin"
          >
            Link zum Export kopieren
          </CopyButton>
        )}
      </Buttons>
      <Notes>
        <p role="status">{because}</p>
        {open > 0 && because === null && (
          <p>{`${counted(open, 'Name ist', 'Namen sind')} noch nicht entschieden; in der Datei steht es dabei.`}</p>
        )}
        {propertyCount(settings) === 0 && because === null && <p>Wählen Sie links Eigenschaften, die in die Datei sollen.</p>}
        <p role="alert">{problem}</p>
      </Notes>
    </>
  )
}

interface About {
  source: string
  counts: ListFacts['counts']
  taxonomies: readonly string[]
  shortened: number
}

function aboutSheet({ source, counts, taxonomies, shortened }: About): AboutSheet {
  return {
    name: 'Abgleich',
    rows: [
      ['Angabe', 'Wert'],
      ['Liste', source],
      ['Datum', new Date().toLocaleDateString('sv-SE')],
      ['gesucht in', taxonomies.join(', ')],
      ['Zeilen', counts.rows],
      ['Zeilen ohne Name', counts.empty],
      ['verschiedene Namen', counts.names],
      ['Namen, die mehrfach stehen', counts.repeated],
      ['gefundene Arten oder Lebensräume', counts.taxa],
      ...(Object.keys(outcomeLabels) as OutcomeKind[])
        .filter((kind) => (counts.kinds.get(kind) ?? 0) > 0)
        .map((kind) => [`Namen: ${outcomeLabels[kind]}`, counts.kinds.get(kind) ?? 0]),
      ...(counts.lost > 0 ? [['Namen, deren gewählte Art es nicht mehr gibt', counts.lost]] : []),
      ...(shortened > 0 ? [['Zellen, die Excel nicht ganz fasst (in der CSV vollständig)', shortened]] : []),
      ['erstellt von', window.location.origin + window.location.pathname],
    ],
  }
}

function fieldsSheet(ids: readonly string[], properties: LoadedProperties, type: TaxonomyType | undefined): AboutSheet {
  return {
    name: 'Felder',
    rows: [
      ['Spalte', 'Einheit', 'Abdeckung'],
      ...summaries(ids, properties).map((summary) => [summary.header, summary.unit, coverage(summary, type)]),
    ],
  }
}

/** What the chosen columns come from, with licence and citation, as an export of them names it. */
async function sourcesSheet(client: ApolloClient, query: string, shown: ShownStates): Promise<AboutSheet> {
  const { data, error } = await client.query({ query: OwnListSources, variables: { query }, fetchPolicy: 'no-cache' })
  if (!data) throw error ?? new Error('An answer without data')
  const rows = data.exportPreview.sources.map(({ name, lastUpdated, licence, citation, termsOfUse }) => {
    return [name, lastUpdated, licence, citation, termsOfUse]
  })
  const states = shownStates(shown, data.overview.revision).map((text) => [text])
  return { name: 'Quellen', rows: [['Quelle', 'Stand', 'Lizenz', 'Zitat', 'Nutzungsbedingungen'], ...rows, ...states] }
}

const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 })

const Notes = styled('div')({
  fontSize: '0.8125rem',
  color: tones.ink2,
  '& p': { margin: '6px 0 0' },
  '& p:empty': { display: 'none' },
})
