import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { exportExamples } from '../../../../lib/domain/export/exportExamples'
import { describeOneEngine } from '../../../db/testing/testDatabase'
import { registerExportRoutes } from '../../../http/routes/exportRoutes'
import { heldCells, HOSTILE, hostileFields, storeHostile } from '../hostileValues'
import { asOfficeKeeps, inItsType, inJson, inWorkbook } from './expectedCells'
import { programs, readByDuckdb, readByPython, runPandas, runR, saveByOffice, type ForeignCell } from './otherPrograms'
import { testWith } from './testWith'
import type { FastifyInstance } from 'fastify'
import type { ValueType } from '../../../../lib/domain/vocabulary/valueType'

const query = [`taxonomies=${encodeURIComponent(HOSTILE)}`]
  .concat(hostileFields.map(({ name }) => `taxProperties=${encodeURIComponent(HOSTILE)}~${encodeURIComponent(name)}`))
  .join('&')
const columns = [
  { header: 'id', valueType: 'text' as const },
  { header: 'name', valueType: 'text' as const },
  ...hostileFields.map(({ name, type }) => ({ header: `${HOSTILE}: ${name}`, valueType: type })),
]
const typeWords = { text: 'Text', number: 'Zahl', boolean: 'Ja/Nein', date: 'Datum' }
const header = columns.map(({ header: name }): ForeignCell => ['text', name])

describeOneEngine('files opened by programs that nobody here wrote', (db) => {
  let app: FastifyInstance
  let address = ''
  let folder = ''
  let held: (string | null)[][] = []

  beforeAll(async () => {
    await storeHostile(db())
    held = await heldCells(db())
    app = Fastify()
    registerExportRoutes(app, db())
    address = await app.listen({ port: 0, host: '127.0.0.1' })
    folder = mkdtempSync(join(tmpdir(), 'ae-foreign-'))
  })
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true })
    await app.close()
  })

  /** Fetches a file of the export and answers its path. */
  async function fetched(name: string, more = ''): Promise<string> {
    const answer = await fetch(`${address}/export.${name.split('.').at(-1)}?${query}${more}`)
    expect(answer.status).toBe(200)
    const path = join(folder, name)
    writeFileSync(path, Buffer.from(await answer.arrayBuffer()))
    return path
  }

  const textCells = () => held.map((row) => row.map((cell): ForeignCell => (cell === null ? null : ['text', cell])))

  testWith(programs.python, "CSV by Python's own module: every value as the database holds it", async (python) => {
    expect(await readByPython(python, 'csv', await fetched('arten.csv'))).toEqual([header, ...textCells()])
  })

  testWith(programs.python, 'CSV for Excel: the same but for the apostrophe before what would be a formula', async (python) => {
    const defused = (cell: string) =>
      /^[=+\-@\t\r]/.test(cell) && !/^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(cell) ? `'${cell}` : cell
    const expected = held.map((row) => row.map((cell): ForeignCell => (cell === null ? null : ['text', defused(cell)])))
    expect(await readByPython(python, 'excel', await fetched('excel.csv', '&excel=true'))).toEqual([header, ...expected])
  })

  testWith(programs.python, "JSON lines by Python's own module: every value typed, every key in every row", async (python) => {
    const lines = typed(held, inJson).map((row) => row.map((cell, column) => [columns[column]?.header, cell]))
    expect(await readByPython(python, 'jsonl', await fetched('arten.jsonl'))).toEqual(lines)
  })

  testWith(programs.duckdb, 'Parquet by DuckDB: every value in the type of its column', async () => {
    expect(await readByDuckdb(await fetched('arten.parquet'))).toEqual([header, ...typed(held, inItsType)])
  })

  testWith(programs.python, 'XLSX by openpyxl: every cell of the data typed and as the database holds it', async () => {
    const book = await workbook('xlsx', await fetched('arten.xlsx'))
    expect(Object.keys(book)).toEqual(['Daten', 'Felder', 'Quellen', 'Export'])
    expect(book.Daten).toEqual([header, ...typed(held, inWorkbook)])
    expect(book.Felder?.map(([name, , , , , type]) => [name?.[1], type?.[1]])).toEqual([
      ['Spalte', 'Typ'],
      ...columns.map(({ header: name, valueType }) => [name, typeWords[valueType]]),
    ])
    expect(book.Quellen?.slice(1).map(([kind, name]) => [kind?.[1], name?.[1]])).toEqual([['Taxonomie', HOSTILE]])
    expect(book.Export?.find(([name]) => name?.[1] === 'Zeilen')?.[1]).toEqual(['number', held.length])
  })

  testWith(programs.office, 'XLSX by LibreOffice: every cell of every sheet in its type, nothing a formula', async (office) => {
    const path = await fetched('arten.xlsx')
    await saveByOffice(office, path, folder)
    const book = await workbook('office', join(folder, 'arten.fods'))
    expect(book).toEqual(asOfficeKeeps(await workbook('xlsx', path)))
  })

  testWith(programs.office, 'CSV for Excel by LibreOffice: as many rows and columns, nothing a formula', async (office) => {
    // Semicolon, quotes, UTF-8, from the first line on.
    await saveByOffice(office, await fetched('excel.csv', '&excel=true'), folder, 'CSV:59,34,76,1')
    const rows = Object.values(await workbook('office', join(folder, 'excel.fods')))[0] ?? []
    expect([rows.length, rows[0]]).toEqual([held.length + 1, header])
    expect(rows.flat().filter((cell) => cell?.[0] === 'formula')).toEqual([])
  })

  testWith(programs.pandas, 'the example for pandas: every column in its type', async (python) => {
    // Its days begin in 1677 and end in 2262: a column with others stays text, which is said in the documentation.
    const tooFar = 2 + hostileFields.findIndex(({ name }) => name === 'Tag')
    const rows = typed(held, inItsType)
    for (const row of rows) if (row[tooFar]) row[tooFar] = ['text', row[tooFar][1]]
    expect(await runPandas(python, example('Python'))).toEqual([header, ...rows])
  })

  testWith(programs.r, 'the example for R: every column in its type', async (rscript) => {
    const unixLines = (cell: ForeignCell): ForeignCell =>
      // R reads text with the line ends of its own system.
      cell?.[0] === 'text' ? ['text', String(cell[1]).replace(/\r\n?/g, '\n')] : cell
    expect(await runR(rscript, example('R'))).toEqual([header, ...typed(held, inItsType)].map((row) => row.map(unixLines)))
  })

  const example = (label: string) => needed(exportExamples(address, query, columns).find((each) => each.label === label)?.code)
})

/** What `expected` says of every cell and its column's type. */
const typed = (held: (string | null)[][], expected: (cell: string | null, type: ValueType) => ForeignCell) =>
  held.map((row) => row.map((cell, column) => expected(cell, columns[column]?.valueType ?? 'text')))

const workbook = async (kind: 'xlsx' | 'office', path: string) =>
  (await readByPython(needed(programs.python), kind, path)) as Record<string, ForeignCell[][]>

function needed<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('It is not there.')
  return value
}
