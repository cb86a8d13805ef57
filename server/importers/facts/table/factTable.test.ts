// What becomes of one row after the other of a table: every rule over the same small reader.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TableMapping } from '../../../../lib/domain/import/importMapping'
import type { Stage } from '../../plan'
import { Report } from '../../report'
import { factColumns } from '../factColumns'
import type { FactTarget, StatementRow } from '../factsPlan'
import { FactTable } from './factTable'

const folder = mkdtempSync(join(tmpdir(), 'ae-facts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const of = (length: number) => 'n'.repeat(length)

/** What rows of a table become: what is said of taxa, and what is said of rows and cells. */
async function read(
  header: readonly string[],
  mapping: TableMapping,
  rows: readonly (readonly string[])[],
  origins: string[] = [],
) {
  const said: string[] = []
  const statement = (_: number, { taxon, partner, relationType, origin, properties }: StatementRow) =>
    void said.push(
      [
        taxon.text,
        ...(partner ? [`–${relationType}→ ${partner.text}`] : relationType === null ? [] : ['–?']),
        properties,
        ...(origin ? [`‹${origin}›`] : []),
      ].join(' '),
    )
  const nothing = () => {}
  const stage: Stage = {
    statement,
    taxon: nothing,
    refused: nothing,
    vernacular: nothing,
    fact: nothing,
    refusedFact: nothing,
    pair: nothing,
    flush: async () => {},
  }
  const columns = factColumns(header, mapping, () => true, 'a.csv')
  const target: FactTarget = {
    ...{
      head: 0,
      scope: 1,
      partnerScopes: [2, 3],
      noValue: new Set(['NA']),
      known: new Map(),
      origins: new Set(origins),
    },
    collection: {
      ...{ name: 'Werte', about: {}, organizationId: null, fields: [], hasRecords: false, hasRelations: false },
      ...{ emptyFields: new Map(), origin: null, sameTaxon: 'none', missing: null, remembered: null },
    },
  }
  const report = new Report(join(folder, 'bericht.csv'))
  const file = report.table(
    'a.csv',
    header.map((name) => ({ name, filled: 1, became: '', notTaken: null })),
  )
  const table = new FactTable(columns, header, target, stage, report)
  const lines = rows.map((values, index) => ({ line: index + 2, values: [...values] }))
  for (const row of lines) table.see(row)
  for (const row of lines) table.take(file, row)
  await report.close()
  report.checkCells()
  const issues = report.stored.map(
    ({ line, column, value, reason, instead, taken }) =>
      `${line}${column === undefined ? '' : ` ${column}=${value ?? ''}`}: ${reason} → ${taken ? (instead ?? 'übernommen') : 'nicht übernommen'}`,
  )
  return { said, issues, cells: report.files[file]?.cells }
}

test('why a row is not taken is said, and all its cells are named', async () => {
  const rows = [
    ['Rana', '5', 'ja'],
    ['', ' ', ''],
    ['Art', 'Wert', 'gilt'],
    ['Rana', '5', 'nein'],
    ['Rana', '5', 'ja', '', ' zu viel '],
    ['', '5', 'ja'],
    ['Rana', '', 'ja'],
    ['Rana', 'NA', 'ja'],
  ]
  const mapping = { only: [{ column: 'gilt', values: ['ja'] }] }
  expect(await read(['Art', 'Wert', 'gilt'], mapping, rows)).toEqual({
    said: ['Rana {"Wert":"5"}', 'Rana {}'],
    issues: [
      '3: Die Zeile ist leer → nicht übernommen',
      '4: Die Zeile wiederholt die Namen der Spalten → nicht übernommen',
      '5: Die Zeile gehört nach der Zuordnung nicht dazu → nicht übernommen',
      '6: Die Zeile hat mehr Felder (5) als die Tabelle Spalten (3) → nicht übernommen',
      '7 Art=: Der Name ist leer → nicht übernommen',
      '8: Die Zeile sagt nichts über das Taxon → nicht übernommen',
      '9: Die Zeile sagt nichts über das Taxon → nicht übernommen',
    ],
    cells: { read: 20, taken: 2, named: 18 },
  })
})

test('a name of 600 characters is taken, a longer one is not', async () => {
  const { said, issues } = await read(['Art', 'Wert'], {}, [
    [of(600), '1'],
    [of(601), '2'],
  ])
  expect(said).toEqual([`${of(600)} {"Wert":"1"}`])
  expect(issues).toEqual([`3 Art=${of(200)}: Der Name ist länger als 600 Zeichen → nicht übernommen`])
})

test('where a row comes from is kept if there is such a collection, else it is said', async () => {
  const mapping = { origin: { column: 'Herkunft' } }
  const rows = [
    ['Rana', '1', 'QUELLE a'],
    ['Bufo', '2', 'Quelle B'.padEnd(201, '!')],
    ['Hyla', '3', ''],
  ]
  expect(await read(['Art', 'Wert', 'Herkunft'], mapping, rows, ['quelle a'])).toEqual({
    said: ['Rana {"Wert":"1"} ‹QUELLE a›', 'Bufo {"Wert":"2"}', 'Hyla {"Wert":"3"}'],
    issues: [
      `3 Herkunft=${'Quelle B'.padEnd(200, '!')}: Die Sammlung, aus der die Zeile kommt, gibt es nicht → ohne Herkunft übernommen`,
    ],
    cells: { read: 8, taken: 7, named: 1 },
  })
})

test('a cell that is an error or too long is said to be wrong in its row, a word for nothing is none', async () => {
  const rows = [
    ['Rana', '#DIV/0!', '1'],
    ['Bufo', 'x'.repeat(100_001), '2'],
    ['Hyla', 'x'.repeat(100_000), 'NA'],
  ]
  expect(await read(['Art', 'a', 'b'], {}, rows)).toEqual({
    said: ['Rana {"a":null,"b":"1"}', 'Bufo {"a":null,"b":"2"}', `Hyla {"a":"${'x'.repeat(100_000)}"}`],
    issues: [
      '2 a=#DIV/0!: Die Zelle enthält einen Rechenfehler → ohne diesen Wert übernommen',
      `3 a=${'x'.repeat(80)}: Der Wert ist länger als 100'000 Zeichen → ohne diesen Wert übernommen`,
    ],
    cells: { read: 9, taken: 6, named: 3 },
  })
})

describe('of a relation', () => {
  const mapping = {
    relations: [{ partner: { columns: ['Wirt'] }, type: { column: 'Typ' }, separator: ',', properties: [{ column: 'Anteil' }] }],
    properties: [{ column: 'Wert' }],
  }
  const header = ['Art', 'Wirt', 'Typ', 'Anteil', 'Wert']

  test('each partner is one, with what the row says of it', async () => {
    expect(await read(header, mapping, [['Rana', 'Salix,Abies', 'frisst', '5', '']])).toEqual({
      said: ['Rana –frisst→ Salix {"Anteil":"5"}', 'Rana –frisst→ Abies {"Anteil":"5"}'],
      issues: [],
      cells: { read: 4, taken: 4, named: 0 },
    })
    const reversed = { relations: [{ partner: { columns: ['Wirt'] }, type: { text: 'frisst' }, reversed: true }] }
    expect((await read(['Art', 'Wirt'], reversed, [['Rana', 'Ardea']])).said).toEqual(['Ardea –frisst→ Rana {}'])
  })

  test('a type of 300 characters and a partner of 600 are taken; without a type or a partner the rest of the row is', async () => {
    const rows = [
      ['Rana', of(600), of(300), '', ''],
      ['Bufo', 'Salix', of(301), '5', '1'],
      ['Hyla', 'Salix', '', '5', '2'],
      ['Apus', `${of(601)},Abies`, 'frisst', '', '3'],
      ['Pica', '', 'frisst', '5', '4'],
    ]
    const { said, issues } = await read(header, mapping, rows)
    expect({ said, issues }).toEqual({
      said: [
        `Rana –${of(300)}→ ${of(600)} {}`,
        'Bufo –? {}',
        'Bufo {"Wert":"1"}',
        'Hyla –? {}',
        'Hyla {"Wert":"2"}',
        'Apus –? {}',
        'Apus {"Wert":"3"}',
        'Apus –frisst→ Abies {}',
        'Pica {"Wert":"4"}',
      ],
      issues: [
        `3 Typ=${of(80)}: Die Art der Beziehung ist länger als 300 Zeichen → ohne diese Beziehung übernommen`,
        '4 Typ=: Die Art der Beziehung ist leer → ohne diese Beziehung übernommen',
        `5 Wirt=${of(80)}: Der Name ist länger als 600 Zeichen → ohne diese Beziehung übernommen`,
        '6 Typ=frisst: Der Partner der Beziehung ist leer → ohne diesen Wert übernommen',
        '6 Anteil=5: Der Partner der Beziehung ist leer → ohne diesen Wert übernommen',
      ],
    })
  })
})

test('what a row says of a relation or a value that it does not have is named, each cell', async () => {
  const header = ['Art', 'Wirt', 'Autor', 'Typ', 'Anteil', 'Merkmal', 'Wert', 'Quelle']
  const partner = { columns: ['Wirt'], author: 'Autor' }
  const mapping = {
    relations: [{ partner, type: { column: 'Typ' }, separator: '|', properties: [{ column: 'Anteil' }] }],
    long: { property: 'Merkmal', value: 'Wert' },
    properties: [{ column: 'Quelle' }],
  }
  const rows = [
    ['Rana', '|', '', 'frisst', '5', 'Farbe', 'grün', ''],
    ['Bufo', '', 'L.', '', '', 'Farbe', 'braun', ''],
    ['Hyla', 'Salix', '', 'frisst', '', 'Farbe', 'NA', 'A'],
    ['Apus', 'Salix', '', 'frisst', '', '', 'grau', ''],
    ['Pica', of(601), '', 'frisst', '5', 'Farbe', 'bunt', ''],
    ['Ardea', '|', '', '', '', '', '', ''],
  ]
  expect(await read(header, mapping, rows)).toEqual({
    said: [
      'Rana {"Farbe":"grün"}',
      'Bufo {"Farbe":"braun"}',
      'Hyla –frisst→ Salix {}',
      'Apus –frisst→ Salix {}',
      'Pica –? {}',
      'Pica {"Farbe":"bunt"}',
    ],
    issues: [
      '2 Wirt=|: Der Partner der Beziehung ist leer → ohne diesen Wert übernommen',
      '2 Typ=frisst: Der Partner der Beziehung ist leer → ohne diesen Wert übernommen',
      '2 Anteil=5: Der Partner der Beziehung ist leer → ohne diesen Wert übernommen',
      '3 Autor=L.: Der Partner der Beziehung ist leer → ohne diesen Wert übernommen',
      '4 Merkmal=Farbe: Der Wert der Eigenschaft ist leer → ohne diesen Wert übernommen',
      '4 Quelle=A: Der Wert der Eigenschaft ist leer → ohne diesen Wert übernommen',
      '5 Wert=grau: Der Name der Eigenschaft ist leer → ohne diesen Wert übernommen',
      `6 Wirt=${of(80)}: Der Name ist länger als 600 Zeichen → ohne diese Beziehung übernommen`,
      '7: Die Zeile sagt nichts über das Taxon → nicht übernommen',
    ],
    cells: { read: 28, taken: 15, named: 13 },
  })
})

test('one value per row: what stands beside is said of each value', async () => {
  const header = ['Taxon', 'Merkmal', 'Wert', 'Einheit', 'Quelle']
  const rows = [
    ['Rana', 'Länge', '5', 'cm', 'Müller'],
    ['Rana', 'Farbe', 'grün', '', ''],
    ['Bufo', 'Länge', '', 'cm', ''],
    ['Hyla', '', '5', '', ''],
  ]
  expect(await read(header, {}, rows)).toEqual({
    said: ['Rana {"Länge":"5","Quelle":"Länge: Müller"}', 'Rana {"Farbe":"grün"}'],
    issues: [
      '4: Die Zeile sagt nichts über das Taxon → nicht übernommen',
      '5: Die Zeile sagt nichts über das Taxon → nicht übernommen',
    ],
    cells: { read: 13, taken: 8, named: 5 },
  })
})

test('one value per row: a word for nothing and an error have no part in how values are read', async () => {
  const rows = [
    ['Rana', 'Länge', '12,5', 'cm', 'Müller'],
    ['Bufo', 'Länge', 'NA', '', ''],
    ['Hyla', 'Länge', '#N/A', 'mm', ''],
    ['Apus', 'Länge', '1,5', 'cm', 'NA'],
  ]
  expect(await read(['Taxon', 'Merkmal', 'Wert', 'Einheit', 'Quelle'], {}, rows)).toEqual({
    said: ['Rana {"Länge":12.5,"Quelle":"Länge: Müller"}', 'Hyla {"Länge":null}', 'Apus {"Länge":1.5}'],
    issues: [
      '3: Die Zeile sagt nichts über das Taxon → nicht übernommen',
      '4 Wert=#N/A: Die Zelle enthält einen Rechenfehler → ohne diesen Wert übernommen',
      '4: Die Zeile sagt nichts über das Taxon → nicht übernommen',
    ],
    cells: { read: 17, taken: 9, named: 8 },
  })
})
