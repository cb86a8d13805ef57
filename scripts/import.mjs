// `npm run import -- FILE …`: reads a checklist or tables into the database, whether or not the server runs.
import { endWithNpm } from './lib/endWithNpm.mjs'
import { ensureDependencies } from './lib/ensureDependencies.mjs'
import { requireNode } from './lib/requireNode.mjs'
import { runNode } from './lib/run.mjs'

requireNode()
await ensureDependencies()
// Ctrl-C reaches the import too, which ends cleanly; this process only waits for it.
process.on('SIGINT', () => {})
const { code } = await runNode('server/cli/import.ts', process.argv.slice(2), {
  nodeArgs: ['--import', 'tsx'],
  onStart(child) {
    for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
    endWithNpm(() => child.kill('SIGTERM'))
  },
})
process.exit(code)
