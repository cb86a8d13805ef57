import { endWithNpm } from './endWithNpm.mjs'
import { ensureDependencies } from './ensureDependencies.mjs'
import { requireNode } from './requireNode.mjs'
import { runNode } from './run.mjs'

/**
 * Runs a command of server/cli with the words behind it, after what it needs is installed, and ends with its exit code.
 *
 * @param {string} program path relative to the repository
 */
export async function runCommand(program) {
  requireNode()
  await ensureDependencies()
  // Ctrl-C reaches the command too, which ends cleanly; this process only waits for it.
  process.on('SIGINT', () => {})
  const { code } = await runNode(program, process.argv.slice(2), {
    nodeArgs: ['--import', 'tsx'],
    onStart(child) {
      for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
      endWithNpm(() => child.kill('SIGTERM'))
    },
  })
  process.exit(code)
}
