import { readWords } from '../scripts/lib/readWords.mjs'
import { abgleichBench } from './abgleich'
import { againstBench } from './against'
import { apiBench } from './api'
import { assistantBench } from './assistant'
import { browserBench } from './browser/browser'
import { pageBench } from './browser/pages'
import { collectionBench } from './collection'
import { exportBench } from './export/export'
import { factsBench } from './facts'
import { fairnessBench } from './fairness'
import { importBench } from './import'
import { lawBench } from './law'
import { matchingBench } from './matching'
import { loggingBench } from './logging'
import { memoryBench } from './memory'
import { movingBench } from './moving'
import { ncbiBench } from './ncbi'
import { safekeepingBench } from './safekeeping'
import { scaleBench } from './scale/scale'
import { searchBench } from './search'
import { table } from './support/table'
import { treeBench } from './tree'
import { watchingBench } from './watching'
import type { Bench, BenchContext, BenchRow } from './support/types'

/** All benchmarks, by the word that chooses one on the command line (`npm run bench -- export`). */
const benches: Record<string, Bench> = {
  export: exportBench,
  api: apiBench,
  logging: loggingBench,
  against: againstBench,
  import: importBench,
  facts: factsBench,
  collection: collectionBench,
  moving: movingBench,
  watching: watchingBench,
  law: lawBench,
  search: searchBench,
  matching: matchingBench,
  abgleich: abgleichBench,
  tree: treeBench,
  ncbi: ncbiBench,
  page: pageBench,
  browser: browserBench,
  assistant: assistantBench,
  memory: memoryBench,
  fairness: fairnessBench,
  safekeeping: safekeepingBench,
  scale: scaleBench,
}

/** Runs the chosen benchmarks one after the other and prints one table; fails when a bound does not hold or one could not measure. */
async function main() {
  const { positionals: chosen } = readWords({}, { most: Infinity })
  const unknown = chosen.find((name) => !Object.hasOwn(benches, name))
  if (unknown !== undefined) throw new Error(`«${unknown}» gibt es nicht; zur Wahl stehen ${Object.keys(benches).join(', ')}.`)

  const context: BenchContext = {
    dataDir: process.env.TEST_DATA_DIR || null,
    postgresUrl: process.env.TEST_POSTGRES_URL || null,
    say: (text) => console.log(`▸ ${text}`),
  }
  const rows: BenchRow[] = []
  let unmeasured = 0
  for (const [name, bench] of Object.entries(benches)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue
    context.say(`Messe: ${name}`)
    try {
      rows.push(...(await bench(context)))
    } catch (error) {
      console.error(`${name} liess sich nicht messen:`, error)
      unmeasured++
    }
  }
  console.log(`\n${table(rows)}`)
  const broken = rows.filter(({ ok }) => ok === false).length
  console.log(broken === 0 ? '\nAlle gemessenen Grenzen sind eingehalten.' : `\n${broken} Grenzen sind nicht eingehalten.`)
  if (unmeasured > 0) console.log(`${unmeasured} Messungen sind gescheitert, siehe oben.`)
  if (broken + unmeasured > 0) process.exitCode = 1
}

main().catch((error) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
