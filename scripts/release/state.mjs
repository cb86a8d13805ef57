import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/root.mjs'

/**
 * What is released: the version of package.json, and the commit it is made from. Without git the commit is not known.
 *
 * @returns {{ version: string, commit: string | null, seconds: number, isWhole: boolean }}
 *   seconds: when it was committed; isWhole: nothing is there that is not committed
 */
export function readState() {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const commit = git('rev-parse', 'HEAD')
  return {
    version,
    commit,
    seconds: Number(git('log', '-1', '--format=%ct') ?? 0),
    isWhole: commit !== null && git('status', '--porcelain') === '',
  }
}

function git(...words) {
  const { status, stdout } = spawnSync('git', words, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}
