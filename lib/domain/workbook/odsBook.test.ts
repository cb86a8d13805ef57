import { readXml } from '../text/readXml'
import { type BookArchive, readToEnd } from './cellValue'
import { odsBook } from './odsBook'

const cell = (inner: string, more = '') => `<table:table-cell ${more}>${inner}</table:table-cell>`
const row = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`
const text = (value: string, more = '') => cell(`<text:p>${value}</text:p>`, more)

async function* pieces(content: string) {
  yield new TextEncoder().encode(content)
}

/** The cells of each row of the only sheet, as they are handed over; and what is merged. */
async function read(...rows: string[]) {
  const content =
    '<office:document-content><office:spreadsheet><table:table table:name="Arten">' +
    `${rows.join('')}</table:table></office:spreadsheet></office:document-content>`
  const archive: BookArchive = {
    paths: ['content.xml'],
    read: (_, events) => readXml(pieces(content), events),
    bytes: () => pieces(content),
  }
  const [sheet] = (await odsBook(archive)) ?? []
  if (!sheet) throw new Error('There is no sheet.')
  const cells: unknown[] = []
  let line: unknown[] = []
  const cellOf = (...said: unknown[]) => void line.push(said)
  const endRow = () => void (cells.push(line), (line = []))
  await readToEnd(sheet.read({ cell: cellOf, endRow }))
  return { cells, merged: await sheet.merged() }
}

test('what is merged stands where it does, also behind cells that are written once for several', async () => {
  const { merged } = await read(
    row(text('Art'), text('Zahl', 'table:number-columns-repeated="2"'), text('Ort')),
    row(text('Bufo'), text('1', 'table:number-columns-repeated="2"'), text('Bern', 'table:number-rows-spanned="2"')),
    row(text('Hyla'), text('2', 'table:number-columns-repeated="2"'), '<table:covered-table-cell/>'),
  )
  expect(merged).toEqual([{ top: 2, bottom: 3, left: 3, right: 3 }])
})

test('a text that is not shown is the text', async () => {
  const { cells } = await read(row(cell('', 'office:value-type="string" office:string-value="nicht gezeigt"'), text('gezeigt')))
  expect(cells).toEqual([
    [
      [0, 'nicht gezeigt', 1],
      [1, 'gezeigt', 1],
    ],
  ])
})
