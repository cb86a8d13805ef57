import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

/** Tests and their snapshots are no part of the product. */
const left = /\.test\.tsx?$|\.snap$/

/**
 * One hash over names and contents of files and folders of the repository; what does not exist counts as absent.
 *
 * @param {string[]} paths relative to the repository
 * @param {string[]} [further] other texts that count, for example settings
 */
export function hashOf(paths, further = []) {
  const hash = createHash('sha256')
  for (const text of further) hash.update(`${text}\0`)
  for (const path of paths.flatMap(filesIn).sort())
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  return hash.digest('hex')
}

/** Files under a path of the repository, relative to it. */
function filesIn(path) {
  const stat = statSync(join(root, path), { throwIfNoEntry: false })
  if (!stat) return []
  if (!stat.isDirectory()) return left.test(path) ? [] : [path]
  return readdirSync(join(root, path)).flatMap((name) => filesIn(`${path}/${name}`))
}
