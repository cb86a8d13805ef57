import { unzip } from '../exporters/testing/readXlsx'
import { dataSheet, newlyWritten, type SheetColumn, tableSheet } from './sheets'
import { excelProblems } from './testing/excelRules'
import { workbook } from './workbook'

const columns: SheetColumn[] = [
  { header: 'id', valueType: 'text', isId: true },
  { header: 'name', valueType: 'text' },
  { header: 'Rote Liste <CH> & mehr: Kategorie', valueType: 'text', before: 'Rote Liste <CH> & mehr: '.length, isRedList: true },
  { header: 'Merkmale: geprüft am', valueType: 'date', before: 'Merkmale: '.length },
  { header: 'Merkmale: Länge', valueType: 'number', before: 'Merkmale: '.length },
]
const rows = [
  ['a1', 'Rana temporaria', 'VU', '2024-05-01', '7.50'],
  ['a2', 'Bufo bufo', 'LC (nicht gefährdet)', null, 'etwa 8'],
  ['a3', '  = 1 + 1', 'x'.repeat(40_000), '1890-01-01', '123456789012345678'],
]
const paper = { above: 'Arten aus «A & B», '.repeat(30), below: '🐸&'.repeat(200), date: '25.11.2026' }

async function parts(): Promise<Map<string, string>> {
  async function* batches() {
    yield await Promise.resolve(rows)
  }
  const sheets = [
    { name: 'Daten', pieces: () => dataSheet(columns, batches(), newlyWritten(columns), { frozenColumns: 2, paper }) },
    {
      name: "Was's gibt",
      pieces: () =>
        tableSheet([
          ['Angabe', 'Wert'],
          ['Zeilen', 3],
        ]),
    },
  ]
  const pieces: Buffer[] = []
  for await (const piece of workbook(sheets, { title: 'Ein <Titel> & mehr', time: new Date(0) })) pieces.push(piece)
  return new Map([...(await unzip(Buffer.concat(pieces)))].map(([path, content]) => [path, content.toString()]))
}

test('what we write keeps every rule that Excel has', async () => expect(excelProblems(await parts())).toEqual([]))

