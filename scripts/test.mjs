// `npm test`: every check there is, from a fresh clone on; those without tests get what the tests leave of the processor.
//   --full        also what takes long (TEST_FULL=1)
//   --no-browser  without the browser stories (`npm run check`)
//   --only=…      static, parts (jest) or stories (with the build they look at)
//   --shard=2/3   the second third of the tests and of the stories
// The last line counts the tests; a check that fails counts as one failed.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ensureBuild } from './pages/ensureBuild.mjs'
import { ensureDependencies } from './lib/ensureDependencies.mjs'
import { findBrowser, howToGetBrowser } from './find/findBrowser.mjs'
import { areAll, findNodes, howToGetNodes } from './find/findNodes.mjs'
import { memoryFolder } from './lib/memoryFolder.mjs'
import { findPrograms, forExamples, forWorkbooks, sayMissing } from './find/findPrograms.mjs'
import { requireNode } from './lib/requireNode.mjs'
import { cacheDir, root } from './lib/root.mjs'
import { runNode } from './lib/run.mjs'
import { saySlowest, timesOfStories, timesOfTests } from './lib/slowest.mjs'
import { orEnd } from './lib/readWords.mjs'
import { testArguments } from './lib/testArguments.mjs'
import { duration, say, sayLoudly } from './lib/say.mjs'
import { longStories } from './longStories.mjs'
import { howToGetPgbouncer, startPgbouncer } from './pgbouncer.mjs'
import { howToGetPostgres, startPostgres } from './postgres.mjs'
import { staticChecks } from './static/staticChecks.mjs'

requireNode()
const { full, withBrowser, only, shard } = orEnd(() => testArguments(process.argv.slice(2)))

const steps = [
  ...staticChecks({ full }),
  { group: 'parts', title: 'Tests der Teile und der Datenbank (jest)', work: testParts },
  ...(full ? [{ group: 'parts', title: 'Tests der Datenbank durch einen Pooler (PgBouncer)', work: testThroughPooler }] : []),
  ...(full ? [{ group: 'parts', title: 'Mehrere Maschinen, von denen eine um die andere ausfällt', work: testCluster }] : []),
  { group: 'stories', title: 'Bau der Seiten (next build)', work: build },
  ...(withBrowser ? [{ group: 'stories', title: 'Geschichten im Browser (playwright)', work: testStories }] : []),
  ...(withBrowser && full ? longStories : []).map((step) => ({
    group: 'stories',
    title: step.title,
    work: () => tellApart(step),
  })),
  { group: 'beside', title: 'Form, Regeln, Typen, Erzeugtes (neben den Tests)', work: endOfStatic },
].filter(({ group }) => (only === null ? group !== 'static' : group === only))

/** Tests make much and keep little: garbage is collected less often. */
const roomy = ['--max-semi-space-size=64', '--min-semi-space-size=32']
const endsWithThis = ['--import', './scripts/lib/endWithParent.mjs']
const counts = { passed: 0, failed: 0, skipped: 0 }
/** What could not be run, told again at the end. */
const notRun = []

await ensureDependencies({ dev: true })
mkdirSync(cacheDir, { recursive: true })
// What takes long may need more room than there is memory.
const folder = full || only === 'static' ? null : memoryFolder()
// Of this process too: it starts PostgreSQL.
if (folder) process.env.TMPDIR = folder
const environment = { ...(full ? { TEST_FULL: '1' } : {}), ...testData(), NEXT_TELEMETRY_DISABLED: '1' }
const start = Date.now()
/** The pages are built beside the first tests; whoever needs them first waits for them. */
const pages = only === null ? ensureBuild().catch((error) => error) : null
/** The stories leave a sixth of the processor: the checks without tests, which look at the same files, take no time of their own beside them. */
const beside = pages?.then(() =>
  runNode('scripts/test.mjs', ['--only=static', ...(full ? ['--full'] : [])], {
    nodeArgs: endsWithThis,
    quiet: true,
    isPatient: true,
  }),
)
const failedSteps = await runSteps()
// Where the tests failed nobody has waited for them.
await pages
for (const text of notRun) sayLoudly(text)
if (failedSteps.length > 0) {
  const rest = full || failedSteps.at(-1) === steps.at(-1).title ? '' : ' Was danach kommt, lief nicht.'
  console.error(`\n✗ Gescheitert bei: ${failedSteps.join(' · ')}.${rest}`)
} else say(`Alles in Ordnung (${duration(Date.now() - start)}).`)
console.log(`${counts.passed} passed, ${counts.failed} failed${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''}`)
process.exit(failedSteps.length > 0 || counts.failed > 0 ? 1 : 0)

/** Titles of the steps that failed. The first ends the run, but for the long one: what it says later is not to be waited for again. */
async function runSteps() {
  const failed = []
  for (const { title, work } of steps) {
    console.log(`\n━━ ${title}`)
    const begun = Date.now()
    const failedBefore = counts.failed
    const ok = await work().catch((error) => {
      console.error(error.message)
      return false
    })
    console.log(`━━ ${title}: ${ok ? 'in Ordnung' : 'GESCHEITERT'} (${duration(Date.now() - begun)})`)
    if (ok) continue
    if (counts.failed === failedBefore) counts.failed += 1
    failed.push(title)
    if (!full) break
  }
  return failed
}

/** What the checks without tests have said; their own last line counts no tests. */
async function endOfStatic() {
  const { code, output } = (await beside) ?? { code: 0, output: '' }
  console.log(output.trim().split('\n').slice(0, -1).join('\n'))
  return code === 0
}

