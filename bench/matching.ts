import { swissCount } from '../lib/domain/text/swissCount'
import { openInMemory } from '../server/db/pglite/openPglite'
import { matchNames } from '../server/matching/matchNames'
import { openBigTaxonomy } from './support/bigTaxonomy'
import { bigRows, TAXONOMY } from './support/bigTaxonomyRows'
import { enginesOf } from './support/keptDatabase'
import type { Bench, BenchContext, BenchRow } from './support/types'
import { handWrittenHalf, matchTruth, realHalf } from './truth/matchTruth'
import { realNames } from './truth/realNames'

/** Names a second where all are spelt as they stand; of a list in which three of ten are not, half as many. */
const bounds = { pglite: 2_000, postgres: 5_000 } as const
const NAMES = 20_000

/** Lists of 20,000 names as somebody brings them, matched among 1.1 million generated taxa. */
export const matchingBench: Bench = async (context) => {
  const rows: BenchRow[] = await truthRows(context)
  const lists = [
    { what: 'richtig geschriebenen', names: rightNames(NAMES), share: 1 },
    { what: 'zu drei Zehnteln falsch geschriebenen', names: listNames(NAMES), share: 0.5 },
  ]
  for (const engine of enginesOf(context)) {
    const { database, close } = await openBigTaxonomy(engine, context)
    try {
      for (const { what, names, share } of lists) {
        const started = performance.now()
        const matches = await matchNames(database, [TAXONOMY], names)
        const perSecond = Math.round((1_000 * names.length) / (performance.now() - started))
        const found = matches.filter(({ taxonId }) => taxonId !== null).length
        const least = share * bounds[engine]
        rows.push({
          work: `Abgleich von ${swissCount(names.length)} ${what} Namen mit 1,1 Mio., ${swissCount(found)} gefunden`,
          engine,
          figure: `${swissCount(perSecond)} Namen/s`,
          bound: `≥ ${swissCount(least)} Namen/s`,
          ok: perSecond >= least,
        })
      }
    } finally {
      await close()
    }
  }
  return rows
}

/** How many of a thousand texts, of which it is known what they mean, are found rightly. */
async function truthRows({ dataDir, say }: BenchContext): Promise<BenchRow[]> {
  const halves = [{ of: 'von Hand', half: handWrittenHalf() }]
  if (dataDir) halves.push({ of: 'aus echten Listen', half: realHalf(realNames(dataDir)) })
  else say('Die Namen aus echten Listen fehlen: Es gibt keinen Ordner mit Daten (TEST_DATA_DIR).')
  const rows: BenchRow[] = []
  for (const [index, { of, half }] of halves.entries()) {
    const database = await openInMemory(STATEMENT_MS)
    try {
      const score = await matchTruth(database, `7000000${index}-0000-4000-8000-000000000000`, half)
      const row = (what: string, share: number, least: number): BenchRow => ({
        work: `${what}, ${score.cases} Namen ${of}`,
        engine: 'pglite',
        figure: `${(100 * share).toFixed(1)} %`,
        bound: `≥ ${100 * least} %`,
        ok: share >= least,
      })
      rows.push(
        row('ohne Rückfrage Übernommene richtig', score.precision, 1),
        row('Gemeintes zuerst angeboten', score.recall, 0.97),
        row('mit einem falschen Buchstaben zuerst angeboten', score.oneLetter, 0.97),
      )
    } finally {
      await database.close()
    }
  }
  return rows
}

const STATEMENT_MS = 60_000

/** Every second one with its author. Always the same. */
function rightNames(count: number): string[] {
  const { name, author } = bigRows(1_000_000)
  return Array.from({ length: count }, (_, n) => [name[some(n)], n % 2 === 0 ? '' : author[some(n)]].join(' ').trim())
}

/** Running numbers of species, here and there. */
const some = (n: number, taxa = 1_000_000) => 0.6 * taxa + ((n * 104_729) % (0.45 * taxa))

/** Seven of ten as they are, some with another ending, with typing errors, by vernacular name; some that there are not. Always the same. */
export function listNames(count: number, taxa = 1_000_000): string[] {
  const { name, author, vernacularName } = bigRows(taxa)
  return Array.from({ length: count }, (_, n) => {
    const own = name[some(n, taxa)] ?? ''
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
        return n % 2 === 0 ? own : `${own} ${author[some(n, taxa)] ?? ''}`
    }
  })
}
