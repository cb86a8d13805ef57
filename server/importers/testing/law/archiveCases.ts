import fc from 'fast-check'
import type { WrittenRow } from './account'
import {
  coldpColumns,
  coldpKinds,
  columnsOf,
  darwinCoreColumns,
  darwinCoreKinds,
  type MadeColumn,
  rowsOf,
  tableOf,
} from './archiveTables'
import { cellIn, pythonEncoding, textOf, type Writing, writing } from './texts'

/** A table of an archive as it is written. */
export interface WrittenTable {
  path: string
  rows: WrittenRow[]
  /** Rows before the data. */
  above: number
  encoding: string
  writing: Writing
}

/** The files of an archive, and what stands in them. */
export interface WrittenArchive {
  files: Record<string, Buffer>
  tables: WrittenTable[]
}

const coreRow = fc.record({
  kind: fc.constantFrom('taxon', 'taxon', 'taxon', 'child', 'synonym', 'nameless', 'again', 'lost', 'orphan', 'blank'),
  filled: fc.infiniteStream(fc.boolean()),
})
const coreRows = fc.array(coreRow, { minLength: 1, maxLength: 8 })
type CoreRow = typeof coreRow extends fc.Arbitrary<infer T> ? T : never

export const darwinCoreCase = fc.record({
  columns: columnsOf(darwinCoreColumns),
  rows: coreRows,
  writing,
  headerLines: fc.nat(2),
  hasIdOfRow: fc.boolean(),
  tables: fc.uniqueArray(tableOf(darwinCoreKinds), { selector: ({ kind }) => kind.name, maxLength: 3 }),
})

export const coldpCase = fc.record({
  columns: columnsOf(coldpColumns),
  rows: coreRows,
  writing,
  isSplit: fc.boolean(),
  tables: fc.uniqueArray(tableOf(coldpKinds), { selector: ({ kind }) => kind.name, maxLength: 3 }),
})

const nameOf = (row: number) => `Planta numero${'abcdefghijkl'[row] ?? ''}`
const first: CoreRow = { kind: 'taxon', filled: fc.sample(fc.infiniteStream(fc.constant(true)), 1)[0] as CoreRow['filled'] }

/** Ids, other ids and name of each row of the taxa, and the cells behind. The first is a taxon. */
function coreOf(rows: readonly CoreRow[], columns: readonly MadeColumn[]) {
  return [first, ...rows].map(({ kind, filled }, row) => ({
    kind,
    id: kind === 'again' ? 'id0' : `id${row}`,
    parent: kind === 'child' ? 'id0' : kind === 'orphan' ? `keins${row}` : '',
    accepted: kind === 'synonym' ? 'id0' : kind === 'lost' ? `fehlt${row}` : '',
    name: kind === 'nameless' ? '' : nameOf(row),
    cells: columns.map(({ of }) => (filled.next().value === false ? '' : of(row))),
  }))
}

/** A Darwin Core archive; its first column is the id of the row, which may be another than that of the taxon. */
export function darwinCoreArchive(made: typeof darwinCoreCase extends fc.Arbitrary<infer T> ? T : never): WrittenArchive {
  const { headerLines, hasIdOfRow } = made
  const columns = [...made.columns].sort((a, b) => Number(a.isUndeclared ?? false) - Number(b.isUndeclared ?? false))
  const core = coreOf(made.rows, columns)
  const ids = ['parentNameUsageID', 'acceptedNameUsageID', 'scientificName', ...(hasIdOfRow ? ['taxonID'] : [])]
  const rows = core.map(({ kind, id, parent, accepted, name, cells }) =>
    kind === 'blank' ? [''] : [hasIdOfRow ? `zeile-${id}` : id, parent, accepted, name, ...(hasIdOfRow ? [id] : []), ...cells],
  )
  const place = (all: readonly MadeColumn[]) => all.filter(({ isUndeclared }) => !isUndeclared).map(({ term }) => term)
  const tables = made.tables.map((table) => ({
    name: table.kind.name,
    terms: place(table.columns),
    titles: table.columns.map(({ term }) => term),
    rows: rowsOf(table).map(([id = '', ...cells]) => [hasIdOfRow && id !== '' ? `zeile-${id}` : id, ...cells]),
  }))
  const all = [
    { name: 'Taxon', terms: [...ids, ...place(columns)], titles: [...ids, ...columns.map(({ term }) => term)], rows },
    ...tables,
  ]
  const above = (titles: readonly string[]) => [['# eine Bemerkung'], ['id', ...titles]].slice(2 - headerLines)
  const taxonOf = (cell: string) => cell.replace('zeile-', '')
  const written = all.map(({ name, titles, rows: data }) =>
    tableAs(`${name.toLowerCase()}.txt`, above(titles), data, made.writing, (row) =>
      // A relation is that of its two ends, whoever it belongs to.
      name === 'ResourceRelationship'
        ? [...new Set(row.map(taxonOf).filter((cell) => /^id\d+$/.test(cell)))]
        : [taxonOf(row[0] ?? '')],
    ),
  )
  const meta = all.map(({ name, terms }, index) =>
    describe(index === 0 ? 'core' : 'extension', name, terms, made.writing, headerLines),
  )
  return {
    files: {
      'meta.xml': Buffer.from(`<archive>${meta.join('')}</archive>`),
      ...Object.assign({}, ...written.map(({ file }) => file)),
    },
    tables: written.map(({ table }) => table),
  }
}

