import { readFileSync, writeFileSync } from 'node:fs'
import { readTable, tableLine, tablePath } from './specTable'
import { rowsByFile } from './testTitles'

// Brings the last column of docs/spec.md in line with the titles of the tests; rows and their words stay.
const named = [...rowsByFile()]
const rows = new Map(readTable().map((row) => [row.id, row]))
const lines = readFileSync(tablePath, 'utf8')
  .split('\n')
  .map((line) => {
    const row = rows.get(/^\| (§[\d.]+) \|/.exec(line)?.[1] ?? '')
    return row ? tableLine({ ...row, tests: named.filter(([, ids]) => ids.has(row.id)).map(([file]) => file) }) : line
  })
writeFileSync(tablePath, lines.join('\n'))
