// `npm run lint:twins`: prints the functions that are written twice (twinFunctions.mjs) in groups and, last, how many there are too many.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/root.mjs'
import { twinFunctions } from './twinFunctions.mjs'

const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 10_000_000,
})
const files = stdout
  .split('\0')
  .filter((path) => /\.(tsx?|mjs)$/.test(path) && !path.endsWith('.d.ts') && existsSync(join(root, path)))

const groups = twinFunctions(files.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') })))
for (const group of groups) console.log(`${group.map(({ file, line, name }) => `${file}:${line} ${name}`).join('\n')}\n`)
const tooMany = groups.reduce((sum, group) => sum + group.length - 1, 0)
console.log(`${tooMany} Funktionen stehen ein zweites Mal da (in ${groups.length} Gruppen).`)
