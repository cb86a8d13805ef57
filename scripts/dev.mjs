// `npm run dev`: API and pages, both with reload, as one command; when one ends, both do.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureDependencies } from './lib/ensureDependencies.mjs'
import { freePort } from './lib/freePort.mjs'
import { requireNode } from './lib/requireNode.mjs'
import { root } from './lib/root.mjs'
import { say } from './lib/say.mjs'

requireNode()
await ensureDependencies({ dev: true })

// Unfinished pages and a server that reloads are nobody else's business; HOST opens only what `npm start` runs.
const HOST = '127.0.0.1'
const pagePort = process.env.PORT ?? '3000'
const apiPort = String(await freePort())
say(
  `Seiten: http://localhost:${pagePort} · Schnittstelle: http://localhost:${apiPort}/graphql · beide laden bei Änderungen neu, Ctrl-C beendet beide.`,
)

const children = [
  node(['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/main.ts'], { PORT: apiPort, HOST }),
  node(['node_modules/next/dist/bin/next', 'dev', '-p', pagePort, '-H', HOST], {
    API_URL: `http://${HOST}:${apiPort}`,
    NEXT_TELEMETRY_DISABLED: '1',
  }),
]

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(0))
for (const child of children) child.once('exit', (code) => end(code ?? 1))

let ending = false
function end(code) {
  process.exitCode ??= code
  if (ending) return
  ending = true
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM')
}

function node([program, ...args], env) {
  return spawn(process.execPath, [join(root, program), ...args], { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
}
