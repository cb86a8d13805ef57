import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

/** A copy of the files in a temporary folder, with the packages linked, in which files are changed and tests run. `remove` takes it away. */
export function workingCopy(root, files) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'mutants-')))
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file), { verbatimSymlinks: true })
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const resultFile = join(folder, 'mutants-results')
  const own = (name) => join(folder, 'scripts/mutants', name)
  return {
    write: (path, text) => writeFileSync(join(folder, path), text),
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
    /** Runs tests in this order until one file fails. Answers which passed and which failed; `isLate` when one took longer than the limit. */
    async run(tests, limitMs) {
      writeFileSync(resultFile, '')
      const isLate = await ended(
        [
          ...[join(folder, 'node_modules/jest/bin/jest.js'), '--ci', '--runInBand', '--bail', '--silent'],
          ...[`--cacheDirectory=${join(folder, '.jest')}`, `--reporters=${own('noteResults.mjs')}`],
          ...[`--testSequencer=${own('givenOrder.mjs')}`, '--runTestsByPath', ...tests],
        ],
        {
          folder,
          limitMs,
          env: {
            ...process.env,
            NODE_ENV: 'test',
            MUTANTS_ORDER: tests.map((test) => join(folder, test)).join('\n'),
            MUTANTS_RESULTS: resultFile,
            TEST_DATA_DIR: resolve(root, process.env.TEST_DATA_DIR ?? '../shared/data'),
          },
        },
      )
      const lines = readFileSync(resultFile, 'utf8').split('\n')
      const named = (status) =>
        lines.filter((line) => line.startsWith(`${status} `)).map((line) => line.slice(`${status} ${folder}/`.length))
      return { isLate, passed: named('passed'), failed: named('failed') }
    },
  }
}

/** True when it had to be ended because it noted nothing for too long. */
function ended(args, { folder, limitMs, env }) {
  return new Promise((resolve) => {
    // A group of its own: what a test has started ends with it.
    const child = spawn(process.execPath, args, { cwd: folder, env, stdio: 'ignore', detached: true })
    let isLate = false
    const end = () => {
      try {
        process.kill(-child.pid, 'SIGKILL')
      } catch {}
    }
    process.prependOnceListener('exit', end)
    let [noted, since] = [0, Date.now()]
    const watch = setInterval(() => {
      const { size } = statSync(env.MUTANTS_RESULTS)
      if (size !== noted) [noted, since] = [size, Date.now()]
      if (Date.now() - since < limitMs) return
      isLate = true
      end()
    }, 500)
    child.once('close', () => {
      clearInterval(watch)
      process.off('exit', end)
      resolve(isLate)
    })
  })
}
