'use client'

import styled from '@emotion/styled'
import { useDeferredValue } from 'react'
import { paths } from '@/lib/domain/addresses/paths'
import { useDraft } from '@/lib/browser/draft'
import { counted } from '@/lib/text/format'
import { thumbView, tones } from '@/lib/theme'
import { EmptyState } from '../drawings/EmptyState'
import { AppLink } from '../ui/text/AppLink'
import { Crumbs } from '../ui/page/Crumbs'
import { DataGrid, type GridColumn } from '../ui/grid/DataGrid'
import { ErrorNote } from '../ui/load/ErrorNote'
import { Spinner } from '../ui/load/Spinner'
import { SearchField } from '../ui/form/SearchField'
import { PaperOnly, Title } from '../ui/text/type'
import { usePages } from '../ui/grid/usePages'
import { ExportTable, type TableExports } from './ExportTable'
import type { FetchFiltered } from './pagesOf'

interface TableScreenProps<Row> {
  collection: { id: string; name: string }
  /** 'Eigenschaften' or 'Beziehungen' */
  title: string
  /** Words for the count: Eintrag, Einträge. */
  one: string
  many: string
  columns: readonly GridColumn<Row>[]
  fetchPage: FetchFiltered<Row>
  /** The export of the whole collection. */
  exportHref: string
  /** Exports of the filtered rows (`ExportTable`). */
  exportsOf?: (filter: string, total: number) => Promise<TableExports>
}

/** A collection's table: as long as it is, filtered by name, fetched by the page. */
export function TableScreen<Row>({
  collection,
  title,
  one,
  many,
  columns,
  fetchPage,
  exportHref,
  exportsOf,
}: TableScreenProps<Row>) {
  const [text, setText] = useDraft(`${title} ${collection.id}`, '')
  const filter = useDeferredValue(text.trim())
  const pages = usePages<Row>(filter, (offset, limit, signal) => fetchPage(filter === '' ? null : filter, offset, limit, signal))
  return (
    <Whole>
      <Crumbs>
        <AppLink href={paths.collections()}>Eigenschaften-Sammlungen</AppLink>
        <AppLink href={paths.collection(collection.id)}>{collection.name}</AppLink>
      </Crumbs>
      <Title>{title}</Title>
      <PaperOnly>
        Die Tabelle wird nicht gedruckt, weil auf dem Bildschirm nur ein Teil von ihr steht. Als XLSX lässt sie sich ganz laden
        und drucken: «Exportieren».
      </PaperOnly>
      <Bar>
        <SearchField
          aria-label="nach Name filtern"
          placeholder="nach Name filtern"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <span role="status">{pages.total !== null && counted(pages.total, one, many)}</span>
        <ExportTable href={exportHref} filter={filter} total={pages.total} one={one} many={many} exportsOf={exportsOf ?? null} />
      </Bar>
      {pages.error !== null && <ErrorNote error={pages.error} onRetry={pages.retry} />}
      {pages.total === null && pages.error === null && <Spinner />}
      {pages.total === 0 && (
        <EmptyState
          picture={filter === '' ? 'nest' : 'search'}
          title={filter === '' ? `In dieser Sammlung stehen keine ${title}.` : `Kein Name enthält «${filter}».`}
        >
          <p>
            {filter === '' ? 'Sobald jemand welche erfasst oder importiert, stehen sie hier.' : 'Ein Teil des Namens genügt.'}
          </p>
        </EmptyState>
      )}
      {pages.total !== null && pages.total > 0 && (
        <DataGrid
          label={`${title}: ${collection.name}`}
          columns={columns}
          total={pages.total}
          row={pages.row}
          ensure={pages.ensure}
        />
      )}
    </Whole>
  )
}

/** Fills the page, so that the grid and not the page scrolls; where what stands above takes several lines, the page does too, rather than leave no rows. */
const Whole = styled('div')({
  height: '100%',
  minHeight: 320,
  display: 'flex',
  flexDirection: 'column',
  [thumbView]: { minHeight: 480 },
})

const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 16px',
  margin: '12px 0',
  color: tones.ink2,
  '& > label': { width: 260, maxWidth: '100%' },
})
