import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { exportExamples } from '../../../lib/domain/exportExamples'
import { describeEachEngine } from '../../db/testDatabase'
import { registerExportRoutes } from '../exportRoutes'
import { heldCells, HOSTILE, hostileFields, storeHostile } from '../testing/hostileValues'
import { MAX_CELL_LENGTH } from '../xlsx/sheetXml'
import { programs, readByPython, runPandas, runR, saveByOffice, type ForeignCell } from './otherPrograms'
import type { FastifyInstance } from 'fastify'

const query = [`taxonomies=${encodeURIComponent(HOSTILE)}`]
  .concat(hostileFields.map(({ name }) => `taxProperties=${encodeURIComponent(HOSTILE)}~${encodeURIComponent(name)}`))
  .join('&')
const columns = [
  { header: 'id', valueType: 'text' as const },
  { header: 'name', valueType: 'text' as const },
  ...hostileFields.map(({ name, type }) => ({ header: `${HOSTILE}: ${name}`, valueType: type })),
]
const header = columns.map(({ header: name }): ForeignCell => ['text', name])

describeEachEngine('files opened by programs that nobody here wrote', (db) => {
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
  }, 60_000)
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

  testWith(programs.python, 'XLSX by openpyxl: every cell of the data typed and as the database holds it', async () => {
    const book = await workbook('xlsx', await fetched('arten.xlsx'))
    expect(Object.keys(book)).toEqual(['Daten', 'Felder', 'Quellen', 'Export'])
    expect(book.Daten).toEqual([header, ...held.map((row) => row.map(inWorkbook))])
    expect(book.Felder?.map(([name, , , , , type]) => [name?.[1], type?.[1]])).toEqual([
      ['Spalte', 'Typ'],
      ...columns.map(({ header: name, valueType }) => [name, { text: 'Text', number: 'Zahl', boolean: 'Ja/Nein', date: 'Datum' }[valueType]]), // prettier-ignore
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
    const rows = held.map((row) => row.map((cell, column): ForeignCell => (column === tooFar && cell !== null ? ['text', cell] : inItsType(cell, column)))) // prettier-ignore
    expect(await runPandas(python, example('Python'))).toEqual([header, ...rows])
  })

  testWith(programs.r, 'the example for R: every column in its type', async (rscript) => {
    const unixLines = (cell: ForeignCell): ForeignCell =>
      // R reads text with the line ends of its own system.
      cell?.[0] === 'text' ? ['text', String(cell[1]).replace(/\r\n?/g, '\n')] : cell
    expect(await runR(rscript, example('R'))).toEqual([header, ...held.map((row) => row.map(inItsType))].map((row) => row.map(unixLines))) // prettier-ignore
  })

  const example = (label: string) => needed(exportExamples(address, query, columns).find((each) => each.label === label)?.code)
})

const workbook = async (kind: 'xlsx' | 'office', path: string) =>
  (await readByPython(needed(programs.python), kind, path)) as Record<string, ForeignCell[][]>

/** LibreOffice keeps one character as line break, and its format has no place for control characters. */
function asOfficeKeeps(book: Record<string, ForeignCell[][]>): Record<string, ForeignCell[][]> {
  const kept = (cell: ForeignCell): ForeignCell =>
    cell?.[0] === 'text' ? ['text', String(cell[1]).replace(/\r\n/g, '\n').replace(/(?![\n\r\t])[\0-\x1f\uffff\ufffe]/g, '')] : cell // prettier-ignore
  return Object.fromEntries(Object.entries(book).map(([name, rows]) => [name, rows.map((row) => row.map(kept))]))
}

/** The cell in its column's type. */
function inItsType(cell: string | null, column: number): ForeignCell {
  if (cell === null) return null
  const type = columns[column]?.valueType ?? 'text'
  if (type === 'number') return ['number', Number(cell)]
  return type === 'boolean' ? ['boolean', cell === 'true'] : [type, cell]
}

/** What Excel has no cell for stays text: days before March 1900, more than 15 digits; longer texts are shortened visibly. */
function inWorkbook(cell: string | null, column: number): ForeignCell {
  const typed = inItsType(cell, column)
  if (cell === null || typed === null) return null
  if (typed[0] === 'date') return cell >= '1900-03-01' ? typed : ['text', cell]
  if (typed[0] === 'number') return cell.replace(/\D/g, '').length > 15 && !cell.includes('e') ? ['text', cell] : typed
  if (typed[0] === 'text' && cell.length > MAX_CELL_LENGTH) {
    const note = ' … (gekürzt, vollständig in der CSV)'
    return ['text', cell.slice(0, MAX_CELL_LENGTH - note.length) + note]
  }
  return typed
}

/** In `npm run test:full`, which finds or installs the programs and says loudly which ones are missing. */
function testWith(program: string | undefined, title: string, work: (program: string) => void | Promise<void>): void {
  if (process.env.TEST_FULL !== '1') test.skip(`${title}: nur mit npm run test:full`, () => {})
  else if (program === undefined) test.skip(`NICHT GEPRÜFT, das Programm fehlt: ${title}`, () => {})
  else test(title, async () => work(program), 120_000)
}

function needed<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('It is not there.')
  return value
}
