import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import fc from 'fast-check'
import { encode } from 'iconv-lite'
import { sql } from 'kysely'
import { readings, readValue } from '../../lib/domain/vocabulary/columnReading'
import { runs, assertInTime } from '../../lib/domain/testing/runs'
import type { Database } from '../db/database'
import { describeOneEngine } from '../db/testing/testDatabase'
import { programs } from '../exporters/testing/foreign/otherPrograms'
import { shownTexts } from './testing/law/exported'
import { importFrom, removeSources, writeSource } from './testing/testSources'

afterAll(removeSources)

/** Columns that a table may have beside id and name; `of` makes the cell of a row, no two alike in a table. */
const columns: { title: string; of: (row: number) => string }[] = [
  { title: 'Autor', of: (row) => `Meier ${row}` },
  { title: 'Rang', of: (row) => ['species', 'Art', 'subsp.', 'Sippe'][row % 4] ?? '' },
  { title: 'Status', of: (row) => ['accepted', 'gültig', 'doubtful'][row % 3] ?? '' },
  { title: 'Familie', of: (row) => `Familia${'abcdefgh'[row % 8]}ceae` },
  { title: 'Deutscher Name', of: (row) => `Kräutlein Nr. ${row}` },
  { title: 'Nom français', of: (row) => `herbe n° ${row}` },
  { title: 'Stufe', of: (row) => (row % 2 ? `montan ${row}` : String(row)) },
  { title: 'Bemerkung', of: (row) => `steht, "so" da; Nr. ${row}\tund weiter` },
  { title: 'Höhe', of: (row) => `${row},50` },
  { title: 'Anteil', of: (row) => `${row}%` },
  { title: 'Fläche', of: (row) => `${row + 1}'000.25` },
  { title: 'Gesehen', of: (row) => `${(row % 28) + 1}.3.20${10 + (row % 80)}` },
  { title: 'Wert', of: (row) => ['NA', '-', `${row}`, '?'][row % 4] ?? '' },
  { title: 'Bemerkung', of: (row) => `auch das ${row}` },
  { title: 'Quelle', of: (row) => `Heft ${row}, S. ${row}` },
  { title: '', of: (row) => `ohne Titel ${row}` },
  { title: 'provisional', of: (row) => ['yes', 'no', `vielleicht ${row}`][row % 3] ?? '' },
]

const table = fc.record({
  name: fc.constantFrom('scientificName', 'Name'),
  used: fc.uniqueArray(fc.nat(columns.length - 1), { maxLength: 8 }),
  rows: fc.array(
    fc.record({
      kind: fc.constantFrom('taxon', 'taxon', 'taxon', 'nameless', 'again', 'lost', 'blank'),
      filled: fc.infiniteStream(fc.boolean()),
    }),
    { minLength: 1, maxLength: 12 },
  ),
  delimiter: fc.constantFrom(';', ',', '\t', '|'),
  lineEnd: fc.constantFrom('\n', '\r\n'),
  encoding: fc.constantFrom('utf-8', 'utf-16le', 'windows-1252'),
})
type Table = typeof table extends fc.Arbitrary<infer T> ? T : never

/** The table as rows of cells, its header first. At least one row is a taxon. */
function cellsOf({ name: nameTitle, used, rows }: Table): string[][] {
  const own = used.map((index) => columns[index]).filter((column) => column !== undefined)
  const header = ['taxonID', nameTitle, 'acceptedNameUsageID', ...own.map(({ title }) => title)]
  const body = [{ kind: 'taxon', filled: [true][Symbol.iterator]() }, ...rows].map(({ kind, filled }, row) => {
    if (kind === 'blank') return header.map(() => '')
    const name = kind === 'nameless' ? '' : `Planta numero${'abcdefghijklmnop'[row] ?? 'z'}`
    const values = own.map(({ of }) => (filled.next().value === false ? '' : of(row)))
    return [kind === 'again' ? 'id0' : `id${row}`, name, kind === 'lost' ? `fehlt${row}` : '', ...values]
  })
  return [header, ...body]
}

