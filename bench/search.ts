import { sql } from 'kysely'
import type { Database } from '../server/db/database'
import { countFacets } from '../server/graphql/search/facets'
import { search } from '../server/graphql/search/search'
import { openBigTaxonomy } from './support/bigTaxonomy'
import { bigId, bigRows } from './support/bigTaxonomyRows'
import { type SearchText, searchTexts } from './support/searchTexts'
import type { Bench, BenchRow } from './support/types'
import { ms, quantile, times } from './support/timing'

/** 95 of 100 answers, in milliseconds (issue «Tree and search at a million names»). */
const bounds = { pglite: 100, postgres: 50 } as const

/** 200 searches among a million generated taxa with their synonyms and vernacular names, beside a query by primary key of the same run. */
export const searchBench: Bench = async (context) => {
  const rows: BenchRow[] = []
  for (const engine of context.postgresUrl ? (['pglite', 'postgres'] as const) : (['pglite'] as const)) {
    const { database, close } = await openBigTaxonomy(engine, context)
    try {
      const key = await times(200, async (n) =>
        sql`select id, name from taxa where id = ${bigId(n * 1_000)}::uuid`.execute(database.reader),
      )
      rows.push(...(await measureSearches(database, '1,15 Mio. Namen', bigSearchTexts(), quantile(key, 0.5))))
    } finally {
      await close()
    }
  }
  return rows
}

/** What is searched for in the generated taxonomy. */
export function bigSearchTexts(count?: number): SearchText[] {
  const { name, vernacularName } = bigRows(1_000_000)
  return searchTexts(name.slice(600_000, 1_000_000), vernacularName, count)
}

/** @param key milliseconds of a query by primary key, the yardstick */
export async function measureSearches(
  database: Database,
  among: string,
  texts: readonly SearchText[],
  key: number,
): Promise<BenchRow[]> {
  const { engine, reader } = database
  const rows: BenchRow[] = []
  const all: number[] = []
  for (const { kind } of texts) if (!rows.some(({ work }) => work === kind)) rows.push({ work: kind, engine, figure: '' })
  await times(20, (n) => search(database, { text: texts[n * 10]?.text ?? '', limit: 8, offset: 0 }))
  const measured = await times(texts.length, (n) => search(database, { text: texts[n]?.text ?? '', limit: 8, offset: 0 }))
  for (const row of rows) {
    const own = measured.filter((_, n) => texts[n]?.kind === row.work)
    all.push(...own)
    row.figure = `${ms(quantile(own, 0.5))}, p95 ${ms(quantile(own, 0.95))}`
    row.ratio = quantile(own, 0.5) / key
  }
  const slowest = quantile(all, 0.95)
  const pages = await times(40, async (n) => {
    const { found } = await search(database, { text: texts[n * 5]?.text ?? '', limit: 50, offset: 0 })
    await countFacets(reader, found, {})
  })
  return [
    {
      work: `Suche unter ${among}, ${all.length} Suchen, p95`,
      engine,
      figure: ms(slowest),
      bound: `≤ ${bounds[engine]} ms`,
      ok: slowest <= bounds[engine],
    },
    ...rows.map((row) => ({ ...row, work: `… ${row.work}` })),
    { work: '… Seite der Treffer mit Facetten', engine, figure: `${ms(quantile(pages, 0.5))}, p95 ${ms(quantile(pages, 0.95))}` },
  ]
}
