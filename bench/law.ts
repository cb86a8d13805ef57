import { join } from 'node:path'
import { CellLedger } from '../server/importers/cellLedger'
import { RowCells } from '../server/importers/columns/rowCells'
import { imported, onEmptyDatabases, withFolder } from './support/importing'
import { quantile } from './support/timing'
import { nameOf, writeTable } from './support/writtenTables'
import type { Bench } from './support/types'

const ROWS = 20_000
const COLUMNS = 12
const PAIRS = 12
/** What the processor does more for a row whose cells are summed. */
const BOUND = 1.05

/**
 * What it costs that every cell is accounted for: a table of values checked by a dry run with and without the sum, in turns, on the embedded engine, whose work
 * counts as that of the process. Without it, no cell is summed and nothing is asked to add up; that columns are looked through beforehand stays, their types
 * come from it.
 */
export const lawBench: Bench = ({ say }) =>
  withFolder(async (folder) => {
    const names = Array.from({ length: COLUMNS }, (_, column) => `Wert ${column}`)
    await writeTable(join(folder, 'taxa.csv'), ROWS, 'id,name,rank', (n) => `t${n},${nameOf(n)},species`)
    const line = (n: number) => `t${n},${names.map((_, column) => ((n * (column + 7)) % 1_000) / 10).join(',')}`
    await writeTable(join(folder, 'werte.csv'), ROWS, `taxonID,${names.join(',')}`, line)
    const silent = { say: () => {} }
    return onEmptyDatabases({ postgresUrl: null }, async (database, dataDir) => {
      await imported(database, dataDir, silent, 'Taxa', { path: join(folder, 'taxa.csv'), taxonomy: 'Messung', type: 'Art' })
      const check = async () => {
        globalThis.gc?.()
        const before = process.cpuUsage()
        await imported(database, dataDir, silent, 'Werte', { path: join(folder, 'werte.csv'), collection: 'Werte', dryRun: true })
        const { user, system } = process.cpuUsage(before)
        return (user + system) / ROWS
      }
      await check()
      const ratios: number[] = []
      const costs: number[] = []
      for (let pair = 0; pair < PAIRS; pair++) {
        const [first, second] = pair % 2 === 0 ? [check, () => withoutLaw(check)] : [() => withoutLaw(check), check]
        const [a, b] = [await first(), await second()]
        const [lawful, lawless] = pair % 2 === 0 ? [a, b] : [b, a]
        ratios.push(lawful / lawless)
        costs.push(lawful)
      }
      say(`Verhältnisse: ${ratios.map((ratio) => ratio.toFixed(3)).join(' ')}`)
      const [low, middle, high] = [0.25, 0.5, 0.75].map((share) => quantile(ratios, share))
      return [
        {
          work: `Jede Zelle gezählt, ${PAIRS} Paare: Rechenzeit je Zeile zu der ohne`,
          engine: 'pglite',
          figure: `${quantile(costs, 0.5).toFixed(0)} µs, ${low?.toFixed(3)} bis ${high?.toFixed(3)}`,
          ratio: middle,
          bound: `≤ ${BOUND}`,
          ok: (middle ?? Infinity) <= BOUND,
        },
      ]
    })
  })

/** The same program without the sum of the cells. */
async function withoutLaw<T>(work: () => Promise<T>): Promise<T> {
  const [cells, ledger] = [RowCells.prototype, CellLedger.prototype]
  // Put back as they were; called through what they belong to.
  const kept = { fates: Reflect.get(cells, 'fates'), take: Reflect.get(ledger, 'take') }
  const nothing = { read: 0, taken: 0, named: 0, forgotten: [] }
  cells.fates = () => nothing
  ledger.take = () => {}
  try {
    return await work()
  } finally {
    cells.fates = kept.fates
    ledger.take = kept.take
  }
}
