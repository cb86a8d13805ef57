import { appendFileSync } from 'node:fs'

/** Notes each test file as soon as it is done: whoever stops at the first failure writes no summary. */
export default class NoteResults {
  onTestResult({ path }, { numFailingTests, testExecError }) {
    const failed = numFailingTests > 0 || testExecError
    appendFileSync(process.env.MUTANTS_RESULTS, `${failed ? 'failed' : 'passed'} ${path}\n`)
  }
}
