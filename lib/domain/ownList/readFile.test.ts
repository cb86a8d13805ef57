import { zipFiles } from './zipFiles'
import { MOST_ROWS, UnreadableList } from './cells'
import { readListFile } from './readFile'
import { listFromText } from './readText'

const bytes = (text: string) => new TextEncoder().encode(text)
async function archive(files: Record<string, string>) {
  const parts = Object.entries(files).map(([name, xml]) => ({ name, pieces: [xml] }))
  const blob = await zipFiles(parts, new Date(2026, 10, 21))
  return new Uint8Array(await blob.arrayBuffer())
}
const rowsOf = async (name: string, content: Uint8Array) => (await readListFile(name, content)).map((sheet) => sheet.rows)

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const workbook = (sheets: Record<string, string>, more: Record<string, string> = {}) => {
  const names = Object.keys(sheets)
  const named = names.map((name, n) => `<sheet name="${name}" sheetId="${n + 1}" r:id="rId${n + 1}"/>`)
  const related = names.map((_, n) => `<Relationship Id="rId${n + 1}" Target="worksheets/sheet${n + 1}.xml"/>`)
  const filled = Object.values(sheets).map((rows) => `<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`)
  return archive({
    'xl/workbook.xml': `<workbook ${main} xmlns:r="r"><sheets>${named.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${related.join('')}</Relationships>`,
    ...Object.fromEntries(filled.map((xml, n) => [`xl/worksheets/sheet${n + 1}.xml`, xml])),
    ...more,
  })
}

test('a list of names is one column, commas of authors and all', () => {
  expect(listFromText('\ufeffBufo bufo (Linnaeus, 1758)\nHyla arborea\n\nErdkröte\n\n').rows).toEqual([
    ['Bufo bufo (Linnaeus, 1758)'],
    ['Hyla arborea'],
    [''],
    ['Erdkröte'],
  ])
})

test.each([
  ['tabs, as Excel copies them', 'Art\tZahl\r\nBufo bufo\t3\r\n'],
  ['semicolons', 'Art;Zahl\nBufo bufo;3'],
  ['commas', 'Art,Zahl\nBufo bufo,3'],
  ['quotes', '"Art","Zahl"\n"Bufo bufo","3"'],
])('a table with %s', (_, text) => {
  expect(listFromText(text).rows).toEqual([
    ['Art', 'Zahl'],
    ['Bufo bufo', '3'],
  ])
})

test.each(['\u2028', '\u2029', '\v'])('soft line breaks of Word and PDF (%j) end lines where a text has no others', (soft) => {
  const lines = ['Bufo bufo (Linnaeus, 1758)', 'Hyla arborea', 'Erdkröte']
  const rows = lines.map((line) => [line])
  expect(listFromText(lines.join(soft)).rows).toEqual(rows)
  expect(listFromText(`\ufeff${lines.join(soft)}${soft}\r\n`).rows).toEqual(rows)
  expect(listFromText(`Art\tZahl${soft}Bufo bufo\t3`).rows).toEqual([
    ['Art', 'Zahl'],
    ['Bufo bufo', '3'],
  ])
  // Within a cell of a table it is part of the text.
  expect(listFromText(`Art\tOrt\nBufo bufo\tA${soft}B`).rows).toEqual([
    ['Art', 'Ort'],
    ['Bufo bufo', `A${soft}B`],
  ])
})

test('a text file in UTF-8, UTF-16 and as older Windows programs write it', async () => {
  const utf16 = new Uint8Array([
    0xff,
    0xfe,
    ...[...'Erdkröte'].flatMap((letter) => [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8]),
  ])
  expect(await rowsOf('a.txt', bytes('Erdkröte'))).toEqual([[['Erdkröte']]])
  expect(await rowsOf('a.txt', utf16)).toEqual([[['Erdkröte']]])
  const older = Uint8Array.from('Erdkr\u00f6te', (letter) => letter.charCodeAt(0))
  expect(await rowsOf('a.txt', older)).toEqual([[['Erdkröte']]])
  // Added to what is UTF-8, with a mark and without.
  for (const begun of ['\ufeffBärlauch\n', 'Bärlauch\n'])
    expect(await rowsOf('a.txt', Uint8Array.from([...bytes(begun), ...older]))).toEqual([[['Bärlauch'], ['Erdkröte']]])
})

test('an XLSX keeps types, shared and inline texts, gaps, and the order of its sheets', async () => {
  const file = await workbook(
    {
      Arten:
        '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Datum</t></is></c></row>' +
        '<row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3" s="1"><v>46347</v></c><c r="D3"><v>2.50</v></c>' +
        '<c r="E3" t="b"><v>1</v></c><c r="F3" t="str"><f>A1&amp;"x"</f><v>=1+1</v></c><c r="G3" t="e"><v>#DIV/0!</v></c></row>',
      Leer: '<row r="1"><c r="A1" s="1"/></row>',
      Zweites: '<row><c t="inlineStr"><is><r><t>A</t></r><r><t>&lt;B_x000D_</t></r></is></c></row>',
    },
    {
      'xl/sharedStrings.xml':
        '<sst><si><t>Name</t></si><si><r><t xml:space="preserve">Bufo </t></r><r><t>bufo</t></r><rPh><t>nichts</t></rPh></si></sst>',
      'xl/styles.xml':
        '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd.mm.yyyy"/></numFmts><cellStyleXfs><xf numFmtId="14"/>' +
        '</cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>',
    },
  )
  expect(await readListFile('a.xlsx', file)).toEqual([
    { name: 'Arten', rows: [['Name', 'Datum'], [], ['Bufo bufo', { date: '2026-11-21' }, null, 2.5, true, '=1+1', '#DIV/0!']] },
    { name: 'Zweites', rows: [['A<B\r']] },
  ])
})

