import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSource } from './source'
import { workbook, zip } from './testing/testZip'

let folder = ''
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'ae-sheets-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('hidden sheets come after those that are seen', async () => {
  const path = join(folder, 'versteckt.xlsx')
  const sheet = (name: string, id: number, state = '') => `<sheet name="${name}" r:id="r${id}" ${state}/>`
  writeFileSync(
    path,
    workbook(
      { Alt: [['Name']], Sehr: [['Name']], Neu: [['Name']] },
      {
        'xl/workbook.xml':
          '<workbook><sheets>' +
          `${sheet('Alt', 1, 'state="hidden"')}${sheet('Sehr', 2, 'state="veryHidden"')}${sheet('Neu', 3)}</sheets></workbook>`,
      },
    ),
  )
  const source = await openSource(path)
  expect(source.files.map(({ sheet: name }) => name)).toEqual(['Neu', 'Alt', 'Sehr'])
  source.close()
})

test('merged cells, formulas, links to other files and dates since 1904 read as they are stored', async () => {
  const path = join(folder, 'zellen.xlsx')
  const cells = `
    <row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c><c r="B1" t="inlineStr"><is><t>Name</t></is></c></row>
    <row r="2"><c r="A2" t="inlineStr"><is><t>Rana</t></is></c><c r="B2" s="1"><v>1</v></c>
      <c r="C2"><f>[1]Blatt!A1</f><v>7</v></c><c r="D2"><f>1+1</f></c><c r="E2" s="1"/></row>
    <row r="3"><c r="B3" t="str"><f>WEBSERVICE("http://x")</f><v>=1+1</v></c></row>`
  writeFileSync(
    path,
    workbook(
      { Arten: [] },
      {
        'xl/workbook.xml':
          '<workbook><workbookPr date1904="1"/><sheets><sheet name="Arten" r:id="r1"/></sheets><externalReferences/></workbook>',
        'xl/_rels/workbook.xml.rels':
          '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/>' +
          '<Relationship Id="r2" TargetMode="External" Target="http://x/y.xlsx"/></Relationships>',
        'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${cells}</sheetData><mergeCells><mergeCell ref="A2:A3"/></mergeCells></worksheet>`,
        'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
      },
    ),
  )
  expect(await rowsOf(path)).toEqual([['Name', 'Name'], ['Rana', '1904-01-02', '7', '#FORMEL!'], ['', '=1+1'], ['']])
})

test('rows and cells that a sheet repeats to its end are no rows', async () => {
  const path = join(folder, 'wiederholt.ods')
  const row = (cells: string, times = 1) => `<table-row number-rows-repeated="${times}">${cells}</table-row>`
  const cell = (text: string, times = 1) =>
    `<table-cell number-columns-repeated="${times}" value-type="string"><p>${text}</p></table-cell>`
  const empty = '<table-cell number-columns-repeated="16384"/>'
  const content = [row(cell('Name') + empty), row(empty, 2), row(cell('Rana', 3), 2), row(empty, 1_048_571)]
  writeFileSync(path, zip([{ path: 'content.xml', text: `<d><table name="Arten">${content.join('')}</table></d>` }]))
  expect(await rowsOf(path)).toEqual([['Name'], [''], [''], ['Rana', 'Rana', 'Rana'], ['Rana', 'Rana', 'Rana'], ['']])
})

async function rowsOf(path: string): Promise<string[][]> {
  const source = await openSource(path)
  const pieces: Buffer[] = []
  for await (const piece of (await source.files[0]?.open()) ?? []) pieces.push(piece as Buffer)
  source.close()
  return Buffer.concat(pieces)
    .toString()
    .split('\u001E')
    .map((row) => row.split('\u001F'))
}
