import { withFreeTitles } from '../../lib/domain/ownList/freeTitles'
import { fullName } from '../../lib/domain/ownList/outcome'
import type { ValueType } from '../../lib/domain/vocabulary/valueType'
import { readExportRow } from '../exporters/sql/rowText'
import { valuesStatement } from '../exporters/sql/exportSql'
import type { Database } from '../db/database'
import type { Db } from '../db/db'
import type { Row } from '../files/row'
import { matchNames } from '../matching/matchNames'
import type { NameMatch } from '../matching/nameMatch'
import type { ListPlan } from './listPlan'
import { matchSentence } from './matchSentence'

/** A column that stands behind those of the list. */
export interface AddedColumn {
  header: string
  valueType: ValueType
}

/** What matching says of each row; the own list calls the same by the same names (lib/domain/ownList/resultTable.ts). */
export const matchHeaders = [
  'Abgleich: kind',
  'Abgleich: Grund',
  'Abgleich: gefundene id',
  'Abgleich: gefunden als',
  'Abgleich: id',
  'Abgleich: Name',
  'Abgleich: Taxonomie',
  'Abgleich: Pfad',
] as const

/** All columns that are added, none of them called as one of the list. */
export function addedColumns({ properties }: ListPlan, titles: readonly string[]): AddedColumn[] {
  return withFreeTitles<AddedColumn>(titles, [
    ...matchHeaders.map((header) => ({ header, valueType: 'text' as const })),
    ...properties.map(({ header, valueType }) => ({ header, valueType })),
  ])
}

/** The cells of `addedColumns` for each name, in the order of the names. Throws `DataChanged` where they are of another Datenstand than the plan. */
export async function addedCells(
  database: Database,
  plan: ListPlan,
  names: readonly string[],
  signal?: AbortSignal,
): Promise<Row[]> {
  const ids = plan.taxonomies.map(({ id }) => id)
  const matches = await matchNames(database, ids, names, signal)
  const found = [...new Set(matches.flatMap(({ taxonId }) => taxonId ?? []))]
  const values = await valuesOf(database.readerUntil(signal), plan, found)
  return names.map((name, at) => cellsOf(plan, name, matches[at], values))
}

/** What is said of taxa: their path, then the properties. */
async function valuesOf(db: Db, { values, properties, revision }: ListPlan, ids: string[]): Promise<ReadonlyMap<string, Row>> {
  if (ids.length === 0) return new Map()
  const { rows } = await valuesStatement(
    values,
    ids.map((id) => ({ id, relationId: null })),
  ).execute(db)
  return new Map(
    rows.map(({ row }) => {
      const [id, , ...cells] = readExportRow(row, revision, values.columns.length)
      const path = cells.slice(properties.length).find((cell) => cell !== null) ?? null
      return [id ?? '', [path, ...cells.slice(0, properties.length)]]
    }),
  )
}

function cellsOf(plan: ListPlan, name: string, match: NameMatch | undefined, values: ReadonlyMap<string, Row>): Row {
  const nothing: Row = plan.properties.map(() => null)
  if (!match) return []
  const found = match.candidates.find(({ taxonId }) => taxonId === match.taxonId)
  const reason = matchSentence(name, match)
  if (!found) return [match.kind, reason, null, null, null, null, null, null, ...nothing]
  return [
    match.kind,
    reason,
    found.foundId,
    fullName(found.foundName, found.foundAuthor),
    found.taxonId,
    fullName(found.name, found.author),
    plan.taxonomies.find(({ id }) => id === found.taxonomyId)?.name ?? null,
    ...(values.get(found.taxonId) ?? [null, ...nothing]),
  ]
}
