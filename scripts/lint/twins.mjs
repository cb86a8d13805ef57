// `npm run lint:twins`: prints the functions that are written twice (twinFunctions.mjs) in groups and, last, how many there are too many.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/root.mjs'
import { sourceFiles } from './sourceFiles.mjs'
import { twinFunctions } from './twinFunctions.mjs'

const groups = twinFunctions(sourceFiles().map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') })))
for (const group of groups) console.log(`${group.map(({ file, line, name }) => `${file}:${line} ${name}`).join('\n')}\n`)
const tooMany = groups.reduce((sum, group) => sum + group.length - 1, 0)
console.log(`${tooMany} Funktionen stehen ein zweites Mal da (in ${groups.length} Gruppen).`)
