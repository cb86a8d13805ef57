import { sql } from 'kysely'
import type { ArchiveFormat } from '../../lib/domain/archive/archiveLayouts'
import { planArchive } from '../../server/exporters/archives/archivePlan'
import { archiveTables } from '../../server/exporters/archives/archiveTables'
import { wholeScope } from '../../server/exporters/archives/scopes'
import { resolveExportQuery } from '../../server/exporters/plan/resolveExport'
import type { Kept } from '../support/keptDatabase'
import { ms, quantile, times } from '../support/timing'
import type { BenchRow } from '../support/types'
import { TAXA, TAXONOMY_NAME } from './exportData'
import { copied, drained, withServer } from './exportFiles'
import { mostMemory } from './exportMemory'
import { written } from './exportQueries'

const RUNS = 3
/** Multiples of COPY of the same rows; megabytes beside what the process had. */
const bounds = { pglite: 5, postgres: 3 } as const
const MOST_MEMORY = 100

/** Names, tree and one property of half a million taxa as ColDP and Darwin Core Archive, beside COPY of the rows of all their tables. */
export async function standardRows(kept: Kept): Promise<BenchRow[]> {
  const { database } = kept
  const { engine } = database
  const query = written([
    ['taxonomies', TAXONOMY_NAME],
    ['taxProperties', `${TAXONOMY_NAME}~${await firstField(kept)}`],
  ])
  return withServer(database, async (address) => {
    const rows: BenchRow[] = []
    for (const format of ['coldp', 'dwca'] as const) {
      const selects = await selectsOf(kept, format, query)
      const copy = async () => {
        for (const select of selects) await copied(kept, select)
      }
      const file = () => drained(`${address}/export.${format}.zip?${query}`)
      await copy()
      await file()
      const found = { copy: [] as number[], file: [] as number[] }
      for (let run = 0; run < RUNS; run++) {
        found.copy.push(...(await times(1, copy)))
        found.file.push(...(await times(1, file)))
      }
      const [yardstick, median] = [quantile(found.copy, 0.5), quantile(found.file, 0.5)]
      const ratio = median / yardstick
      const grown = await mostMemory(database, file)
      const name = format === 'coldp' ? 'ColDP' : 'Darwin Core Archive'
      rows.push({
        work: `${name} von ${TAXA} Taxa, COPY ${ms(yardstick)}`,
        engine,
        figure: ms(median),
        ratio,
        bound: `≤ ${bounds[engine]} × COPY`,
        ok: ratio <= bounds[engine],
      })
      rows.push({
        work: `… Speicher dabei`,
        engine,
        figure: `+${grown.toFixed(0)} MB`,
        bound: `≤ +${MOST_MEMORY} MB`,
        ok: grown <= MOST_MEMORY,
      })
    }
    return rows
  })
}

async function firstField({ database }: Kept): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select f.name from property_fields f join taxonomies t on t.id = f.taxonomy_id where t.name = ${TAXONOMY_NAME}
    order by f.position limit 1`.execute(database.reader)
  return rows[0]?.name ?? ''
}

/** What COPY is told for the same rows: the statements themselves, with their parameters written out. */
async function selectsOf({ database }: Kept, format: ArchiveFormat, query: string): Promise<string[]> {
  const archive = await planArchive(database.reader, await resolveExportQuery(database.reader, query))
  return archiveTables[format](archive)
    .flatMap(({ statements }) =>
      statements.map((statement) => statement(wholeScope(archive.taxonomy.id)).compile(database.reader)),
    )
    .map(({ sql: text, parameters }) => text.replace(/\$(\d+)/g, (_, number: string) => literal(parameters[Number(number) - 1])))
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return `array[${value.map(literal).join()}]`
  return `'${String(value).replaceAll("'", "''")}'`
}
