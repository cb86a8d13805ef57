import { createHash } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../server/db/database'
import { readMigrations } from '../server/db/migrate'
import { runImport } from '../server/importers/runImport'
import { ask, childrenPage } from './support/ask'
import { openKept } from './support/keptDatabase'
import { measureSearches } from './search'
import { searchTexts } from './support/searchTexts'
import { ms, quantile, times } from './support/timing'
import { pageBounds } from './tree'
import { swissCount } from '../lib/domain/text/swissCount'
import type { Bench, BenchRow } from './support/types'

/** Search and pages of children among the 421,066 animals of NCBI, as people name them and with the nodes they really have. */
export const ncbiBench: Bench = async (context) => {
  const archive = context.dataDir && join(context.dataDir, 'ncbi-scale', 'ncbi-metazoa-dwca.zip')
  if (!archive || !existsSync(archive)) {
    context.say('Ohne ../shared/data/ncbi-scale bleiben Baum und Suche bei den Tieren von NCBI ungemessen.')
    return []
  }
  const rows: BenchRow[] = []
  for (const engine of context.postgresUrl ? (['pglite', 'postgres'] as const) : (['pglite'] as const)) {
    const { database, close } = await openKept(engine, context, `ncbi-${version()}`, (empty) => {
      context.say(`Importiere ${archive} (${engine}) …`)
      return load(empty, archive)
    })
    try {
      rows.push(...(await measure(database)))
    } finally {
      await close()
    }
  }
  return rows
}

/** Another one whenever the tables have changed. */
function version(): string {
  const hash = createHash('sha256')
  for (const { checksum } of readMigrations()) hash.update(checksum)
  return hash.digest('hex').slice(0, 10)
}

async function load(database: Database, path: string): Promise<void> {
  const context = {
    dataDir: join(tmpdir(), `ae-bench-ncbi-${process.pid}`),
    onProgress() {},
    signal: new AbortController().signal,
  }
  try {
    await runImport(database, { path, taxonomy: 'Messung: NCBI' }, context)
    // So that indexes answer alone, as they do after the first night on a server.
    await sql`vacuum analyze`.execute(database.bulk)
  } finally {
    // Its reports.
    rmSync(context.dataDir, { recursive: true, force: true })
  }
}

async function measure(database: Database): Promise<BenchRow[]> {
  const { engine, reader } = database
  const { rows: taxa } = await sql<{ id: string; name: string }>`select id, name from taxa order by sort_key`.execute(reader)
  const { rows: vernaculars } = await sql<{ name: string }>`select name from vernacular_names order by search_name, name`.execute(
    reader,
  )
  const { rows: parents } = await sql<{ id: string; children: number }>`
    select id, child_count as children from taxa where child_count >= 200 order by child_count desc, sort_key limit 100`.execute(
    reader,
  )
  const key = quantile(
    await times(300, (n) =>
      sql`select id, name from taxa where id = ${taxa[(n * 1_009) % taxa.length]?.id ?? ''}::uuid`.execute(reader),
    ),
    0.5,
  )
  const page = (n: number) => {
    const { id, children } = parents[n % parents.length] ?? { id: '', children: 0 }
    return ask(database, childrenPage(id, (n * 104_729) % Math.max(1, children - 200), 200))
  }
  await times(30, page)
  const pages = await times(300, page)
  const p95 = quantile(pages, 0.95)
  const among = `${swissCount(taxa.length + vernaculars.length)} Namen von NCBI`
  const texts = searchTexts(
    taxa.map(({ name }) => name),
    vernaculars.map(({ name }) => name),
  )
  return [
    {
      work: `Seite von 200 Kindern, ${among}`,
      engine,
      figure: `${ms(quantile(pages, 0.5))}, p95 ${ms(p95)}`,
      ratio: quantile(pages, 0.5) / key,
      bound: `p95 ≤ ${pageBounds[engine]} ms`,
      ok: p95 <= pageBounds[engine],
    },
    ...(await measureSearches(database, among, texts, key)),
  ]
}
