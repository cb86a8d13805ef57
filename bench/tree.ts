import { sql } from 'kysely'
import type { Database } from '../server/db/database'
import { ask as askOf, childrenPage, NODE } from './support/ask'
import { openBigTaxonomy } from './support/bigTaxonomy'
import { bigId, WITH_100_000_CHILDREN, WITH_20_000_CHILDREN } from './support/bigTaxonomyRows'
import type { Bench, BenchRow } from './support/types'
import { ms, quantile, times } from './support/timing'
import { swissCount } from '../lib/domain/text/swissCount'

/** 95 of 100 pages of 200 children, in milliseconds (issue «Tree and search at a million names»). */
export const pageBounds = { pglite: 30, postgres: 10 } as const

/** The work must not grow with the data: the same questions to taxonomies of these sizes. */
const SIZES = [1_000, 10_000, 100_000, 1_000_000]
/** From the smallest to the largest a page may take so much longer: caches, and wider pages in the larger ones. */
const GROWTH = 2

/**
 * What the tree asks, through the whole interface: pages of children wherever they lie, a lineage, the first child with some letters, and the
 * tree narrowed to a text; beside a query by primary key of the same run.
 */
export const treeBench: Bench = async (context) => {
  const rows: BenchRow[] = []
  for (const engine of context.postgresUrl ? (['pglite', 'postgres'] as const) : (['pglite'] as const)) {
    const pages: number[] = []
    for (const size of SIZES) {
      const { database, close } = await openBigTaxonomy(engine, context, size)
      try {
        const { median, measured } = await measure(database, size)
        pages.push(median)
        rows.push(...measured)
      } finally {
        await close()
      }
    }
    const growth = (pages.at(-1) ?? NaN) / (pages[0] ?? NaN)
    rows.push({
      work: `Seite von Kindern: Wachstum von ${swissCount(SIZES[0] ?? 0)} auf ${swissCount(SIZES.at(-1) ?? 0)} Taxa`,
      engine,
      figure: pages.map(ms).join(' → '),
      ratio: growth,
      bound: `≤ ${GROWTH} ×`,
      ok: growth <= GROWTH,
    })
  }
  return rows
}

async function measure(database: Database, size: number): Promise<{ median: number; measured: BenchRow[] }> {
  const { engine, reader } = database
  const ask = (query: string) => askOf(database, query)
  const key = quantile(
    await times(300, (n) => sql`select id, name from taxa where id = ${bigId((n * 7_919) % size)}::uuid`.execute(reader)),
    0.5,
  )
  const place = (n: number) => {
    const [parent, children] =
      n % 2 === 0 ? [WITH_100_000_CHILDREN, Math.floor(size / 10)] : [WITH_20_000_CHILDREN, Math.floor(size / 50)]
    // A page of the smallest has fewer rows than one of the largest; what is compared are pages of equal length.
    const offset = (n * 104_729) % Math.max(1, Math.min(children, 100_000) - PAGE_ROWS)
    return { parent: bigId(parent), offset }
  }
  const page = (n: number, rows = PAGE_ROWS) => childrenPage(place(n).parent, place(n).offset, rows)
  await times(30, (n) => ask(page(n)))
  const pages = await times(300, (n) => ask(page(n)))
  const full = await times(200, (n) => ask(page(2 * n, 200)))
  const rowOf = (work: string, measured: number[], bound?: number): BenchRow => ({
    work: `${work}, ${swissCount(size)} Taxa`,
    engine,
    figure: `${ms(quantile(measured, 0.5))}, p95 ${ms(quantile(measured, 0.95))}`,
    ratio: quantile(measured, 0.5) / key,
    ...(bound !== undefined && { bound: `p95 ≤ ${bound} ms`, ok: quantile(measured, 0.95) <= bound }),
  })
  const measured = [rowOf('Seite von 200 Kindern', full, pageBounds[engine])]
  if (size === SIZES.at(-1)) {
    globalThis.gc?.()
    const before = process.memoryUsage().rss
    await times(1_000, (n) => ask(page(n)))
    globalThis.gc?.()
    const after = process.memoryUsage().rss
    measured.push(
      rowOf(
        '… Weg einer Art von der Wurzel her',
        await times(200, (n) =>
          ask(`{ treeLineage(key: "taxon:${bigId(size - 1 - ((n * 1_009) % (size - 10)))}") { ${NODE} } }`),
        ),
      ),
      rowOf(
        "… erstes von 100'000 Kindern mit drei Buchstaben",
        await times(200, (n) => ask(`{ treeSeek(parent: "taxon:${bigId(WITH_100_000_CHILDREN)}", beginning: "${letters(n)}") }`)),
      ),
      rowOf(
        '… Baum gefiltert auf drei Buchstaben',
        await times(60, (n) =>
          ask(
            `{ treeNarrowed(text: "${letters(n)}") { total capped nodes { parent isMatch foundAs below taxa node { ${NODE} } } } }`,
          ),
        ),
      ),
      {
        work: "… Speicher des Servers über 1'000 geöffnete Seiten",
        engine,
        figure: `${after > before ? '+' : ''}${Math.round((after - before) / 1_048_576)} MB`,
      },
    )
  }
  return { median: quantile(pages, 0.5), measured }
}

/** As many rows as the small node of the smallest taxonomy has, so that pages of all sizes weigh the same. */
const PAGE_ROWS = 20

const letters = (n: number) => ['bra', 'cha', 'tro', 'lin', 'sca', 'phy', 'mel', 'nor', 'spi', 'cre'][n % 10]
