'use client'

import styled from '@emotion/styled'
import type { TableMapping } from '@/lib/domain/import/importMapping'
import { tones } from '@/lib/theme'
import { TextButton } from '../../ui/form/TextButton'
import { ErrorNote } from '../../ui/load/ErrorNote'
import { Spinner } from '../../ui/load/Spinner'
import { ColumnTable } from './ColumnTable'
import { asProposed, isMapped, tableProblem, withTaxonomy } from './draftTable'
import { LongColumns } from './LongColumns'
import { NoValue, withNoValue, wordsForNothing } from './NoValue'
import { Segmented } from '../../ui/form/Segmented'
import { TableRules } from './TableRules'
import { asLong, asWide } from './tableShape'
import { TaxonomyColumns } from './TaxonomyColumns'
import { taxonRoleOf } from './taxonomyRoles'
import type { Sampled } from './useTableSample'

interface ColumnStepProps {
  as: 'collection' | 'taxonomy'
  /** An archive that becomes a taxonomy as it is. */
  isWhole: boolean
  /** The mapping that holds, and what of it was decided here. */
  table: TableMapping
  own: TableMapping
  sample: Sampled
  onChange: (table: TableMapping) => void
}

/** What each column is for: guessed, remembered or chosen. */
export function ColumnStep({ as, isWhole, table, own, sample: { data, error, retry }, onChange }: ColumnStepProps) {
  if (isWhole)
    return (
      <p style={{ margin: 0 }}>
        Was in den Tabellen dieses Archivs steht, sagt es selbst: Namen, Synonyme, Ränge, deutsche Namen, Verbreitung und Merkmale
        werden so übernommen. Hier ist nichts zu wählen.
      </p>
    )
  if (error !== null && !data) return <ErrorNote error={error} onRetry={retry} />
  if (!data) return <Spinner message="liest die ersten Zeilen" />
  if (as === 'taxonomy') {
    const taxonomy = own.taxonomy ?? data.guess.taxonomy ?? {}
    return (
      <>
        <TaxonomyColumns
          columns={data.columns}
          taxonomy={taxonomy}
          isOwn={own.taxonomy !== undefined}
          onChange={(chosen) => onChange(withTaxonomy(own, chosen, data.headerRow))}
        />
        <NoValue
          noValue={own.noValue}
          words={wordsForNothing(data.columns, (name) => ['property', 'source'].includes(taxonRoleOf(name, taxonomy)))}
          onChange={(words) => onChange(withTaxonomy(withNoValue(own, words), taxonomy, data.headerRow))}
        />
      </>
    )
  }
  const names = data.columns.map(({ name }) => name)
  const asLongTable = table.long ? table : asLong(names, table)
  const problem = tableProblem(table)
  const [filter] = table.only ?? []
  return (
    <>
      <p role="status" style={{ margin: '0 0 10px' }}>
        {isMapped(own) ? (
          <>
            Von Ihnen angepasst.{' '}
            <TextButton onClick={() => onChange(asProposed(own))}>
              {data.isRemembered ? 'Auf die letzte Zuordnung zurücksetzen' : 'Auf den Vorschlag zurücksetzen'}
            </TextButton>
          </>
        ) : data.isRemembered ? (
          'So waren die Spalten beim letzten Import in diese Sammlung zugeordnet. Prüfen Sie, ob es noch stimmt.'
        ) : (
          'Aus den Namen der Spalten erraten. Prüfen Sie es und ändern Sie, was nicht stimmt.'
        )}
      </p>
      <Segmented
        label="Wie die Tabelle gebaut ist"
        name="import-shape"
        value={table.long ? 'long' : 'wide'}
        onChoose={(shape) => {
          if (shape === 'wide') onChange(asWide(names, table))
          else if (asLongTable) onChange(asLongTable)
        }}
        options={[
          ['wide', 'eine Spalte je Eigenschaft', ''],
          ['long', 'ein Wert je Zeile', ''],
        ]}
      />
      {table.long && <LongColumns columns={names} long={table.long} table={table} onChange={onChange} />}
      {problem !== null && <Problem role="alert">{problem}</Problem>}
      <ColumnTable columns={data.columns} table={table} onChange={onChange} />
      {filter && (
        <p style={{ margin: '10px 0 0' }}>
          Nur Zeilen, in denen «{filter.column}» {filter.values.map((value) => `«${value}»`).join(' oder ')} ist.{' '}
          <TextButton onClick={() => onChange(withoutFilters(table))}>Alle Zeilen nehmen</TextButton>
        </p>
      )}
      <TableRules table={table} columns={data.columns} onChange={onChange} />
    </>
  )
}

const withoutFilters = ({ only: _, ...rest }: TableMapping): TableMapping => rest

const Problem = styled('p')({
  margin: '0 0 10px',
  padding: '8px 12px',
  borderRadius: 8,
  background: tones.orange50,
  color: tones.ink,
})
