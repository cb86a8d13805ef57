import { ownTables } from '../../../../lib/domain/archive/ownTables'
import type { Database } from '../../../db/database'
import { collectionNames } from '../../facts/planFacts'
import type { Stage } from '../../plan'
import type { Report } from '../../report'
import type { SourceFile } from '../../source/sourceFile'
import { lower } from '../../text/mappedTables'
import { type ArchiveRow, eachArchiveRow, openOwnTable } from './ownTable'
import { type ArchiveHeads, NO_SUCH_SOURCE } from './readHeads'

/** From which other collection a record is; null where that one is not here. */
interface RecordOrigin {
  origin: string | null
  taxon: string
  at: { file: number; line: number }
  /** Whether there is such a record. */
  isUsed: boolean
}

/** By the ids of the taxon and the collection, as `originKey` writes them. */
export type Origins = ReadonlyMap<string, RecordOrigin>

/** How `Origins` name a record. */
export const originKey = (taxon: string, source: string): string => JSON.stringify([taxon, source])

/** The collections that entries of an archive may come from: those that are here, and its own. In lower case. */
export async function possibleOrigins(bulk: Database['bulk'], { collections }: ArchiveHeads): Promise<ReadonlySet<string>> {
  return new Set([...(await collectionNames(bulk)), ...collections.map(({ name }) => lower(name))])
}

/** The collection that a row says it comes from; without it, and said so, where that one is not here. */
export function originOf(row: ArchiveRow, possible: ReadonlySet<string>): string | null {
  const origin = row.cell('origin')
  if (origin === null || possible.has(lower(origin))) return origin
  row.leaveOut('origin', 'Die Sammlung, aus der die Zeile kommt, gibt es nicht', 'ohne Herkunft übernommen')
  return null
}

/** Reads ae-records.csv. */
export async function readOrigins(
  file: SourceFile,
  { heads, possible }: { heads: ArchiveHeads; possible: ReadonlySet<string> },
  stage: Stage,
  report: Report,
): Promise<Origins> {
  const { columns } = ownTables.records
  const origins = new Map<string, RecordOrigin>()
  const table = await openOwnTable(file, columns)
  await eachArchiveRow(table, { columns, became: 'Herkunft eines Eintrags' }, stage, report, (row) => {
    const [taxon, source] = [row.cell('taxonID'), row.cell('sourceID')]
    if (!taxon || !source || !row.cell('origin')) return row.refuse('Taxon, Sammlung oder Herkunft ist leer')
    if (!heads.places.has(source)) return row.refuse(NO_SUCH_SOURCE, 'sourceID')
    const key = originKey(taxon, source)
    if (origins.has(key)) return row.refuse('Die Herkunft des Eintrags steht schon in einer früheren Zeile', 'origin')
    origins.set(key, { origin: originOf(row, possible), taxon, at: { file: row.file, line: row.line }, isUsed: false })
    row.take()
  })
  return origins
}

/** Names the origins of records that the archive does not have; called after its values. */
export function reportUnusedOrigins(origins: Origins, report: Report): void {
  for (const { taxon, at, isUsed } of origins.values())
    if (!isUsed)
      report.add({
        ...at,
        column: 'taxonID',
        value: taxon,
        reason: 'In dieser Sammlung steht nichts über das Taxon',
        taken: false,
      })
}
