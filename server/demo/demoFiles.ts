import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DelimitedReader } from '../../lib/domain/text/delimited'
import { programFolder } from '../programFolder'

export type DemoRow = Record<string, string>

/** The rows of one file of data/, columns by the names in its first line. Throws when a line has too few or too many columns. */
export function readDemoFile(name: string): DemoRow[] {
  const reader = new DelimitedReader({ delimiter: ',', quote: '"', lineEnd: null })
  const [header, ...rows] = reader.push(readFileSync(path(name), 'utf8'), true)
  return rows.map(({ line, values }) => {
    if (!header || values.length !== header.values.length)
      throw new Error(`server/demo/data/${name}, line ${line}: ${values.length} columns, not ${header?.values.length ?? 0}`)
    return Object.fromEntries(header.values.map((column, index) => [column, values[index] ?? '']))
  })
}

/** As `readDemoFile`; a collection without records or without relations has no such file. */
export function readDemoFileIfAny(name: string): DemoRow[] {
  return existsSync(path(name)) ? readDemoFile(name) : []
}

const path = (name: string) => join(programFolder, 'server/demo/data', name)
