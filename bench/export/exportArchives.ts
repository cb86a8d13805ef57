import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { readMigrations } from '../../server/db/migrate'
import { resolveExportQuery } from '../../server/exporters/plan/resolveExport'
import { runImport } from '../../server/importers/runImport'
import type { Database } from '../../server/db/database'
import type { ImportOptions } from '../../server/importers/plan'
import { copied, drained, sameRows, withServer } from './exportFiles'
import { equivalentOf, written } from './exportQueries'
import { type Engine, keptDirectory, openKept } from '../support/keptDatabase'
import { ms, quantile, times } from '../support/timing'
import type { BenchContext, BenchRow } from '../support/types'

const RUNS = 15
/** The bounds are multiples of COPY: a narrow file has fewer cells to share what a row costs. The reference system's tables name their taxonomies. */
const archives: { archive: string; taxonomy?: string; bounds: Record<Engine, number> }[] = [
  { archive: 'ae-sample-50k/ae-sample-50k.zip', bounds: { pglite: 2.2, postgres: 1.5 } },
  { archive: 'ncbi-scale/ncbi-fungi-coldp.zip', taxonomy: 'Archiv', bounds: { pglite: 3, postgres: 1.8 } },
]

/** CSV against COPY of the same rows on real archives: the largest taxonomy with the thirty properties that say most about it, and synonyms' data. */
export async function archiveRows(engine: Engine, context: BenchContext): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const { archive, taxonomy, bounds } of archives) {
    const path = join(context.dataDir ?? '', archive)
    if (context.dataDir === null || !existsSync(path)) continue
    const checksums = readMigrations().map(({ checksum }) => checksum)
    const digest = createHash('sha256')
      .update(`${archive} ${checksums.join(' ')}`)
      .digest('hex')
    const name = `archive-${digest.slice(0, 10)}`
    const { database, url, close } = await openKept(engine, context, name, (empty) =>
      load(empty, { path, taxonomy }, keptDirectory(name)),
    )
    try {
      const query = await richQuery(database)
      const plan = await resolveExportQuery(database.reader, query)
      const select = equivalentOf(plan)
      const same = await sameRows(database, plan, select)
      const measured = await withServer(database, async (address) => {
        const [copy, csv] = [() => copied({ database, url }, select), () => drained(`${address}/export.csv?${query}`)]
        await Promise.all([copy(), csv()])
        const found = { copy: [] as number[], csv: [] as number[] }
        for (let run = 0; run < RUNS; run++) {
          found.copy.push(...(await times(1, copy)))
          found.csv.push(...(await times(1, csv)))
        }
        return found
      })
      const [yardstick, median] = [quantile(measured.copy, 0.5), quantile(measured.csv, 0.5)]
      const ratio = median / yardstick
      const what = archive.replace(/.*\/|\.zip$/g, '')
      rows.push(
        { work: `${what}: dieselben Zeilen wie das COPY`, engine, figure: same.text, bound: 'gleich', ok: same.ok },
        {
          work: `… CSV mit ${plan.columns.length - 2} Eigenschaften, COPY ${ms(yardstick)}`,
          engine,
          figure: ms(median),
          ratio,
          bound: `≤ ${bounds[engine]} × COPY`,
          ok: ratio <= bounds[engine],
        },
      )
    } finally {
      await close()
    }
  }
  return rows
}

async function load(database: Database, options: ImportOptions, dataDir: string): Promise<void> {
  await runImport(database, options, { dataDir, onProgress() {}, signal: new AbortController().signal })
  await sql`vacuum analyze`.execute(database.bulk)
}

async function richQuery({ reader }: Database): Promise<string> {
  const { rows: taxonomies } = await sql<{ id: string; name: string; type: string }>`
    select id, name, type from taxonomies where published order by taxon_count desc limit 1`.execute(reader)
  const [taxonomy] = taxonomies
  if (!taxonomy) throw new Error('the archive holds no taxonomy')
  const { rows: fields } = await sql<{ collection: string | null; name: string }>`
    select c.name as collection, f.name from property_fields f left join property_collections c on c.id = f.collection_id
    where f.relation_type is null and (f.taxonomy_id = ${taxonomy.id}::uuid or ${taxonomy.type}::text = any(c.taxon_types))
    order by f.value_count desc, f.name limit 30`.execute(reader)
  return written([
    ['taxonomies', taxonomy.name],
    ['taxProperties', `${taxonomy.name}~@author`],
    ['taxProperties', `${taxonomy.name}~@rank`],
    ...fields.map(({ collection, name }): [string, string] =>
      collection === null ? ['taxProperties', `${taxonomy.name}~${name}`] : ['pcoProperties', `${collection}~${name}`],
    ),
  ])
}
