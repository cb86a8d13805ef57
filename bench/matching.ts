import { swissCount } from '../lib/domain/text/swissCount'
import { matchNames } from '../server/matching/matchNames'
import { openBigTaxonomy } from './support/bigTaxonomy'
import { bigRows, TAXONOMY } from './support/bigTaxonomyRows'
import { enginesOf } from './support/keptDatabase'
import { ms } from './support/timing'
import type { Bench, BenchRow } from './support/types'

/** Seconds for 10,000 names (issue «Import assistant and Meine Liste»). */
const bounds = { pglite: 15, postgres: 5 } as const
const NAMES = 10_000

/** A list of 10,000 names as somebody brings it, matched among a million generated taxa. */
export const matchingBench: Bench = async (context) => {
  const rows: BenchRow[] = []
  const names = listNames(NAMES)
  for (const engine of enginesOf(context)) {
    const { database, close } = await openBigTaxonomy(engine, context)
    try {
      const started = performance.now()
      const matches = await matchNames(database, [TAXONOMY], names)
      const took = performance.now() - started
      const found = matches.filter(({ taxonId }) => taxonId !== null).length
      rows.push({
        work: `Abgleich von ${swissCount(NAMES)} Namen mit 1,1 Mio., ${swissCount(found)} gefunden`,
        engine,
        figure: ms(took),
        bound: `≤ ${bounds[engine]} s`,
        ok: took <= bounds[engine] * 1_000,
      })
    } finally {
      await close()
    }
  }
  return rows
}

/** Seven of ten as they are, some with another ending, with typing errors, by vernacular name; some that there are not. Always the same. */
export function listNames(count: number): string[] {
  const { name, author, vernacularName } = bigRows(1_000_000)
  const some = (n: number) => 600_000 + ((n * 104_729) % 450_000)
  return Array.from({ length: count }, (_, n) => {
    const own = name[some(n)] ?? ''
    switch (n % 20) {
      case 14:
        return own.replace(/(us|a|um|is)$/, 'um')
      case 15:
        return own.replace(/(.{3})(.)(.)/u, '$1$3$2')
      case 16:
        return own.replace(/(.)(..)$/u, '$2')
      case 17:
        return vernacularName[(n * 7_919) % vernacularName.length] ?? ''
      case 18:
        return `Qwxia zzk${n}ensis`
      case 19:
        return `${own.split(' ')[0] ?? ''} qwxzzkensis`
      default:
        return n % 2 === 0 ? own : `${own} ${author[some(n)] ?? ''}`
    }
  })
}
