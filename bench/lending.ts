import { exportRows } from '../server/exporters/rows/exportRows'
import { resolveExportQuery } from '../server/exporters/plan/resolveExport'
import type { Database } from '../server/db/database'
import { swissCount } from '../lib/domain/text/swissCount'
import { ms, quantile, times } from './support/timing'
import type { BenchRow } from './support/types'

const RUNS = 5
/** What a file with lent values may cost of the same without, which reads no record at all: the old version alone has any. */
const MOST = 6

interface Lending {
  /** Names of the new taxonomy and of a collection about the old one. */
  taxonomy: string
  collection: string
  /** Records that stand at an old taxon with one successor. */
  atLeast: number
}

/** All rows of an export over the new taxonomy, with what a collection says of the old one lent along the crosswalk between them, beside the same without. */
export async function lendingRows(database: Database, { taxonomy, collection, atLeast }: Lending): Promise<BenchRow[]> {
  const { engine } = database
  const columns = ['Status', 'Länge', 'Kürzel'].map((name) => ['pcoProperties', `${collection}~${name}`])
  const query = (...more: string[][]) => String(new URLSearchParams([['taxonomies', taxonomy], ...columns, ...more]))
  const [without, lent] = [query(), query(['lendAlong', 'true'])]
  const filled = async (text: string) => {
    let count = 0
    for await (const rows of exportRows(database, await resolveExportQuery(database.reader, text)))
      count += rows.filter((row) => row.some((cell) => cell === 'LC')).length
    return count
  }
  // Once without the clock, and to see that it is about something.
  const [none, all] = [await filled(without), await filled(lent)]
  const measured = { without: [] as number[], lent: [] as number[] }
  // In turns, so that a busy minute of the machine meets both.
  for (let run = 0; run < RUNS; run++) {
    measured.without.push(...(await times(1, () => filled(without))))
    measured.lent.push(...(await times(1, () => filled(lent))))
  }
  const [yardstick, took] = [quantile(measured.without, 0.5), quantile(measured.lent, 0.5)]
  return [
    { work: 'Export der neuen Fassung, ohne Werte der alten', engine, figure: ms(yardstick), ratio: 1 },
    {
      work: `… mit lendAlong, ${swissCount(all)} Zeilen mit Werten`,
      engine,
      figure: ms(took),
      ratio: took / yardstick,
      bound: `≤ ${MOST} × ohne`,
      ok: took <= MOST * yardstick && none === 0 && all >= atLeast,
    },
  ]
}
