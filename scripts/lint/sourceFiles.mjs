import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/root.mjs'

/**
 * The files git knows or would take in; without git there is nothing to look at, and that is said.
 *
 * @returns {string[]} from the folder of the repository
 */
export function knownFiles() {
  const { status, stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 10_000_000,
  })
  if (status !== 0) console.warn('NICHT GEPRÜFT: Ohne git ist nicht bekannt, welche Dateien dazugehören.')
  return stdout.split('\0').filter((path) => path !== '' && existsSync(join(root, path)))
}

/** Of these the sources. */
export const sourceFiles = () => knownFiles().filter((path) => /\.(tsx?|mjs)$/.test(path) && !path.endsWith('.d.ts'))
