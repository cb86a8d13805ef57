import { relative } from 'node:path'
import { root } from './root.mjs'
import { duration } from './say.mjs'

const SHOWN = 10

/** Says which files of tests took longest: whoever makes the tests longer sees it. */
export function saySlowest(files) {
  const slowest = files.sort((a, b) => b.ms - a.ms).slice(0, SHOWN)
  if (slowest.length > 0) console.log(`\nAm längsten: ${slowest.map(({ name, ms }) => `${name} ${duration(ms)}`).join(' · ')}`)
}

/** How long each file took, from jest's result. */
export const timesOfTests = (result) =>
  result?.testResults.map(({ name, startTime, endTime }) => ({ name: relative(root, name), ms: endTime - startTime })) ?? []

/** The same from playwright's: its stories added up, as if they ran one after the other. */
export const timesOfStories = (result) => result?.suites.map((suite) => ({ name: suite.file, ms: timeOf(suite) })) ?? []

function timeOf({ suites = [], specs = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results))
  return results.reduce((sum, { duration: ms }) => sum + ms, 0) + suites.reduce((sum, suite) => sum + timeOf(suite), 0)
}