test('an ODS with repeated cells, days, remarks and a million empty rows at its end', async () => {
  const cell = (inner: string, more = '') => `<table:table-cell ${more}>${inner}</table:table-cell>`
  const content =
    '<office:document-content><office:spreadsheet><table:table table:name="Arten">' +
    `<table:table-row>${cell('<text:p>Name</text:p>')}${cell('<text:p>Zahl</text:p>')}</table:table-row>` +
    '<table:table-row>' +
    cell('<office:annotation><text:p>Bemerkung</text:p></office:annotation><text:p>Bufo<text:s/>bufo</text:p>') +
    cell('<text:p>3,00</text:p>', 'office:value-type="float" office:value="3"') +
    cell('<text:p>x</text:p>', 'table:number-columns-repeated="2"') +
    cell('<text:p>21.11.26</text:p>', 'office:value-type="date" office:date-value="2026-11-21"') +
    cell('', 'office:value-type="string" office:string-value="nicht gezeigt"') +
    '</table:table-row>' +
    `<table:table-row table:number-rows-repeated="1048570">${cell('', 'table:number-columns-repeated="1024"')}</table:table-row>` +
    '</table:table></office:spreadsheet></office:document-content>'
  expect(
    await rowsOf('a.ods', await archive({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': content })),
  ).toEqual([
    [
      ['Name', 'Zahl'],
      ['Bufo bufo', 3, 'x', 'x', { date: '2026-11-21' }, 'nicht gezeigt'],
    ],
  ])
})

describe('is refused with a sentence', () => {
  const cases: [string, () => Promise<Uint8Array> | Uint8Array, RegExp][] = [
    ['an empty file', () => new Uint8Array(), /«x» ist leer/],
    ['nothing but lines', () => bytes('\n\n\n'), /In «x» steht nichts/],
    ['an old workbook', () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1]), /alten Excel-Format/],
    ['a picture', () => new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), /ein Bild/],
    ['bytes', () => new Uint8Array([1, 0, 2, 0, 3, 255]), /kein Text/],
    ['a cut archive', async () => (await workbook({ A: '' })).slice(0, 200), /beschädigt/],
    ['another archive', () => archive({ 'readme.txt': 'x' }), /Archiv ohne Tabelle/],
    [
      'entities',
      async () => workbook({ A: '' }, { 'xl/sharedStrings.xml': '<!DOCTYPE x [<!ENTITY a "b">]><sst/>' }),
      /nichts verloren/,
    ],
    [
      'a row far below',
      () => workbook({ A: '<row r="1048576"><c t="inlineStr"><is><t>x</t></is></c></row>' }),
      /1'048'576 Zeilen/,
    ],
    [
      'a text that is too long',
      () => workbook({ A: `<row r="1"><c t="inlineStr"><is><t>${' '.repeat(5_000_000)}</t></is></c></row>` }),
      /länger als 4 MB/,
    ],
    [
      'cells and rows repeated without end',
      () =>
        archive({
          mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
          'content.xml':
            '<d><table name="A"><table-row number-rows-repeated="40000">' +
            '<table-cell number-columns-repeated="16000" value-type="string"><p>x</p></table-cell></table-row></table></d>',
        }),
      /3 Millionen Zellen/,
    ],
    [
      'an open document with a password',
      () => archive({ 'content.xml': 'x', 'META-INF/manifest.xml': '<m:manifest><m:encryption-data/></m:manifest>' }),
      /mit einem Passwort/,
    ],
    ['XML that ends in its middle', () => workbook({ A: '<row' }), /beschädigt/],
  ]
  /** What takes seconds to be too much. */
  const long: typeof cases = [
    ['a million lines', () => bytes('Bufo bufo\n'.repeat(1_000_000)), /1'000'000 Zeilen/],
    [
      'a bomb of one text',
      () => workbook({ A: `<row r="1"><c t="inlineStr"><is><t>${' '.repeat(210_000_000)}</t></is></c></row>` }),
      /länger als 4 MB/,
    ],
    [
      'a bomb of many',
      () => workbook({ A: `<row r="1">${`<c t="inlineStr"><is><t>${' '.repeat(3_000_000)}</t></is></c>`.repeat(70)}</row>` }),
      /mehr als 200 MB/,
    ],
  ]
  test.each(process.env.TEST_FULL ? [...cases, ...long] : cases)('%s', async (_, content, sentence) => {
    const file = await content()
    const refused = await readListFile('x', file).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(UnreadableList)
    expect((refused as Error).message).toMatch(sentence)
  })
  test('but as many rows as there is room for are read', async () => {
    expect((await rowsOf('x', bytes('Bufo bufo\n'.repeat(MOST_ROWS))))[0]).toHaveLength(MOST_ROWS)
  })
})
