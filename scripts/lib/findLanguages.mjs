// R and pandas, for the tests that run the documentation's examples. Only node: imports.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** What to say when a language is missing. */
export const howToGetLanguages =
  'Sie brauchen R (Rscript) und Python mit pandas. Debian, Ubuntu: «sudo apt-get install --no-install-recommends r-base-core python3-pandas».'

/**
 * The programs that run the examples in R and Python, as environment variables of the tests; a missing one is left out.
 *
 * @param {{ install?: boolean, log?: (line: string) => void }} [options] `install`: get what is missing where that is allowed (root or CI=true on Linux)
 * @returns {{ RSCRIPT_PATH?: string, PANDAS_PYTHON_PATH?: string }}
 */
export function findLanguages({ install = false, log = (line) => console.error(line) } = {}) {
  const found = find()
  if (!install || isComplete(found) || !mayInstall()) return found
  log('R und pandas fehlen und werden installiert (apt-get install r-base-core python3-pandas) …')
  const prefix = isRoot() ? [] : ['sudo', '-n']
  for (const command of [
    ['apt-get', 'update', '-qq'],
    ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'r-base-core', 'python3-pandas'],
  ]) {
    const [program, ...rest] = [...prefix, ...command]
    spawnSync(program, rest, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
  return find()
}

export const isComplete = (found) => found.RSCRIPT_PATH !== undefined && found.PANDAS_PYTHON_PATH !== undefined

function find() {
  const rscript = ['Rscript', '/usr/bin/Rscript'].find((path) => works(path, ['--version']))
  // Debian's own first: pandas comes with it, whatever other Python stands earlier in PATH.
  const python = ['/usr/bin/python3', 'python3'].find((path) => works(path, ['-c', 'import pandas']))
  return { ...(rscript && { RSCRIPT_PATH: rscript }), ...(python && { PANDAS_PYTHON_PATH: python }) }
}

function works(path, args) {
  if (path.startsWith('/') && !existsSync(path)) return false
  return spawnSync(path, args, { stdio: 'ignore' }).status === 0
}

const isRoot = () => process.getuid?.() === 0
const mayInstall = () => process.platform === 'linux' && (isRoot() || process.env.CI === 'true')
