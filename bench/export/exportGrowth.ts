import { resolveExportQuery } from '../../server/exporters/plan/resolveExport'
import { swissCount } from '../../lib/domain/text/swissCount'
import { BIG_TAXONOMY, bigCollection, openBigTaxonomy } from '../support/bigTaxonomy'
import { TAXA } from './exportData'
import { copied, drained, sameRows, withServer } from './exportFiles'
import { columnsQuery, equivalentOf, written } from './exportQueries'
import type { Engine, Kept } from '../support/keptDatabase'
import { ms, quantile, times } from '../support/timing'
import type { BenchContext, BenchRow } from '../support/types'

const RUNS = 3
const FEW = 100_000
const MANY = 1_000_000
/** What a row of many may take of one of few. */
const GROWTH = 1.5

const formats = ['csv', 'xlsx', 'parquet'] as const
type Bounds = Record<(typeof formats)[number], number>

/** Multiples of COPY of the same rows. */
const narrow: Record<Engine, Bounds> = { pglite: { csv: 4, xlsx: 4, parquet: 4 }, postgres: { csv: 1.8, xlsx: 3, parquet: 3 } }
const wide: Record<Engine, Bounds> = { pglite: { csv: 2.5, xlsx: 3, parquet: 3 }, postgres: { csv: 1.3, xlsx: 1.8, parquet: 3 } }

/** Files of a hundred thousand and of a million taxa with what a collection says of few of them, and what a row of ten times as many takes. */
export async function growthRows(engine: Engine, context: BenchContext): Promise<BenchRow[]> {
  const query = written([
    ['taxonomies', BIG_TAXONOMY],
    ['pcoProperties', `${bigCollection(0)}~Wert`],
  ])
  const measured = async (taxa: number) => {
    const kept = await openBigTaxonomy(engine, context, taxa)
    return measure(kept, query, taxa, narrow[engine]).finally(() => kept.close())
  }
  const [few, many] = [await measured(FEW), await measured(MANY)]
  const grown = formats.map((format): BenchRow => {
    const [rowOfFew, rowOfMany] = [few.medians[format] / FEW, many.medians[format] / MANY]
    const ratio = rowOfMany / rowOfFew
    const figure = `${(rowOfMany * 1000).toFixed(1)} µs`
    const work = `Eine Zeile der zehnmal so vielen als ${format.toUpperCase()}`
    return { work, engine, figure, ratio, bound: `≤ ${GROWTH} ×`, ok: ratio <= GROWTH }
  })
  return [...few.rows, ...many.rows, ...grown]
}

/** Files of all half a million taxa with thirty properties of five collections. */
export async function wideRows(kept: Kept): Promise<BenchRow[]> {
  return (await measure(kept, columnsQuery(), TAXA, wide[kept.database.engine])).rows
}

async function measure(kept: Kept, query: string, taxa: number, bounds: Bounds) {
  const { database } = kept
  const { engine } = database
  const plan = await resolveExportQuery(database.reader, query)
  const select = equivalentOf(plan)
  const same = await sameRows(database, plan, select)
  const found = { copy: [] as number[], csv: [] as number[], xlsx: [] as number[], parquet: [] as number[] }
  await withServer(database, async (address) => {
    const download = (format: string) => drained(`${address}/export.${format}?${query}`)
    // Once without the clock: caches are warm for all of them.
    await copied(kept, select)
    await download('csv')
    for (let run = 0; run < RUNS; run++) {
      found.copy.push(...(await times(1, () => copied(kept, select))))
      for (const format of formats) found[format].push(...(await times(1, () => download(format))))
    }
  })
  const copy = quantile(found.copy, 0.5)
  const medians = { csv: quantile(found.csv, 0.5), xlsx: quantile(found.xlsx, 0.5), parquet: quantile(found.parquet, 0.5) }
  const what = `${swissCount(taxa)} Taxa × ${plan.columns.length - 2}`
  const rows: BenchRow[] = [
    { work: `${what}: dieselben Zeilen wie das COPY`, engine, figure: same.text, bound: 'gleich', ok: same.ok },
    { work: '… COPY', engine, figure: ms(copy), ratio: 1 },
    ...formats.map((format): BenchRow => {
      const ratio = medians[format] / copy
      const bound = `≤ ${bounds[format]} × COPY`
      return { work: `… ${format.toUpperCase()}`, engine, figure: ms(medians[format]), ratio, bound, ok: ratio <= bounds[format] }
    }),
  ]
  return { rows, medians }
}