const quoted = (text: string, delimiter: string) =>
  /["\r\n]/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text

function fileOf(made: Table, cells: readonly string[][]): Buffer {
  const { delimiter, lineEnd, encoding } = made
  const text = cells.map((row) => row.map((cell) => quoted(cell, delimiter)).join(delimiter) + lineEnd).join('')
  return encoding === 'utf-16le' ? Buffer.concat([Buffer.from([0xff, 0xfe]), encode(text, encoding)]) : encode(text, encoding)
}

/** Cells below the header that are not empty, as Python's own module counts them. */
function countedByPython(path: string, { delimiter, encoding }: Table): number {
  const code = `import csv, sys
rows = csv.reader(open(sys.argv[1], encoding=sys.argv[2], newline=''), delimiter=sys.argv[3])
next(rows)
print(sum(1 for row in rows for cell in row if cell.strip()))`
  const { stdout, stderr, status } = spawnSync(
    programs.python ?? '',
    ['-c', code, path, encoding === 'utf-16le' ? 'utf-16' : encoding, delimiter],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(stderr)
  return Number(stdout)
}

/** Everything that the data hold of a taxonomy, as texts. */
async function textsOf(database: Database, taxonomy: string): Promise<Set<string>> {
  const { rows } = await sql<{ text: string | null }>`
    with own as (select t.* from taxa t join taxonomies h on h.id = t.taxonomy_id where h.name = ${taxonomy} and h.published)
    select unnest(array[name, author, rank_verbatim, status_verbatim, code, source_id, status]) as text from own
    union all select p.value #>> '{}' from own cross join lateral jsonb_each(properties) p
    union all select v.name from own join vernacular_names v on v.taxon_id = own.id`.execute(database.owner)
  return new Set(rows.flatMap(({ text }) => (text === null ? [] : [text])))
}

/** A cell in every form in which it may be kept. */
const forms = (cell: string): string[] => [
  cell,
  cell.replace(/\s+/g, ' '),
  ...readings.flatMap((reading) => readValue(cell, reading) ?? []),
]

const title = 'every cell of a table is data or named, and as many as another program counts'
describeOneEngine('the law of the import', (db) => {
  let number = 0
  if (programs.python === undefined) test.skip(`NICHT GEPRÜFT, Python fehlt: ${title}`, () => {})
  else
    test(
      title,
      () =>
        assertInTime(
          fc.asyncProperty(table, async (made) => {
            const cells = cellsOf(made)
            const taxonomy = `Gesetz ${++number}`
            const folder = writeSource({ 'tabelle.csv': fileOf(made, cells) })
            const report = await importFrom(db(), join(folder, 'tabelle.csv'), { taxonomy, type: 'Art' })
            const [file] = report.files
            const read = countedByPython(join(folder, 'tabelle.csv'), made)
            expect(file?.cells).toMatchObject({ read })
            expect((file?.cells?.taken ?? 0) + (file?.cells?.named ?? 0)).toBe(read)
            const namedLines = new Set(report.reasons.flatMap(({ shown }) => shown.map(({ line }) => line)))
            const namedColumns = new Set(file?.columns.flatMap(({ notTaken }, index) => (notTaken === null ? [] : [index])))
            const lostIn = (there: ReadonlySet<string>) =>
              cells
                .slice(1)
                .flatMap((row, at) =>
                  row.filter(
                    (cell, index) =>
                      cell !== '' &&
                      !namedColumns.has(index) &&
                      !namedLines.has(at + 2) &&
                      !forms(cell).some((form) => there.has(form)),
                  ),
                )
            const hasProvisional = made.used.some((index) => columns[index]?.title === 'provisional')
            // Pages are many questions: of the tables only some are read back from them too, in the long run a hundred.
            const there = [
              await textsOf(db(), taxonomy),
              ...(number % runs(3, 30) === 0 ? [new Set(await shownTexts(db(), taxonomy))] : []),
            ]
            for (const lost of there.map(lostIn))
              expect(lost).toEqual(hasProvisional ? lost.filter((cell) => /^(yes|no)$/.test(cell)) : [])
          }),
          12,
          3_000,
        ),
      runs(600_000, 2_400_000),
    )
})
