import { exportCount, exportPreview } from '../../server/exporters/rows/exportPreview'
import { groupStatistics } from '../../server/exporters/statistics/exportStatistics'
import { beside } from '../support/beside'
import { collectionName, TAXONOMY_NAME, WIDE_NAME } from './exportData'
import { searched, treePage } from './exportFiles'
import { fileQuery, screenQuery } from './exportQueries'
import type { Kept } from '../support/keptDatabase'
import { ms, quantile, times } from '../support/timing'
import type { BenchRow } from '../support/types'

const RUNS = 5
/** Milliseconds. */
const bounds = {
  pglite: { preview: 300, sorted: 2_000, count: 2_000, beside: 250 },
  postgres: { preview: 300, sorted: 1_000, count: 500, beside: 100 },
} as const

/** What the screen asks about half a million taxa: rows and exact counts. */
export async function screenRows({ database }: Kept): Promise<BenchRow[]> {
  const { engine } = database
  const bound = bounds[engine]
  const filter: [string, string] = ['pcoFilters', `${collectionName(1)}~Zahl~>=~10`]
  const own: [string, string] = ['taxFilters', `${TAXONOMY_NAME}~Höhe max~>=~2000`]
  const page = (query: string) => () => exportPreview(database.reader, query, 0, 100)
  const count = (query: string) => () => exportCount(database.reader, query)
  const works: [string, number, () => Promise<unknown>][] = [
    ['Vorschau in der üblichen Ordnung', bound.preview, page(screenQuery())],
    ['… mit einem Filter', bound.preview, page(screenQuery(filter))],
    ['Vorschau sortiert nach einer Sammlung', bound.sorted, page(screenQuery(['sort', `pco~${collectionName(1)}~Messwert`]))],
    ['… nach einer Eigenschaft der Taxonomie', bound.sorted, page(screenQuery(['sort', `tax~${TAXONOMY_NAME}~Höhe max`]))],
    ['Anzahl mit einem Filter auf eine Sammlung', bound.count, count(screenQuery(filter))],
    ['… auf die Taxonomie', bound.count, count(screenQuery(own))],
  ]
  const rows: BenchRow[] = []
  for (const [work, limit, run] of works) {
    await run()
    const median = quantile(await times(RUNS, run), 0.5)
    rows.push({ work: `${work}, 500'000 Taxa`, engine, figure: ms(median), bound: `≤ ${limit} ms`, ok: median <= limit })
  }
  return rows
}

/** The numbers beside 100 properties of 100,000 selected taxa. Answers are kept for a state of the data: each run asks with another filter. */
export async function statisticsRows({ database }: Kept): Promise<BenchRow[]> {
  const { engine } = database
  let asked = 0
  const run = () =>
    groupStatistics(database, `${fileQuery()}&pcoFilters=${encodeURIComponent(`${WIDE_NAME}~Eigenschaft 100~>=~${-++asked}`)}`, {
      axis: 'pco',
      source: WIDE_NAME,
      relationType: null,
    })
  const median = quantile(await times(3, run), 0.5)
  const [tree = [], search = []] = await beside(database, [treePage, searched], run)
  const p95 = quantile([...tree, ...search], 0.95)
  return [
    { work: "Werte von 100 Eigenschaften bei 100'000 Taxa", engine, figure: ms(median) },
    {
      work: '… Baum und Suche daneben, p95',
      engine,
      figure: ms(p95),
      bound: `≤ ${bounds[engine].beside} ms`,
      ok: p95 <= bounds[engine].beside,
    },
  ]
}