const sheet = 'xl/worksheets/sheet1.xml'
const styles = 'xl/styles.xml'
/** Each rule broken once: the part, what stands there, what is put in its place, and what is said. */
test.each<[path: string, from: string | RegExp, to: string, problem: string]>([
  [sheet, '</sheetData>', '', `${sheet} ist kein wohlgeformtes XML`],
  [
    '[Content_Types].xml',
    '<Override PartName="/docProps/core.xml"',
    '<Override PartName="/docProps/kern.xml"',
    'docProps/core.xml hat keinen Inhaltstyp',
  ],
  ['[Content_Types].xml', '<Default Extension="rels"', '<Default Extension="rel"', '_rels/.rels hat keinen Inhaltstyp'],
  ['_rels/.rels', 'docProps/app.xml', 'docProps/programm.xml', '_rels/.rels: rId3 führt zu keiner Datei'],
  ['_rels/.rels', 'rId2', 'rId1', '_rels/.rels braucht eine Kennung zweimal'],
  ['_rels/.rels', 'metadata/core-properties"', 'metadata/core"', '_rels/.rels nennt kein core-properties'],
  ['xl/workbook.xml', 'r:id="rId1"', 'r:id="rId9"', 'Blatt «Daten» hat keine Datei'],
  ['xl/workbook.xml', 'name="Daten"', 'name="Daten/2"', '«Daten/2» kann ein Blatt nicht heissen'],
  ['xl/workbook.xml', 'name="Daten"', `name="${'D'.repeat(32)}"`, `«${'D'.repeat(32)}» kann ein Blatt nicht heissen`],
  ['xl/workbook.xml', 'name="Daten"', 'name="WAS\'S GIBT"', 'Zwei Blätter heissen gleich'],
  ['xl/workbook.xml', 'sheetId="2"', 'sheetId="1"', 'Zwei Blätter haben dieselbe Nummer'],
  ['xl/workbook.xml', 'localSheetId="1"', 'localSheetId="2"', '_xlnm.Print_Titles gilt für ein Blatt, das es nicht gibt'],
  [
    'xl/workbook.xml',
    /(<sheets>.*<\/sheets>)(<definedNames>.*<\/definedNames>)/,
    '$2$1',
    'xl/workbook.xml: Elemente in falscher Reihenfolge',
  ],
  ['docProps/core.xml', '1970-01-01T00:00:00Z', '1.1.1970', 'docProps/core.xml: created ist keine Zeit'],
  [styles, 'fonts count="3"', 'fonts count="2"', `${styles}: fonts zählt falsch`],
  [styles, 'numFmtId="164" formatCode', 'numFmtId="1640" formatCode', `${styles}: Zahlenformat 164 gibt es nicht`],
  [styles, 'fontId="2"', 'fontId="3"', `${styles}: ein Format braucht fonts 3, das es nicht gibt`],
  [styles, 'borderId="1" xfId="0"', 'borderId="1"', `${styles}: ein Format braucht cellStyleXfs , das es nicht gibt`],
  [styles, /<cellStyles.*<\/cellStyles>/, '', `${styles}: die Vorlage «Normal» fehlt`],
  [styles, /(<cellXfs.*<\/cellXfs>)(<cellStyles.*<\/cellStyles>)/, '$2$1', `${styles}: Elemente in falscher Reihenfolge`],
  [sheet, /(<sheetPr>.*<\/sheetPr>)(<sheetViews>.*<\/sheetViews>)/, '$2$1', `${sheet}: Elemente in falscher Reihenfolge`],
  [sheet, /(<pageMargins[^>]*>)(<pageSetup[^>]*>)/, '$2$1', `${sheet}: Elemente in falscher Reihenfolge`],
  [sheet, /(<autoFilter[^>]*>)(.*)(<pageMargins)/, '$2$1$3', `${sheet}: Elemente in falscher Reihenfolge`],
  [sheet, 'tabSelected="1" ', '', 'Nicht genau ein Blatt ist gewählt'],
  [sheet, 'min="2" max="2"', 'min="1" max="2"', `${sheet}: Spalten überschneiden sich`],
  [sheet, 'width="10"', 'width="256"', `${sheet}: eine Spalte ist breiter als 255 Zeichen`],
  [sheet, 'topLeftCell="C2"', 'topLeftCell="B2"', `${sheet}: fixiert ist nicht, wo die Zelle steht`],
  [sheet, 'activePane="bottomRight"', 'activePane="bottomLeft"', `${sheet}: der falsche Teil ist gewählt`],
  [sheet, 'priority="2"', 'priority="1"', `${sheet}: zwei Regeln haben denselben Rang`],
  [sheet, 'dxfId="10"', 'dxfId="11"', `${sheet}: eine Regel braucht ein Format, das es nicht gibt`],
  [sheet, '&amp;L&amp;8 ', '&amp;L&amp;8 ' + 'x'.repeat(100), `${sheet}: oddHeader ist länger als 255 Zeichen`],
  [sheet, '<row r="3">', '<row r="2">', `${sheet}: Zeile 2 steht am falschen Ort`],
  [sheet, / ht="\d+"/, ' ht="410"', `${sheet}: Zeile 1 ist höher als 409 Punkte`],
  [sheet, 'r="B2"', 'r="A2"', `${sheet}: Zelle A2 steht am falschen Ort`],
  [
    sheet,
    'r="A2" t="inlineStr" s="6"',
    'r="A2" t="inlineStr" s="60"',
    `${sheet}: Zelle A2 braucht ein Format, das es nicht gibt`,
  ],
  [sheet, '<pageMargins', '<pageMargin', `${sheet}: unbekanntes Element pageMargin`],
  [
    '[Content_Types].xml',
    '<Override PartName="/docProps/core.xml"',
    '<Override PartName="/docProps/kern.xml"',
    '/docProps/kern.xml hat einen Inhaltstyp, aber keine Datei',
  ],
  [
    styles,
    /<fills.*<\/fills>/,
    '<fills count="1"><fill><patternFill patternType="none"/></fill></fills>',
    `${styles}: die ersten zwei Füllungen sind Excels eigene`,
  ],
  [sheet, '<formula>', `<formula>${'x'.repeat(8_192)}`, `${sheet}: eine Formel ist länger als 8192 Zeichen`],
  [sheet, ' … (gekürzt', 'x … (gekürzt', `${sheet}: Zelle C4 ist länger als 32767 Zeichen`],
])('%s: %s → %s', async (path, from, to, problem) => {
  const good = await parts()
  const broken = (good.get(path) ?? '').replace(from, to)
  expect(broken).not.toBe(good.get(path))
  expect(excelProblems(new Map([...good, [path, broken]]))).toContain(problem)
})
