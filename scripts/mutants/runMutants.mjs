import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/root.mjs'
import { duration, say } from '../lib/say.mjs'
import { startPostgres } from '../postgres.mjs'
import { compilerOf } from './compiler.mjs'
import { drawMutants } from './draw.mjs'
import { listFiles, moduleGraph, readModules } from './modules.mjs'
import { workingCopy } from './workingCopy.mjs'

/** A mutant with which one test file runs for longer goes round in circles. */
const LIMIT_MS = 2 * 60_000

/** @returns {Promise<boolean>} whether nothing survived that nobody has explained */
export async function runMutants({ seed, from, count, only, isList }) {
  const begun = Date.now()
  const files = listFiles(root)
  const contents = readModules(root, files)
  const graph = moduleGraph(contents)
  let redrawn = 0
  const drawn = drawMutants({ seed, paths: graph.program(), contents, compiles: compilerOf(root), onRedrawn: () => redrawn++ })
  const mutants = []
  const end = only ? Math.max(...only) + 1 : from + count
  for (const mutant of drawn) {
    mutants.push(mutant)
    if (mutants.length === end) break
  }
  say(`Samen ${seed}: ${mutants.length} Stellen gezogen, ${redrawn} neu, weil sie sich nicht übersetzen liessen.`)
  const wanted = mutants
    .map((mutant, number) => ({ ...mutant, number, tests: graph.nearTests(mutant.path) }))
    .filter(({ number }) => (only ? only.includes(number) : number >= from))
  if (isList) {
    for (const mutant of wanted) console.log(`${title(mutant)}\n     ${mutant.tests.join(' ')}`)
    return true
  }
  // Most tests of the database are about both engines, and some rules about several servers only.
  const postgres = process.env.TEST_POSTGRES_URL ? null : await startPostgres({ log: say })
  if (postgres) process.env.TEST_POSTGRES_URL = postgres.url
  try {
    return report(await tryAll(wanted, files, contents), Date.now() - begun)
  } finally {
    await postgres?.stop()
  }
}

async function tryAll(mutants, files, contents) {
  const accepted = JSON.parse(readFileSync(join(root, 'scripts/mutants/accepted.json'), 'utf8'))
  const copy = workingCopy(root, files)
  const stop = () => process.exit(130)
  process.once('SIGINT', stop).once('SIGTERM', stop).once('exit', copy.remove)
  const isSound = soundTests(copy)
  const results = []
  try {
    for (const mutant of mutants) {
      copy.write(mutant.path, mutant.after)
      const begun = Date.now()
      const { failed, passed, isLate } =
        mutant.tests.length > 0 ? await copy.run(mutant.tests, LIMIT_MS) : { failed: [], passed: [], isLate: false }
      copy.write(mutant.path, contents.get(mutant.path))
      const reason = accepted.find(
        (each) => each.file === mutant.path && each.operator === mutant.operator && each.text === mutant.text,
      )?.reason
      const result = { ...mutant, reason, outcome: await outcomeOf({ failed, passed, isLate, mutant, isSound }) }
      results.push(result)
      const said = {
        killed: `getötet von ${failed.join(', ') || 'der Zeit'}`,
        survived: reason ? `ÜBERLEBT, erklärt: ${reason}` : 'ÜBERLEBT',
        unsound: 'NICHT BEURTEILT: Die Tests gelingen auch ohne ihn nicht',
      }
      console.log(`${title(mutant)}\n     ${said[result.outcome]} (${duration(Date.now() - begun)})`)
    }
  } finally {
    copy.remove()
    process.off('exit', copy.remove).off('SIGINT', stop).off('SIGTERM', stop)
  }
  return results
}

async function outcomeOf({ failed, passed, isLate, mutant, isSound }) {
  if (failed.length === 0 && !isLate && passed.length === mutant.tests.length) return 'survived'
  // Failing, late or without any answer counts only where the same tests succeed without the mutant.
  const blamed = failed.length > 0 ? failed : mutant.tests.filter((test) => !passed.includes(test)).slice(0, 1)
  return (await isSound(blamed, passed)) ? 'killed' : 'unsound'
}

/** Whether test files succeed without a mutant; each is asked once, and not at all when it has succeeded in spite of one. */
function soundTests(copy) {
  const known = new Map()
  return async (tests, passed) => {
    for (const test of passed) known.set(test, true)
    const open = tests.filter((test) => !known.has(test))
    if (open.length > 0) {
      const now = await copy.run(open, LIMIT_MS)
      for (const test of open) known.set(test, now.passed.includes(test))
    }
    return tests.every((test) => known.get(test))
  }
}

function report(results, ms) {
  const of = (outcome) => results.filter((each) => each.outcome === outcome)
  const survivors = of('survived').filter(({ reason }) => !reason)
  const explained = of('survived').length - survivors.length
  const killed = of('killed').length
  const judged = killed + survivors.length
  if (survivors.length > 0) console.log('\nÜberlebt haben:')
  for (const { tests, ...mutant } of survivors) {
    const [old, now = ''] = mutant.text.split(/ ⇒ ?/)
    console.log(
      `\n${title(mutant)}\n  - ${old}\n  + ${now}\n  gefragt: ${tests.join(' ') || 'niemand, kein Test steht in der Nähe'}`,
    )
  }
  const rate = judged === 0 ? 100 : (100 * killed) / judged
  console.log(
    `\n${killed} getötet, ${survivors.length} überlebt, ${explained} erklärt, ${of('unsound').length} nicht beurteilt: ` +
      `${rate.toFixed(1)} % getötet (${duration(ms)}).`,
  )
  return survivors.length === 0 && of('unsound').length === 0
}

const title = ({ number, path, line, operator, text }) =>
  `${String(number).padStart(3)}  ${path}:${line}  ${operator}\n     ${text}`
