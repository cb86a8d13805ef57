/** A cell of an Excel workbook as people meet it, and what both readers of workbooks must make of it. */
export interface OddCell {
  what: string
  /** The id of a built-in format, or the code of an own one. */
  format: number | string
  /** The number in the file. */
  serial: string
  /** The workbook counts from 1904. */
  is1904?: true
  /** In «Meine Liste»: a number, what is shown of a day or a time, or the text of a code. */
  own: number | string | { text: string }
  /** In an import. */
  stored: string
}

export const oddCells: readonly OddCell[] = [
  { what: 'a code with its zeros', format: '00000', serial: '123', own: { text: '00123' }, stored: '00123' },
  { what: 'a code longer than its zeros', format: '000', serial: '1234', own: { text: '1234' }, stored: '1234' },
  {
    what: 'a day with its time',
    format: 'dd.mm.yyyy hh:mm',
    serial: '45413.604166666664',
    own: '2024-05-01 14:30',
    stored: '2024-05-01 14:30:00',
  },
  {
    what: 'a day with a time to the second',
    format: 22,
    serial: '45413.604224537034',
    own: '2024-05-01 14:30:05',
    stored: '2024-05-01 14:30:05',
  },
  { what: 'a time', format: 'hh:mm', serial: '0.60416666666666663', own: '14:30', stored: '14:30:00' },
  { what: 'a time in a built-in format', format: 20, serial: '0.60416666666666663', own: '14:30', stored: '14:30:00' },
  { what: 'midnight', format: 21, serial: '0', own: '00:00', stored: '00:00:00' },
  { what: 'a month', format: 'mmm', serial: '45413', own: '2024-05-01', stored: '2024-05-01' },
  {
    what: 'a day whose format has fractions of seconds',
    format: 'yyyy-mm-dd hh:mm:ss.000',
    serial: '45413.604224537034',
    own: '2024-05-01 14:30:05',
    stored: '2024-05-01 14:30:05',
  },
  {
    what: 'fractions of seconds',
    format: 'yyyy-mm-dd hh:mm:ss.000',
    serial: '45413.604225960647',
    own: '2024-05-01 14:30:05.123',
    stored: '2024-05-01 14:30:05.123',
  },
  { what: '15 January 1900', format: 14, serial: '15', own: '1900-01-15', stored: '1900-01-15' },
  { what: 'the last day before the one that never was', format: 14, serial: '59', own: '1900-02-28', stored: '1900-02-28' },
  { what: 'the first day after it', format: 14, serial: '61', own: '1900-03-01', stored: '1900-03-01' },
  { what: 'the first day since 1904', format: 14, serial: '0', is1904: true, own: '1904-01-01', stored: '1904-01-01' },
  {
    what: 'a time in a workbook that counts from 1904',
    format: 20,
    serial: '0.60416666666666663',
    is1904: true,
    own: '14:30',
    stored: '14:30:00',
  },
  {
    what: 'a moment before midnight that rounds to it',
    format: 22,
    serial: '45413.999999',
    own: '2024-05-02',
    stored: '2024-05-02',
  },
  { what: 'a number in engineering notation', format: 48, serial: '12345', own: 12345, stored: '12345' },
  { what: 'a number in a cell formatted as text', format: 49, serial: '38', own: 38, stored: '38' },
  { what: 'more than a day of hours', format: '[h]:mm', serial: '1.5', own: '36:00', stored: '36:00:00' },
  { what: 'a number with a quoted unit', format: '0.0 "days"', serial: '7', own: 7, stored: '7' },
]

/** The parts of a workbook with one sheet, «Arten», the cells in its first column. */
export function oddParts(cells: readonly OddCell[], is1904 = false): Record<string, string> {
  const own = [...new Set(cells.flatMap(({ format }) => (typeof format === 'string' ? [format] : [])))]
  const formats = cells.map(({ format }) => (typeof format === 'number' ? format : 164 + own.indexOf(format)))
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  const numFmts = own.map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${escaped(code)}"/>`).join('')
  const cellXfs = formats.map((id) => `<xf numFmtId="${id}"/>`).join('')
  const rows = cells.map(
    ({ serial }, index) => `<row r="${index + 1}"><c r="A${index + 1}" s="${index}"><v>${serial}</v></c></row>`,
  )
  return {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook><workbookPr date1904="${is1904 ? 1 : 0}"/><sheets><sheet name="Arten" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/styles.xml': `<styleSheet><numFmts>${numFmts}</numFmts><cellXfs>${cellXfs}</cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`,
  }
}

const relationTo = (id: number) => `<Relationship Id="r${id}" Target="worksheets/sheet${id}.xml"/>`

/** Sheets of which the first and the last are hidden; the order to offer them is Neu, Alt, Sehr. */
export const hiddenSheets: Record<string, string> = {
  '[Content_Types].xml': '<Types/>',
  'xl/workbook.xml':
    '<workbook xmlns:r="r"><sheets>' +
    '<sheet name="Alt" r:id="r1" state="hidden"/><sheet name="Neu" r:id="r2"/><sheet name="Sehr" r:id="r3" state="veryHidden"/>' +
    '</sheets></workbook>',
  'xl/_rels/workbook.xml.rels': `<Relationships>${[1, 2, 3].map(relationTo).join('')}</Relationships>`,
  ...Object.fromEntries(
    ['Alt', 'Neu', 'Sehr'].map((name, index) => [
      `xl/worksheets/sheet${index + 1}.xml`,
      `<worksheet><sheetData><row><c t="inlineStr"><is><t>${name}</t></is></c></row></sheetData></worksheet>`,
    ]),
  ),
}

