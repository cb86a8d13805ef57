import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { testWith } from '../../exporters/testing/foreign/testWith'
import { programs, saveByOffice } from '../../exporters/testing/foreign/otherPrograms'
import { removeSources, writeSource } from '../testing/testSources'
import { openTable, readRows } from '../text/readTable'
import { openSource } from './source'
import { workbook, zip } from './testing/testZip'

afterAll(removeSources)

async function read(name: string, bytes: Buffer) {
  const source = await openSource(join(writeSource({ [name]: bytes }), name))
  try {
    const [file] = source.files
    if (!file) throw new Error('There is no sheet.')
    const table = await openTable(file)
    const rows: string[] = []
    for await (const batch of readRows(table)) rows.push(...batch.map(({ line, values }) => `${line}: ${values.join(' | ')}`))
    return { header: table.header, rows, notes: table.notes, sample: table.sample.map(({ values }) => values.join(' | ')) }
  } finally {
    source.close()
  }
}

const expected = {
  header: ['Gattung', 'Art', 'Höhe min', 'Höhe max', ''],
  rows: ['5: Bombina | bombina | 1 | 2', '6: Bombina | variegata | 3', '7: ', '8: Bufo | bufo | 5 | 6 | nur hier'],
  notes: [
    'Die Namen der Spalten stehen in den Zeilen 3 und 4; sie sind zusammengezogen: «Gattung», «Art», «Höhe min», «Höhe max».',
    'Was über Zeile 3 steht, ist nicht gelesen: «Amphibien».',
    'Zusammengefasste Zellen in «Gattung»: Was darin steht, gilt für jede Zeile, über die sie reichen.',
  ],
  sample: ['Bombina | bombina | 1 | 2', 'Bombina | variegata | 3', '', 'Bufo | bufo | 5 | 6 | nur hier'],
}

const sheet = [
  ['Amphibien', null, null, null, null],
  [],
  ['Gattung', 'Art', 'Höhe', null],
  [null, null, 'min', 'max'],
  ['Bombina', 'bombina', 1, 2],
  [null, 'variegata', 3],
  [],
  ['Bufo', 'bufo', 5, 6, 'nur hier'],
]
const merged = ['A1:E1', 'A3:A4', 'B3:B4', 'C3:D3', 'A5:A7']

test('XLSX: merged titles are joined, merged first cells hold for each row, and a remark behind the last title is a column', async () => {
  expect(await read('m.xlsx', workbook({ Arten: sheet }, {}, merged))).toEqual(expected)
})

test('merged cells hold for a row that ends to the left of them', async () => {
  const rows = [['Art', 'Autor', 'Ort'], ['Bufo bufo', null, 'Bern'], ['Rana arvalis'], ['Hyla arborea', 'L.']]
  expect((await read('m.xlsx', workbook({ Arten: rows }, {}, ['C2:C4']))).rows).toEqual([
    '2: Bufo bufo |  | Bern',
    '3: Rana arvalis |  | Bern',
    '4: Hyla arborea | L. | Bern',
  ])
})

test('ODS: the same', async () => {
  const cell = (text: string, spans = '') =>
    `<table:table-cell office:value-type="string"${spans}><text:p>${text}</text:p></table:table-cell>`
  const covered = '<table:covered-table-cell/>'
  const row = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`
  const down = ' table:number-rows-spanned="2"'
  const rows = [
    row(cell('Amphibien', ' table:number-columns-spanned="5"'), '<table:covered-table-cell table:number-columns-repeated="4"/>'),
    '<table:table-row table:number-rows-repeated="1"><table:table-cell/></table:table-row>',
    row(cell('Gattung', down), cell('Art', down), cell('Höhe', ' table:number-columns-spanned="2"'), covered),
    row(covered, covered, cell('min'), cell('max')),
    row(cell('Bombina', ' table:number-rows-spanned="3"'), cell('bombina'), cell('1'), cell('2')),
    row(covered, cell('variegata'), cell('3')),
    row(covered),
    row(cell('Bufo'), cell('bufo'), cell('5'), cell('6'), cell('nur hier')),
  ]
  const content =
    '<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x"><office:body><office:spreadsheet>' +
    `<table:table table:name="Arten">${rows.join('')}</table:table></office:spreadsheet></office:body></office:document-content>`
  const file = zip([
    { path: 'mimetype', text: 'application/vnd.oasis.opendocument.spreadsheet' },
    { path: 'content.xml', text: content },
  ])
  expect(await read('m.ods', file)).toEqual(expected)
})

test('merged cells are found behind rows of any length, wherever the pieces of the file end', async () => {
  const long = Array.from({ length: 20_000 }, (_, index) => [null, `variegata ${index} ${'x'.repeat(index % 50)}`])
  const rows = [['Gattung', 'Art'], ['Bombina', 'bombina'], ...long]
  const { rows: read_ } = await read(
    'lang.xlsx',
    workbook({ Arten: rows }, {}, [
      `A2:A${rows.length}`,
      ...Array.from({ length: 3_000 }, (_, index) => `X${index + 5}:Y${index + 5}`),
    ]),
  )
  expect(read_).toHaveLength(20_001)
  expect(read_.filter((row) => !/^\d+: Bombina \|/.test(row))).toEqual([])
})

testWith(programs.office, 'cells that LibreOffice has merged', async (office) => {
  const folder = writeSource({
    'm.html': `<meta charset="utf-8"><table><tr><td rowspan=2>Gattung</td><td rowspan=2>Art</td><td colspan=2>Höhe</td></tr><tr><td>min</td><td>max</td></tr>
    <tr><td rowspan=2>Bombina</td><td>bombina</td><td>1</td><td>2</td></tr><tr><td>variegata</td><td>3</td><td>4</td></tr></table>`,
  })
  await saveByOffice(office, join(folder, 'm.html'), folder, 'HTML (StarCalc)')
  const text = readFileSync(join(folder, 'm.fods'))
  const { header, rows } = await read('m.ods', zip([{ path: 'content.xml', text }]))
  expect({ header, rows }).toEqual({
    header: ['Gattung', 'Art', 'Höhe min', 'Höhe max'],
    rows: ['3: Bombina | bombina | 1 | 2', '4: Bombina | variegata | 3 | 4'],
  })
})