function describe(
  element: string,
  rowType: string,
  terms: readonly string[],
  { delimiter, quote, encoding }: Writing,
  headerLines: number,
): string {
  const fields = terms.map((term, index) => `<field index="${index + 1}" term="http://x/${term}"/>`)
  const id = element === 'core' ? 'id' : 'coreid'
  return (
    `<${element} encoding="${encoding}" fieldsTerminatedBy="${delimiter === '\t' ? '\\t' : delimiter}" ` +
    `fieldsEnclosedBy="${quote === null ? '' : '&quot;'}" linesTerminatedBy="\\n" ignoreHeaderLines="${headerLines}" ` +
    `rowType="http://x/${rowType}"><files><location>${rowType.toLowerCase()}.txt</location></files><${id} index="0"/>` +
    `${fields.join('')}</${element}>`
  )
}

/** A ColDP archive: NameUsage, or Name, Taxon and Synonym with a name that nobody uses. */
export function coldpArchive({
  columns,
  rows,
  writing: how,
  isSplit,
  tables,
}: typeof coldpCase extends fc.Arbitrary<infer T> ? T : never): WrittenArchive {
  const core = coreOf(rows, columns).filter(({ kind }) => kind !== 'blank')
  const titles = columns.map(({ term }) => term)
  const beside = tables.map((table) =>
    tableAs(
      `${table.kind.name}.csv`,
      [[table.kind.taxon, ...table.columns.map(({ term }) => term)]],
      rowsOf(table),
      how,
      (row) => [row[0] ?? ''],
    ),
  )
  const isSynonym = (kind: string) => kind === 'synonym' || kind === 'lost'
  const usages = core.map(({ kind, id, parent, accepted, name, cells }) => [
    id,
    accepted === '' ? parent : accepted,
    isSynonym(kind) ? 'synonym' : 'accepted',
    name,
    ...cells,
  ])
  const usage = () => [
    tableAs('NameUsage.csv', [['ID', 'parentID', 'status', 'scientificName', ...titles]], usages, how, ([id = '']) => [id]),
  ]
  const split = () => {
    const ofName = (term: string) => ['authorship', 'rank', 'link'].includes(term)
    const pick = <T>(all: readonly T[], own: (term: string) => boolean) => all.filter((_, index) => own(titles[index] ?? ''))
    const names = [
      ...core.map(({ id, name, cells }) => [`n-${id}`, name, 'established', ...pick(cells, ofName)]),
      ['n-frei', 'Planta libera', ''],
    ]
    const taxa = core
      .filter(({ kind }) => !isSynonym(kind))
      .map(({ id, parent, cells }) => [id, `n-${id}`, parent, ...pick(cells, (term) => !ofName(term))])
    const synonyms = core
      .filter(({ kind }) => isSynonym(kind))
      .map(({ id, accepted, cells }) => [accepted, `n-${id}`, 'ambiguous synonym', ...pick(cells, (term) => term === 'remarks')])
    return [
      tableAs('Name.csv', [['ID', 'scientificName', 'status', ...pick(titles, ofName)]], names, how, ([id = '']) => [
        id,
        id.slice(2),
      ]),
      tableAs('Taxon.csv', [['ID', 'nameID', 'parentID', ...pick(titles, (term) => !ofName(term))]], taxa, how, ([id = '']) => [
        id,
      ]),
      ...(synonyms.length > 0
        ? [
            tableAs(
              'Synonym.csv',
              [['taxonID', 'nameID', 'status', ...pick(titles, (term) => term === 'remarks')]],
              synonyms,
              how,
              ([, nameId = '']) => [nameId],
            ),
          ]
        : []),
    ]
  }
  const all = [...(isSplit ? split() : usage()), ...beside]
  return {
    files: Object.assign({}, ...all.map(({ file }) => file)) as Record<string, Buffer>,
    tables: all.map(({ table }) => table),
  }
}

function tableAs(path: string, above: string[][], rows: string[][], how: Writing, taxaOf: (row: string[]) => string[]) {
  const { bytes, lines } = textOf([...above, ...rows], how)
  const written = rows.map((cells, at) => ({
    path,
    line: lines[above.length + at] ?? 0,
    cells: cells.map((cell) => cellIn(cell.replace(/^zeile-/, ''), how)),
    taxa: taxaOf(cells),
  }))
  const table: WrittenTable = { path, above: above.length, encoding: pythonEncoding(how), writing: how, rows: written }
  return { file: { [path]: bytes }, table }
}
