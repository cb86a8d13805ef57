import { columnsOf, listOf, bodyOf } from './ownList'
import { withMerged } from './mergedRows'
import { readListFile } from './readFile'
import { zipFiles } from './zipFiles'

const text = (address: string, value: string) => `<c r="${address}" t="inlineStr"><is><t>${value}</t></is></c>`
const sheet = [
  `<row r="1">${text('A1', 'Art')}${text('B1', 'Höhe')}</row><row r="2">${text('B2', 'min')}${text('C2', 'max')}</row>`,
  `<row r="3">${text('A3', 'Bufo bufo')}<c r="B3"><v>1</v></c><c r="C3"><v>2</v></c></row><row r="4"><c r="B4"><v>3</v></c></row><row r="5"/>`,
].join('')

test('a workbook with merged titles and names is a list like any other', async () => {
  const parts = {
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="Arten" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml':
      `<worksheet><sheetData>${sheet}</sheetData><mergeCells><mergeCell ref="A1:A2"/><mergeCell ref="B1:C1"/>` +
      '<mergeCell ref="A3:A5"/></mergeCells></worksheet>',
  }
  const files = Object.entries(parts).map(([name, xml]) => ({ name, pieces: [xml] }))
  const blob = await zipFiles(files, new Date(2026, 10, 21))
  const [found] = await readListFile('x', new Uint8Array(await blob.arrayBuffer()))
  const list = listOf('x', found ?? { rows: [] })
  expect(columnsOf(list).map(({ title }) => title)).toEqual(['Art', 'Höhe min', 'Höhe max'])
  expect(bodyOf(list)).toEqual([
    { number: 3, cells: ['Bufo bufo', 1, 2], name: 'Bufo bufo', isWrittenOut: false },
    { number: 4, cells: ['Bufo bufo', 3], name: 'Bufo bufo', isWrittenOut: false },
  ])
})

test('rows of a list without titles are rows, whatever is merged', () => {
  const rows = [
    ['Bufo', 'bufo'],
    [null, 'viridis'],
    ['Hyla', 'arborea'],
  ]
  const merged = [{ top: 1, bottom: 2, left: 0, right: 0 }]
  expect(withMerged(rows, merged)).toEqual([
    ['Bufo', 'bufo'],
    ['Bufo', 'viridis'],
    ['Hyla', 'arborea'],
  ])
})

test('a title over the whole table is no line of its header', () => {
  const rows = [
    ['Funde 2026', null, null],
    ['Art', 'Höhe', null],
    [null, 'min', 'max'],
    ['Bufo bufo', 1, 2],
  ]
  const merged = [
    { top: 1, bottom: 1, left: 0, right: 2 },
    { top: 2, bottom: 3, left: 0, right: 0 },
    { top: 2, bottom: 2, left: 1, right: 2 },
  ]
  expect(withMerged(rows, merged)).toEqual([rows[0], [], ['Art', 'Höhe min', 'Höhe max'], rows[3]])
})
