import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cells } from './specRows'

export const tablePath = join(__dirname, '../../docs/spec.md')

export interface TableRow {
  id: string
  /** A few words of our own; for a row of a table in the specification its first cell, then ` – ` and more if needed. */
  what: string
  tests: string[]
}

/** The lines of the table in docs/spec.md. */
export function readTable(markdown = readFileSync(tablePath, 'utf8')): TableRow[] {
  return markdown
    .split('\n')
    .filter((line) => line.startsWith('| §'))
    .map((line) => {
      const [id = '', what = '', tests = ''] = cells(line)
      return { id, what, tests: [...tests.matchAll(/`([^`]+)`/g)].map(([, file]) => file ?? '') }
    })
}

/** The line of a row, as docs/spec.md has it. */
export const tableLine = ({ id, what, tests }: TableRow) =>
  `| ${id} | ${what} | ${tests.map((file) => `\`${file}\``).join(' · ')} |`
