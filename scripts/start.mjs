// `npm start`: from a fresh clone to a running program. Only node: imports here and in what is imported at the top,
// because nothing is installed yet.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuild } from './pages/ensureBuild.mjs'
import { endWithNpm } from './lib/endWithNpm.mjs'
import { ensureDependencies } from './lib/ensureDependencies.mjs'
import { ensureProgram, programArgs } from './lib/ensureProgram.mjs'
import { requireNode } from './lib/requireNode.mjs'
import { outDir, root } from './lib/root.mjs'
import { sayLoudly } from './lib/say.mjs'

requireNode()
await ensureProgram()
await pages()
// Where nothing had to be built, what only building needs may be absent.
await ensureDependencies()
serve()

async function pages() {
  try {
    await ensureBuild()
  } catch (error) {
    console.error(error.message)
    if (!existsSync(join(outDir, 'index.html'))) {
      console.error('Die Seiten konnten nicht gebaut werden; der Grund steht oben.')
      process.exit(1)
    }
    sayLoudly('Die Seiten konnten nicht neu gebaut werden (der Grund steht oben). Gezeigt wird der Stand des letzten Baus.')
  }
}

/** The server as a child; it ends with us however we end. */
function serve() {
  const child = spawn(
    process.execPath,
    ['--import', './scripts/lib/endWithParent.mjs', ...programArgs('main'), ...process.argv.slice(2)],
    { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env: { NODE_ENV: 'production', ...process.env } },
  )
  // A second signal ends the server at once, so that each is handed on; that npm goes too is no second one.
  let isTold = false
  const tell = (signal) => {
    isTold = true
    child.kill(signal)
  }
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => tell(signal))
  // Ctrl-C reaches the whole group at a terminal; elsewhere it is ours to hand on.
  process.on('SIGINT', () => process.stdin.isTTY || tell('SIGINT'))
  endWithNpm(() => isTold || tell('SIGTERM'))
  child.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGTERM' || signal === 'SIGINT' ? 0 : 1)))
}
