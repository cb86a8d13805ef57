import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { DuckDBConnection, Json } from '@duckdb/node-api'
import { runs } from '../../../../lib/domain/testing/runs'

/** A cell as another program says it: its type and its value. */
export type ForeignCell = [type: ForeignType, value: string | number | boolean] | null
type ForeignType = 'text' | 'number' | 'boolean' | 'date' | 'formula'

/** The programs that the test command found (scripts/find/findPrograms.mjs). */
export const programs = {
  python: process.env.OPENPYXL_PYTHON_PATH,
  pandas: process.env.PANDAS_PYTHON_PATH,
  r: process.env.RSCRIPT_PATH,
  /** R with what the package of clients/r needs. */
  rWithPackages: process.env.R_PACKAGES_PATH,
  /** Python with pandas and what installs the package of clients/python. */
  pip: process.env.PIP_PYTHON_PATH,
  /** Python with QGIS. */
  qgis: process.env.QGIS_PYTHON_PATH,
  office: process.env.SOFFICE_PATH,
  duckdb: process.env.TEST_FULL ? loadable('@duckdb/node-api') : undefined,
}

/** A package with a part for each kind of machine, where there is one for this machine. */
function loadable(name: string): string | undefined {
  try {
    createRequire(__filename)(name)
    return name
  } catch {
    return undefined
  }
}

/** What DuckDB reads in a Parquet file: the header, then the cells by the types of their columns. */
export async function readByDuckdb(path: string): Promise<ForeignCell[][]> {
  const { DuckDBConnection } = await import('@duckdb/node-api')
  const connection = await DuckDBConnection.create()
  try {
    const { columns, types } = await columnsIn(connection, path)
    // JavaScript drops a byte order mark at the beginning of what it is handed.
    const cells = columns.map((name, column) => (types[column] === 'text' ? `'=' || ${quoted(name)}` : quoted(name)))
    const read = await connection.runAndReadAll(`select ${cells.join(', ')} from read_parquet($path)`, { path })
    const shown = (cell: Json, type: ForeignType): ForeignCell =>
      cell === null ? null : [type, type === 'text' ? String(cell).slice(1) : (cell as number)]
    const rows = read.getRowsJson().map((row) => row.map((cell, column) => shown(cell, types[column] ?? 'formula')))
    return [columns.map((name) => ['text', name]), ...rows]
  } finally {
    connection.closeSync()
  }
}

async function columnsIn(connection: DuckDBConnection, path: string): Promise<{ columns: string[]; types: ForeignType[] }> {
  const read = await connection.runAndReadAll('select * from read_parquet($path) limit 0', { path })
  return { columns: read.columnNames(), types: read.columnTypes().map((type) => duckdbTypes[type.toString()] ?? 'formula') }
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Any other one is none that a file should have. */
const duckdbTypes: Record<string, ForeignType> = {
  VARCHAR: 'text',
  DOUBLE: 'number',
  BOOLEAN: 'boolean',
  DATE: 'date',
}

/** What Python reads in a file. */
export async function readByPython(
  python: string,
  kind: 'xlsx' | 'office' | 'csv' | 'excel' | 'jsonl',
  path: string,
): Promise<unknown> {
  return JSON.parse(await run(python, [join(__dirname, 'readFiles.py'), kind, path]))
}

/** The rows of a workbook's first sheet, the header among them, none of which is empty. */
export async function countRowsByPython(python: string, path: string): Promise<unknown> {
  return JSON.parse(await run(python, [join(__dirname, 'readFiles.py'), 'count', path]))
}

/** Runs an example of pandas as a user would, and says what its table holds, the header first. */
export async function runPandas(python: string, code: string): Promise<ForeignCell[][]> {
  return JSON.parse(await run(python, [join(__dirname, 'readFiles.py'), 'pandas'], code)) as ForeignCell[][]
}

/** Runs an example of R as a user would, and says what its table holds, the header first. */
export async function runR(rscript: string, code: string): Promise<ForeignCell[][]> {
  // As a program on its standard input: nothing but what the user copies stands before the table is told.
  const flags = ['--encoding=UTF-8', '-e', 'source(file("stdin", encoding = "UTF-8"))']
  const tellTable = `source(${JSON.stringify(join(__dirname, 'readTable.R'))}, encoding = "UTF-8")`
  const told = await run(rscript, flags, `${code}\n${tellTable}\n`)
  const lines = told.trimEnd().split('\n')
  const [names = '', count] = lines.pop()?.trim().split(' ') ?? []
  const header = text(names).split('\u001f')
  const rows: ForeignCell[][] = Array.from({ length: Number(count) }, () => header.map(() => null))
  for (const line of lines) {
    const [column, row, type, hex = ''] = line.trim().split(' ')
    const value = type === 'number' ? Number(text(hex)) : type === 'boolean' ? text(hex) === 'true' : text(hex)
    const cells = rows[Number(row) - 1]
    if (cells) cells[Number(column) - 1] = [type as 'text', value]
  }
  return [header.map((name) => ['text', name]), ...rows]
}

/**
 * Opens a file in LibreOffice and saves it in its own flat format (.fods) in `folder`,
 * under the same name. `filter`: how to read it, where its name does not say.
 */
export async function saveByOffice(office: string, path: string, folder: string, filter?: string): Promise<void> {
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
  const reading = filter === undefined ? [] : [`--infilter=${filter}`]
  await run(office, [profile, '--headless', '--norestore', ...reading, '--convert-to', 'fods', '--outdir', folder, path])
}

const text = (hex: string) => Buffer.from(hex, 'hex').toString()

/** Asynchronous: the program may ask a server of this very process. Answers what it writes; its failure carries what it said. */
function run(program: string, args: string[], input = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env: { ...process.env, LC_ALL: 'C.UTF-8' }, timeout: runs(200_000, 800_000) })
    const [told, said]: [Buffer[], Buffer[]] = [[], []]
    child.stdout.on('data', (chunk: Buffer) => told.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => said.push(chunk))
    child.once('error', reject)
    child.once('close', (code, signal) => {
      if (code === 0) resolve(Buffer.concat(told).toString())
      else reject(new Error(`${program} ended with ${code ?? signal}: ${Buffer.concat(said).toString()}`))
    })
    // Who ends without having read all of it says so by its exit code, if that is a failure at all.
    child.stdin.on('error', () => {})
    child.stdin.end(input)
  })
}
