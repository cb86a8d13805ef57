import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { exportExamples } from '../../../../lib/domain/export/exportExamples'
import { writeExportQuery } from '../../../../lib/domain/export/exportQuery'
import { defaultExportView } from '../../../../lib/domain/export/exportSettings'
import { describeEachEngine } from '../../../db/testing/testDatabase'
import { seedDemo } from '../../../demo/seedDemo'
import { importFrom, realData, removeSources } from '../../../importers/testing/testSources'
import { registerExportRoutes } from '../../../http/routes/exportRoutes'
import { asOfficeKeeps, inItsType, inJson, inWorkbook } from './expectedCells'
import { programs, readByDuckdb, readByPython, runPandas, runR, saveByOffice, type ForeignCell } from './otherPrograms'
import { storedExport, type StoredExport } from './storedCells'
import { testWith } from './testWith'
import type { FastifyInstance } from 'fastify'
import type { ValueType } from '../../../../lib/domain/vocabulary/valueType'

afterAll(removeSources)

/** Of the large sample those with most values. */
const SAMPLE_COLUMNS = 25
/** So many taxa in all their columns take openpyxl and LibreOffice minutes: of the two larger ones CSV and JSON lines are read. */
const LARGE = 10_000
const isFull = process.env.TEST_FULL === '1'
const archive = isFull ? realData('ae-sample-50k') : null
const demo = [
  'Amphibien und Reptilien (Beispieldaten)',
  'Lebensräume (Beispieldaten)',
  'Moorpflanzen (Beispieldaten)',
  'Tagfalter (Beispieldaten)',
]

