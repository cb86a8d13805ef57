import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Papa from 'papaparse'
import { programFolder } from '../programFolder'

export type DemoRow = Record<string, string>

/** The rows of one file of data/, columns by the names in its first line. Throws when a line has too few or too many columns. */
export function readDemoFile(name: string): DemoRow[] {
  const { data, errors } = Papa.parse<DemoRow>(readFileSync(path(name), 'utf8'), { header: true, skipEmptyLines: true })
  const [error] = errors
  if (error) throw new Error(`server/demo/data/${name}, data row ${(error.row ?? 0) + 1}: ${error.message}`)
  return data
}

/** As `readDemoFile`; a collection without records or without relations has no such file. */
export function readDemoFileIfAny(name: string): DemoRow[] {
  return existsSync(path(name)) ? readDemoFile(name) : []
}

const path = (name: string) => join(programFolder, 'server/demo/data', name)
