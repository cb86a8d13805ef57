import { redListCodes, redListColours } from '../vocabulary/redList'
import { escapeXml, MOST_DECIMALS } from './sheetXml'

/** What a workbook says of itself. */
export interface WorkbookFacts {
  title: string
  time: Date
}

/** The parts of a workbook beside its sheets, as [path, XML]. On paper each sheet repeats its header. */
export function workbookParts(sheetNames: readonly string[], { title, time }: WorkbookFacts): [string, string][] {
  const numbers = sheetNames.map((_, index) => index + 1)
  const titles = sheetNames.map(
    (name, index) =>
      `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">'${escapeXml(name.replaceAll("'", "''"))}'!$1:$1</definedName>`,
  )
  const sheets = sheetNames.map(
    (name, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  )
  const sheetTypes = numbers.map((number) => override(`xl/worksheets/sheet${number}.xml`, `${sheetMl}.worksheet+xml`))
  const sheetRelations = numbers.map(
    (number) => `<Relationship Id="rId${number}" Type="${officeRels}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
  )
  const moment = `${time.toISOString().slice(0, 19)}Z`
  return [
    [
      '[Content_Types].xml',
      [
        `${declaration}<Types xmlns="${packageUri}/content-types">`,
        `<Default Extension="rels" ContentType="${packageType}.relationships+xml"/>`,
        '<Default Extension="xml" ContentType="application/xml"/>',
        override('xl/workbook.xml', `${sheetMl}.sheet.main+xml`),
        override('xl/styles.xml', `${sheetMl}.styles+xml`),
        ...sheetTypes,
        override('docProps/core.xml', `${packageType}.core-properties+xml`),
        override('docProps/app.xml', 'application/vnd.openxmlformats-officedocument.extended-properties+xml'),
        '</Types>',
      ].join(''),
    ],
    [
      '_rels/.rels',
      `${declaration}<Relationships xmlns="${packageRels}">` +
        `<Relationship Id="rId1" Type="${officeRels}/officeDocument" Target="xl/workbook.xml"/>` +
        `<Relationship Id="rId2" Type="${packageRels}/metadata/core-properties" Target="docProps/core.xml"/>` +
        `<Relationship Id="rId3" Type="${officeRels}/extended-properties" Target="docProps/app.xml"/></Relationships>`,
    ],
    [
      'docProps/core.xml',
      `${declaration}<cp:coreProperties xmlns:cp="${packageUri}/metadata/core-properties" ` +
        'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" ' +
        'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">' +
        `<dc:title>${escapeXml(title)}</dc:title><dc:creator>Arteigenschaften</dc:creator>` +
        `<dcterms:created xsi:type="dcterms:W3CDTF">${moment}</dcterms:created>` +
        `<dcterms:modified xsi:type="dcterms:W3CDTF">${moment}</dcterms:modified></cp:coreProperties>`,
    ],
    [
      'docProps/app.xml',
      `${declaration}<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties">` +
        '<Application>Arteigenschaften</Application></Properties>',
    ],
    [
      'xl/workbook.xml',
      `${declaration}<workbook xmlns="${main}" xmlns:r="${officeRels}"><sheets>${sheets.join('')}</sheets>` +
        `<definedNames>${titles.join('')}</definedNames></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${declaration}<Relationships xmlns="${packageRels}">${sheetRelations.join('')}` +
        `<Relationship Id="rId${numbers.length + 1}" Type="${officeRels}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', styles],
  ]
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const sheetMl = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const packageType = 'application/vnd.openxmlformats-package'
const packageUri = 'http://schemas.openxmlformats.org/package/2006'
const packageRels = `${packageUri}/relationships`
const officeRels = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const override = (part: string, type: string) => `<Override PartName="/${part}" ContentType="${type}"/>`

/** Formats with one decimal, two, three …; ids below 164 are built in. */
const decimals = Array.from({ length: MOST_DECIMALS }, (_, index) => ({ id: 164 + index, code: `0.${'0'.repeat(index + 1)}` }))

const listed = (name: string, items: readonly string[]) => `<${name} count="${items.length}">${items.join('')}</${name}>`

const fonts = [
  '<font><sz val="11"/><name val="Calibri"/></font>',
  '<font><b/><sz val="11"/><name val="Calibri"/></font>',
  '<font><sz val="9"/><color rgb="FF71655A"/><name val="Calibri"/></font>',
]
const fills = [
  '<fill><patternFill patternType="none"/></fill>',
  '<fill><patternFill patternType="gray125"/></fill>',
  '<fill><patternFill patternType="solid"><fgColor rgb="FFFFF1DC"/></patternFill></fill>',
]
const borders = [
  '<border><left/><right/><top/><bottom/><diagonal/></border>',
  '<border><left/><right/><top/><bottom style="medium"><color rgb="FFE08A00"/></bottom><diagonal/></border>',
]
const header = (alignment: string) =>
  '<xf numFmtId="0" fontId="1" fillId="2" borderId="1" xfId="0" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1">' +
  `<alignment ${alignment}vertical="bottom" wrapText="1"/></xf>`
const plain = 'fontId="0" fillId="0" borderId="0" xfId="0"'
/** In the order of sheetXml's cellStyle. Dates have the built-in format 14, shown as the reader's country does. */
const cellFormats = [
  `<xf numFmtId="0" ${plain}/>`,
  header(''),
  `<xf numFmtId="14" ${plain} applyNumberFormat="1"/>`,
  `<xf numFmtId="0" ${plain} applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>`,
  header('horizontal="right" '),
  `<xf numFmtId="0" ${plain} applyAlignment="1"><alignment horizontal="center"/></xf>`,
  '<xf numFmtId="0" fontId="2" fillId="0" borderId="0" xfId="0" applyFont="1"/>',
  ...decimals.map(({ id }) => `<xf numFmtId="${id}" ${plain} applyNumberFormat="1"/>`),
]

/** As on the screen, in the order of sheetXml's rules. */
const categoryFormats = redListCodes.map((code) => {
  const { fill, letters } = redListColours[code]
  const colour = (of: string) => `rgb="FF${of.slice(1).toUpperCase()}"`
  return (
    `<dxf><font><b/><color ${colour(letters)}/></font>` +
    `<fill><patternFill patternType="solid"><fgColor ${colour(fill)}/><bgColor ${colour(fill)}/></patternFill></fill></dxf>`
  )
})

const styles = `${declaration}<styleSheet xmlns="${main}">${[
  listed(
    'numFmts',
    decimals.map(({ id, code }) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`),
  ),
  listed('fonts', fonts),
  listed('fills', fills),
  listed('borders', borders),
  listed('cellStyleXfs', ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>']),
  listed('cellXfs', cellFormats),
  listed('cellStyles', ['<cellStyle name="Normal" xfId="0" builtinId="0"/>']),
  listed('dxfs', categoryFormats),
].join('')}</styleSheet>`
