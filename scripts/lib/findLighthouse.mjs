// Lighthouse: 200 packages and 185 MB that only one step of `npm run test:full` needs, so they are no packages of the repository.
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { npmInstall } from './ensureDependencies.mjs'
import { cacheDir, root } from './root.mjs'
import { say } from './say.mjs'

/** What to say when it is missing. */
export const howToGetLighthouse =
  'Der Befehl installiert die Pakete von scripts/lighthouse/ selbst (npm ci, 185 MB); dafür braucht er eine Verbindung ins Internet.'

/** Path of Lighthouse's program, installed on the first call and whenever its lock file has changed; null when that fails. */
export async function findLighthouse() {
  const folder = join(cacheDir, 'lighthouse')
  const program = join(folder, 'node_modules/lighthouse/cli/index.js')
  // npm writes its own list when all is there.
  const isComplete = existsSync(join(folder, 'node_modules/.package-lock.json'))
  if (isComplete && lockFile(folder) === lockFile(source)) return program
  say('Installiere Lighthouse (npm ci); beim ersten Mal dauert das etwa eine Minute …')
  mkdirSync(folder, { recursive: true })
  copyFileSync(join(source, 'package.json'), join(folder, 'package.json'))
  copyFileSync(join(source, 'package-lock.json'), join(folder, 'package-lock.json'))
  const { code } = await npmInstall(['--prefix', folder, '--include=dev', '--ignore-scripts'])
  return code === 0 && existsSync(program) ? program : null
}

const source = join(root, 'scripts/lighthouse')
const lockFile = (folder) => readFileSync(join(folder, 'package-lock.json'), 'utf8')