describeEachEngine('files of stored data, opened by programs that nobody here wrote', (db) => {
  let app: FastifyInstance
  let address = ''
  let folder = ''
  /** Its taxonomies. */
  let sample: { name: string; count: number }[] = []

  beforeAll(async () => {
    if (!isFull) return
    await seedDemo(db())
    if (archive) await importFrom(db(), join(archive, 'ae-sample-50k.zip'))
    const { rows } = await sql<{ name: string; count: number }>`
      select name, taxon_count as count from taxonomies where published order by taxon_count desc`.execute(db().bulk)
    sample = rows.filter(({ name }) => !name.endsWith('(Beispieldaten)'))
    app = Fastify()
    registerExportRoutes(app, db())
    address = await app.listen({ port: 0, host: '127.0.0.1' })
    folder = mkdtempSync(join(tmpdir(), 'ae-foreign-'))
  }, 900_000)
  afterAll(async () => {
    if (!isFull) return
    rmSync(folder, { recursive: true, force: true })
    await app.close()
  })

  /** Fetches a file of the export, sorted by id, and answers its path. */
  async function fetched(name: string, { settings }: StoredExport): Promise<string> {
    const query = writeExportQuery(settings, { ...defaultExportView(), sort: { column: 'id', descending: false } })
    const answer = await fetch(`${address}/export.${name.split('.').at(-1)}?${query}`)
    expect([answer.status, answer.ok ? '' : await answer.text()]).toEqual([200, ''])
    const path = join(folder, name)
    writeFileSync(path, Buffer.from(await answer.arrayBuffer()))
    return path
  }

  async function compareAll(stored: StoredExport, python: string, withWorkbook = true): Promise<void> {
    const header = stored.columns.map(({ header: name }): ForeignCell => ['text', name])
    const texts = typed(stored, (cell) => (cell === null ? null : ['text', cell]))
    same(await readByPython(python, 'csv', await fetched('arten.csv', stored)), [header, ...texts])
    const lines = typed(stored, inJson).map((row) => row.map((cell, column) => [stored.columns[column]?.header, cell]))
    same(await readByPython(python, 'jsonl', await fetched('arten.jsonl', stored)), lines)
    expect(stored.cells.length).toBeGreaterThan(0)
    if (!withWorkbook) return
    const book = (await readByPython(python, 'xlsx', await fetched('arten.xlsx', stored))) as Book
    same(book.Daten, [header, ...typed(stored, inWorkbook)])
  }

  async function compareParquet(stored: StoredExport): Promise<void> {
    const header = stored.columns.map(({ header: name }): ForeignCell => ['text', name])
    // A column that may join several relations holds texts, also where there is one.
    const typeAt = (column: number) => (stored.columns[column]?.relationType === null ? stored.columns[column].valueType : 'text')
    const cells = stored.cells.map((row) => row.map((cell, column) => inItsType(cell, typeAt(column))))
    same(await readByDuckdb(await fetched('arten.parquet', stored)), [header, ...cells])
    expect(cells.length).toBeGreaterThan(0)
  }

  async function compareOffice(stored: StoredExport, office: string): Promise<void> {
    const path = await fetched('buero.xlsx', stored)
    await saveByOffice(office, path, folder)
    const python = programs.python ?? ''
    const kept = (await readByPython(python, 'office', join(folder, 'buero.fods'))) as Book
    const expected = asOfficeKeeps((await readByPython(python, 'xlsx', path)) as Book)
    expect(Object.keys(kept)).toEqual(Object.keys(expected))
    for (const [sheet, rows] of Object.entries(expected)) same(kept[sheet], rows)
  }

  for (const taxonomy of demo) {
    testWith(programs.python, `${taxonomy}: XLSX, CSV and JSON lines hold what the database holds`, async (python) => {
      await compareAll(await storedExport(db(), taxonomy), python)
    })

    testWith(programs.duckdb, `${taxonomy}: Parquet as DuckDB reads it holds what the database holds`, async () => {
      await compareParquet(await storedExport(db(), taxonomy))
    })

    testWith(programs.office, `${taxonomy}: LibreOffice reads in every sheet what openpyxl reads`, async (office) => {
      await compareOffice(await storedExport(db(), taxonomy), office)
    })
  }

  for (const [name, program, run] of [
    ['pandas', programs.pandas, runPandas],
    ['R', programs.r, runR],
  ] as const) {
    testWith(program, `the example for ${name} reads every column in its type`, async (path) => {
      for (const taxonomy of demo) {
        const stored = await storedExport(db(), taxonomy)
        // A cell may join several relations.
        const columns = stored.columns.map(({ header, valueType, relationType }) => ({
          header,
          valueType: relationType === null ? valueType : ('text' as const),
        }))
        const query = writeExportQuery(stored.settings, { ...defaultExportView(), sort: { column: 'id', descending: false } })
        const label = name === 'R' ? 'R' : 'Python'
        const code = exportExamples(address, query, columns).find((example) => example.label === label)?.code ?? ''
        const rows = stored.cells.map((row) => row.map((cell, column) => inItsType(cell, columns[column]?.valueType ?? 'text')))
        expect(await run(path, code)).toEqual([columns.map(({ header }) => ['text', header]), ...rows])
      }
    })
  }

  testWith(programs.python, 'ae-sample-50k: XLSX, CSV and JSON lines hold what the database holds', async (python) => {
    for (const { name, count } of sample) await compareAll(await storedExport(db(), name, SAMPLE_COLUMNS), python, count < LARGE)
  })

  testWith(programs.duckdb, 'ae-sample-50k: Parquet as DuckDB reads it holds what the database holds', async () => {
    for (const { name } of sample) await compareParquet(await storedExport(db(), name, SAMPLE_COLUMNS))
  })

  testWith(programs.office, 'ae-sample-50k: LibreOffice reads in every sheet what openpyxl reads', async (office) => {
    for (const { name } of sample.filter(({ count }) => count < LARGE))
      await compareOffice(await storedExport(db(), name, SAMPLE_COLUMNS), office)
  })
})

type Book = Record<string, ForeignCell[][]>

/** What `expected` says of every cell and its column's type; several relations in one cell are a text. */
const typed = (stored: StoredExport, expected: (cell: string | null, type: ValueType) => ForeignCell) =>
  stored.cells.map((row) => row.map((cell, column) => expected(cell, typeOf(stored, cell, column))))

function typeOf({ columns }: StoredExport, cell: string | null, column: number): ValueType {
  const { valueType = 'text', relationType = null } = columns[column] ?? {}
  return relationType !== null && cell?.includes(' | ') ? 'text' : valueType
}

/** As `toEqual`, but what is wrong among a million cells is said by the first row that is. */
function same(found: unknown, expected: unknown[]): void {
  const rows = found as unknown[]
  const at = expected.findIndex((row, index) => JSON.stringify(row) !== JSON.stringify(rows[index]))
  expect([at, rows[at]]).toEqual([at, expected[at]])
  expect([at, rows.length]).toEqual([-1, expected.length])
}
