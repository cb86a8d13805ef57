import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'
import { run } from './run.mjs'
import { say } from './say.mjs'

/**
 * Installs the packages of package-lock.json when they are missing or other ones.
 * Whether they are there is read from npm's own list in node_modules, so an `npm install` by hand counts too.
 *
 * @param {{ dev?: boolean }} [options] dev: also what only tests and checks need
 */
export async function ensureDependencies({ dev = false } = {}) {
  if (installed({ dev })) return
  say('Installiere die Pakete (npm ci); beim ersten Mal dauert das etwa eine Minute …')
  const { code } = await npmInstall(dev ? ['--include=dev'] : [])
  if (code === 0) return
  console.error('Die Pakete konnten nicht installiert werden; der Grund steht oben. Besteht eine Verbindung ins Internet?')
  process.exit(1)
}

/** `npm ci` with more arguments: in the repository, or in the folder that --prefix names. */
export function npmInstall(args) {
  const all = ['ci', '--no-audit', '--no-fund', ...args]
  // npm hands its own path on to what it runs; without npm in between it is looked for on the PATH.
  const npm = process.env.npm_execpath
  return npm ? run(process.execPath, [npm, ...all]) : run('npm', all)
}

function installed({ dev }) {
  const wanted = packagesOf(join(root, 'package-lock.json'))
  const present = packagesOf(join(root, 'node_modules/.package-lock.json'))
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || entry.optional || entry.devOptional || entry.peer) return true
    if (entry.dev && !dev) return true
    return present[path]?.version === entry.version
  })
}

const packagesOf = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {})
