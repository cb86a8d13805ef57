import { endWithNpm } from './endWithNpm.mjs'
import { ensureDependencies } from './ensureDependencies.mjs'
import { ensureProgram, programArgs } from './ensureProgram.mjs'
import { requireNode } from './requireNode.mjs'
import { run } from './run.mjs'

/**
 * Runs a command of server/cli with the words behind it, after what it needs is installed and built, and ends with its exit code.
 *
 * @param {string} name of its file there
 * @param {readonly string[]} words
 */
export async function runCommand(name, words) {
  requireNode()
  await ensureProgram()
  await ensureDependencies()
  // Ctrl-C reaches the command too, which ends cleanly; this process only waits for it.
  process.on('SIGINT', () => {})
  const { code } = await run(process.execPath, [...programArgs(name), ...words], {
    onStart(child) {
      for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
      endWithNpm(() => child.kill('SIGTERM'))
    },
  })
  process.exit(code)
}