const tableOfOneCell = (name: string, style: string) =>
  `<table:table table:name="${name}" table:style-name="${style}"><table:table-row>` +
  `<table:table-cell office:value-type="string"><text:p>${name}</text:p></table:table-cell></table:table-row></table:table>`

const tableStyle = (name: string, isShown: boolean) =>
  `<style:style style:name="${name}" style:family="table"><style:table-properties table:display="${isShown}"/></style:style>`

/** The same as OpenDocument. */
export const hiddenTables: Record<string, string> = {
  'content.xml':
    '<office:document-content><office:automatic-styles>' +
    `${tableStyle('ta1', true)}${tableStyle('ta2', false)}</office:automatic-styles><office:body><office:spreadsheet>` +
    `${tableOfOneCell('Alt', 'ta2')}${tableOfOneCell('Neu', 'ta1')}${tableOfOneCell('Sehr', 'ta2')}` +
    '</office:spreadsheet></office:body></office:document-content>',
}

/** Cells of an OpenDocument table, each in a row of its own. */
export const oddTableCells: readonly { what: string; xml: string; own: unknown; stored: string }[] = [
  {
    what: 'a day with its time',
    xml: '<c office:value-type="date" office:date-value="2024-05-01T14:30:00"><p>01.05.24 14:30</p></c>',
    own: { date: '2024-05-01 14:30' },
    stored: '2024-05-01 14:30:00',
  },
  {
    what: 'a day',
    xml: '<c office:value-type="date" office:date-value="2024-05-01T00:00:00"><p>01.05.24</p></c>',
    own: { date: '2024-05-01' },
    stored: '2024-05-01',
  },
  {
    what: 'fractions of a second',
    xml: '<c office:value-type="date" office:date-value="2024-05-01T14:30:05.123000000"><p>x</p></c>',
    own: { date: '2024-05-01 14:30:05.123' },
    stored: '2024-05-01 14:30:05.123',
  },
  {
    what: 'a time',
    xml: '<c office:value-type="time" office:time-value="PT14H30M00S"><p>02:30 PM</p></c>',
    own: { date: '14:30' },
    stored: '14:30:00',
  },
  {
    what: 'more than a day of hours',
    xml: '<c office:value-type="time" office:time-value="PT36H00M05S"><p>36:00:05</p></c>',
    own: { date: '36:00:05' },
    stored: '36:00:05',
  },
  {
    what: 'a boolean',
    xml: '<c office:value-type="boolean" office:boolean-value="true"><p>WAHR</p></c>',
    own: true,
    stored: 'true',
  },
  {
    what: 'a code with its zeros',
    xml: '<c office:value-type="float" office:value="123"><p>00123</p></c>',
    own: '00123',
    stored: '00123',
  },
  { what: 'a share', xml: '<c office:value-type="percentage" office:value="0.25"><p>25 %</p></c>', own: 0.25, stored: '0.25' },
  {
    what: 'an error',
    xml: '<c table:formula="of:=1/0" office:value-type="float" office:value="0"><p>#DIV/0!</p></c>',
    own: '#DIV/0!',
    stored: '#DIV/0!',
  },
  {
    what: 'a formula whose result is no letter',
    xml: '<c table:formula="of:=&quot;&quot;" office:value-type="string" office:string-value=""/>',
    own: null,
    stored: '',
  },
  { what: 'a formula without a result', xml: '<c table:formula="of:=A1"/>', own: '#FORMEL!', stored: '#FORMEL!' },
  {
    what: 'a text with a remark in its middle',
    xml: '<c office:value-type="string"><p>Rana</p><office:annotation><p>Bemerkung</p></office:annotation><p>temporaria</p></c>',
    own: 'Rana\ntemporaria',
    stored: 'Rana\ntemporaria',
  },
  {
    what: 'a text with its pronunciation',
    xml: '<c office:value-type="string"><p><text:ruby><text:ruby-base>漢字</text:ruby-base><text:ruby-text>かんじ</text:ruby-text></text:ruby></p></c>',
    own: '漢字',
    stored: '漢字',
  },
]

const longNames = (xml: string) => xml.replace(/<(\/?)c\b/g, '<$1table:table-cell').replace(/<(\/?)p\b/g, '<$1text:p')
const lastCell = '<table:table-cell office:value-type="string"><text:p>Ende</text:p></table:table-cell>'

export function oddTable(cells: readonly { xml: string }[]): Record<string, string> {
  const rows = cells.map(({ xml }) => `<table:table-row>${longNames(xml)}${lastCell}</table:table-row>`)
  const table = `<table:table table:name="Arten">${rows.join('')}</table:table>`
  return { 'content.xml': `<office:document-content>${table}</office:document-content>` }
}