/** The same tests of the database, with a pooler in transaction mode in front of it. */
async function testThroughPooler() {
  const postgres = await postgresOrNull()
  const pooler = postgres && (await startPgbouncer(postgres.url))
  try {
    if (!pooler) {
      notRun.push(`Die Tests der Datenbank liefen nicht durch einen Pooler. ${postgres ? howToGetPgbouncer : howToGetPostgres}`)
      return true
    }
    const args = [
      '--ci',
      '--maxWorkers=2',
      '--selectProjects=node',
      // What says that it is about the embedded engine; all else comes to PostgreSQL, wherever there is one.
      '--testNamePattern=^(?!.*PGlite)',
      // But those that put poolers in front of a database themselves.
      '(?<!/pooler)\\.db\\.test\\.ts$',
      ...shard,
    ]
    const through = { TEST_POSTGRES_URL: postgres.url, TEST_POOLER: pooler.address, DATABASE_POOLER: 'transaction' }
    // What takes long has been tried without it.
    const { code } = await runNode('node_modules/jest/bin/jest.js', args, {
      env: { ...environment, TEST_FULL: '', ...through },
      hideStdout: true,
    })
    return code === 0
  } finally {
    await pooler?.stop()
    await postgres?.stop()
  }
}

async function testCluster() {
  const { code } = await runNode('scripts/cluster.mjs', ['--prove'], { env: environment })
  if (code === 3) notRun.push('Die Runde mit mehreren Maschinen lief nicht; was ihr fehlt, steht weiter oben.')
  return code === 0 || code === 3
}

async function testParts() {
  const postgres = process.env.TEST_POSTGRES_URL ? null : await postgresOrNull()
  const url = process.env.TEST_POSTGRES_URL ?? postgres?.url
  const programs = findPrograms({ install: full, log: say })
  const missing = sayMissing(programs, full ? undefined : forWorkbooks)
  if (missing) {
    const what = full
      ? 'die Dateien des Exports und dieselben Arbeitsmappen wie der Import'
      : 'dieselben Arbeitsmappen wie der Import'
    notRun.push(`Nicht jedes fremde Programm hat ${what} gelesen. ${missing}`)
  }
  const nodes = full ? await findNodes() : {}
  if (full && !areAll(nodes)) notRun.push(`Nicht mit jedem Node (20, 22, 24) ist das Programm gelaufen. ${howToGetNodes}`)
  if (!url) notRun.push(`Die Tests der Datenbank liefen nur auf PGlite, nicht auf PostgreSQL. ${howToGetPostgres}`)
  const resultFile = freshFile('jest.json')
  try {
    const args = ['--ci', '--maxWorkers=3', '--json', `--outputFile=${resultFile}`, ...shard]
    const { code } = await runNode('node_modules/jest/bin/jest.js', args, {
      nodeArgs: roomy,
      env: { ...environment, ...programs, ...nodes, TEST_POSTGRES_URL: url },
      hideStdout: true,
    })
    const result = readResult(resultFile)
    counts.passed += result?.numPassedTests ?? 0
    counts.failed += (result?.numFailedTests ?? 0) + (result?.numRuntimeErrorTestSuites ?? 0)
    counts.skipped += result?.numPendingTests ?? 0
    saySlowest(timesOfTests(result))
    return code === 0
  } finally {
    await postgres?.stop()
  }
}

async function postgresOrNull() {
  try {
    return await startPostgres({ log: say })
  } catch (error) {
    console.error(`PostgreSQL liess sich nicht starten: ${error.message}`)
    return null
  }
}

async function build() {
  const built = (await pages) ?? (await ensureBuild())
  if (built instanceof Error) throw built
  if (!built) say('Die Seiten in out/ sind auf dem neusten Stand.')
  return true
}

async function testStories() {
  const browser = findBrowser()
  if (!browser) {
    notRun.push(`Die Geschichten im Browser liefen nicht. ${howToGetBrowser}`)
    return true
  }
  const programs = findPrograms({ install: full, log: say })
  const missing = sayMissing(programs, forExamples)
  if (missing) notRun.push(`Die Beispiele der Dokumentation liefen nicht in allen Sprachen. ${missing}`)
  return runStories(shard, { ...programs, CHROMIUM_PATH: browser })
}

/** Stories that need something of their own; without it they are named at the end. */
async function tellApart({ args, find, missing, count }) {
  const env = await find()
  if (!env) return notRun.push(missing) > 0
  const before = counts.passed
  const isTold = await runStories(args, env)
  if (!isTold || count === undefined || counts.passed - before === count) return isTold
  console.error(`Es sollten ${count} Geschichten sein; nicht jeder Titel ist noch zu finden.`)
  return false
}

async function runStories(args, env) {
  const resultFile = freshFile('playwright.json')
  const { code } = await runNode('node_modules/@playwright/test/cli.js', ['test', ...args], {
    env: { ...environment, ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: resultFile },
  })
  const result = readResult(resultFile)
  const stats = result?.stats
  counts.passed += stats?.expected ?? 0
  counts.failed += stats?.unexpected ?? 0
  counts.skipped += stats?.skipped ?? 0
  saySlowest(timesOfStories(result))
  return code === 0
}

/** Where the real archives are, for the tests that read them; without them those tests are left out and say so. */
function testData() {
  const directory = resolve(root, process.env.TEST_DATA_DIR ?? '../shared/data')
  if (existsSync(directory)) return { TEST_DATA_DIR: directory }
  notRun.push(
    `Was echte Archive braucht, lief nicht: Es gibt keinen Ordner ${directory}. Er lässt sich mit TEST_DATA_DIR nennen.`,
  )
  return {}
}

function freshFile(name) {
  const path = join(cacheDir, name)
  rmSync(path, { force: true })
  return path
}

function readResult(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
}
