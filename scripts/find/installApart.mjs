import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { npmInstall } from '../lib/ensureDependencies.mjs'
import { cacheDir, root } from '../lib/root.mjs'
import { say } from '../lib/say.mjs'

/**
 * Packages that only one step of `npm run test:full` needs and that weigh too much to be the repository's: those of scripts/NAME/, installed on the
 * first call and whenever their lock file has changed. Answers the folder with their node_modules; null when that fails.
 *
 * @param {string} name
 * @param {string} called by whoever reads that it is being installed
 */
export async function installApart(name, called) {
  const source = join(root, 'scripts', name)
  const folder = join(cacheDir, name)
  // npm writes its own list when all is there.
  const isComplete = existsSync(join(folder, 'node_modules/.package-lock.json'))
  if (isComplete && lockFile(folder) === lockFile(source)) return folder
  say(`Installiere ${called} (npm ci); beim ersten Mal dauert das etwa eine Minute …`)
  mkdirSync(folder, { recursive: true })
  for (const file of ['package.json', 'package-lock.json']) copyFileSync(join(source, file), join(folder, file))
  const { code } = await npmInstall(['--prefix', folder, '--include=dev', '--ignore-scripts'])
  return code === 0 ? folder : null
}

const lockFile = (folder) => readFileSync(join(folder, 'package-lock.json'), 'utf8')
