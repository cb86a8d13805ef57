import { coreFields } from '../../lib/domain/export/exportColumns'
import { countRows } from '../../server/exporters/rows/exportPreview'
import { exportRows } from '../../server/exporters/rows/exportRows'
import { resolveExportQuery } from '../../server/exporters/plan/resolveExport'
import { fieldChart } from '../../server/exporters/statistics/fieldChart'
import type { Database } from '../../server/db/database'
import { beside } from '../support/beside'
import { openTreeData, treeId, TREE_COLLECTION, TREE_NAME, treeProperties } from './exportCoreData'
import { written } from './exportQueries'
import { type Engine, type Kept } from '../support/keptDatabase'
import { ms, quantile } from '../support/timing'
import type { BenchContext, BenchRow } from '../support/types'

const RUNS = 5
/**
 * What a file with any core field may cost of the same without it; a count or a chart of what is
 * worked out, or is another text for every taxon; and what others wait at most (ms).
 */
const MOST_OF_A_FILE = 1.5
const MOST_OF_AN_ANSWER = 3
const patience = { pglite: 250, postgres: 100 } as const

type Pair = [name: string, value: string]

/** Every core field of 100,000 taxa as a column, filter and sort order of a file, as the filter of a count and in charts, each beside the same without it. */
export async function coreFieldRows(engine: Engine, context: Pick<BenchContext, 'postgresUrl' | 'say'>): Promise<BenchRow[]> {
  const kept = await openTreeData(engine, context)
  try {
    const rows: BenchRow[] = []
    for (const use of uses(kept)) rows.push(...(await rowsOf(kept, use)))
    return [...rows, ...(await besideRows(kept))]
  } finally {
    await kept.close()
  }
}

interface Use {
  work: string
  without: string
  most: number
  run: (pname: string | null) => Promise<unknown>
}

const own = (pname: string) => `${TREE_NAME}~${pname}`
const ofRecords: Pair = ['pcoFilters', `${TREE_COLLECTION}~Zahl~notEmpty~`]

function fileQuery(...more: Pair[]): string {
  const columns = treeProperties.map((name): Pair => ['pcoProperties', `${TREE_COLLECTION}~${name}`])
  return written([['taxonomies', TREE_NAME], ...columns, ...more])
}

function uses({ database }: Kept): Use[] {
  const file = (...more: Pair[]) => drained(database, fileQuery(...more))
  const filter = (pname: string | null): Pair => (pname ? ['taxFilters', `${own(pname)}~notEmpty~`] : ofRecords)
  let asked = 0
  const chart = (pname: string | null, ...more: Pair[]) => {
    // Answers are kept: each time something else is asked.
    const other: Pair = ['pcoFilters', `${TREE_COLLECTION}~Jahr~>=~${-++asked}`]
    const choice = pname
      ? ({ axis: 'tax', source: TREE_NAME, pname } as const)
      : ({ axis: 'pco', source: TREE_COLLECTION, pname: 'Bemerkung' } as const)
    return fieldChart(database, fileQuery(other, ...more), choice, false)
  }
  return [
    {
      work: 'Datei mit Spalte',
      without: 'ohne',
      most: MOST_OF_A_FILE,
      run: (pname) => (pname ? file(['taxProperties', own(pname)]) : file()),
    },
    { work: 'Datei mit Filter', without: 'ohne', most: MOST_OF_A_FILE, run: (pname) => (pname ? file(filter(pname)) : file()) },
    {
      work: 'Datei sortiert nach',
      without: 'nach einer Sammlung',
      most: MOST_OF_A_FILE,
      run: (pname) => file(['sort', pname ? `tax~${own(pname)}` : `pco~${TREE_COLLECTION}~Bemerkung`]),
    },
    {
      work: 'Anzahl mit Filter',
      without: 'auf eine Sammlung',
      most: MOST_OF_AN_ANSWER,
      run: async (pname) => countRows(database.reader, await resolveExportQuery(database.reader, fileQuery(filter(pname)))),
    },
    { work: 'Diagramm von', without: 'einer Sammlung', most: MOST_OF_AN_ANSWER, run: (pname) => chart(pname) },
    {
      work: 'Diagramm mit Filter',
      without: 'auf eine Sammlung',
      most: MOST_OF_AN_ANSWER,
      run: (pname) => chart(null, filter(pname)),
    },
  ]
}

/** In turns, so that a busy minute of the machine meets all of them. */
async function rowsOf({ database: { engine } }: Kept, { work, without, most, run }: Use): Promise<BenchRow[]> {
  const measured = new Map<string | null, number[]>([null, ...coreFields.map(({ pname }) => pname)].map((pname) => [pname, []]))
  for (let turn = 0; turn <= RUNS; turn++) {
    for (const [pname, all] of measured) {
      const started = performance.now()
      await run(pname)
      // The first turn warms the caches.
      if (turn > 0) all.push(performance.now() - started)
    }
  }
  const yardstick = quantile(measured.get(null) ?? [], 0.5)
  return [...measured].map(([pname, all]): BenchRow => {
    const median = quantile(all, 0.5)
    const ratio = median / yardstick
    if (pname === null) return { work: `${work} … ${without}, 100'000 Taxa`, engine, figure: ms(median), ratio }
    return { work: `${work} ${pname}`, engine, figure: ms(median), ratio, bound: `≤ ${most} ×`, ok: ratio <= most }
  })
}

/** How long others wait for a page of the tree while files and counts with the path are made. */
async function besideRows({ database }: Kept): Promise<BenchRow[]> {
  const { engine } = database
  const child = (n: number) =>
    `{ treeChildren(parent: "taxon:${treeId(1 + ((n * 7_919) % 19_000))}", offset: 0, limit: 50) { total nodes { key label } } }`
  const path = own('@path')
  const works: [string, string][] = [
    ['Datei mit der Spalte @path', fileQuery(['taxProperties', path])],
    ['Datei mit einem Filter auf @path', fileQuery(['taxProperties', path], ['taxFilters', `${path}~ILIKE~mmer 1`])],
  ]
  const rows: BenchRow[] = []
  for (const [work, query] of works) {
    const [waited = []] = await beside(database, [child], () => drained(database, query))
    const p95 = quantile(waited, 0.95)
    const most = patience[engine]
    rows.push({
      work: `Baum neben: ${work}, p95`,
      engine,
      figure: `${ms(p95)}, höchstens ${ms(Math.max(...waited))}`,
      bound: `≤ ${most} ms`,
      ok: p95 <= most,
    })
  }
  return rows
}

async function drained(database: Database, query: string): Promise<void> {
  for await (const rows of exportRows(database, await resolveExportQuery(database.reader, query))) void rows
}
