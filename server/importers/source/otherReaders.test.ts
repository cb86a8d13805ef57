import { spawnSync } from 'node:child_process'
import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { oddParts, type OddCell } from '../../../lib/domain/testing/oddCells'
import { durationText, isoText } from '../../../lib/domain/workbook/momentText'
import { attribute, readXml } from '../../../lib/domain/text/readXml'
import { programs, saveByOffice } from '../../exporters/testing/foreign/otherPrograms'
import { testWith } from '../../exporters/testing/foreign/testWith'
import { openSource } from './source'
import { zip } from './testing/testZip'

/** 27 to 36 belong to East Asia; openpyxl takes them for General, LibreOffice for whatever its own language has. */
const builtIn = Array.from({ length: 50 }, (_, id) => id).filter((id) => id < 23 || id > 36)

const own = [
  ...['yyyy-mm-dd', 'DD.MM.YYYY', 'd. mmmm yyyy', 'mmm', 'mmm-yy', 'yyyy', 'dddd', '[$-407]d. mmmm yyyy;@', '[Red]dd/mm/yy'],
  ...['[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy', 'yyyy\\-mm\\-dd;@', 'dd"/"mm', 'dd.mm.yyyy hh:mm', 'yyyy-mm-dd"T"hh:mm:ss'],
  ...['m/d/yy h:mm AM/PM', 'hh:mm dd.mm.yyyy', 'yyyy-mm-dd hh:mm:ss.000', 'hh:mm', 'hh:mm:ss', 'mm:ss', 'h" Uhr "mm'],
  ...['[$-F400]h:mm:ss\\ AM/PM', 'h AM/PM', '[h]:mm', '[hh]:mm:ss', '[mm]:ss', '[ss]'],
  ...['0', '0.000', '#,##0', '0.0 "days"', '0.0" h"', '# ?/?', '0.00E+00', '0%', '[$CHF-807] #,##0.00'],
  ...['[<=9999]0000;General', '0;[Red]-0', '@', '"Stunden "0', '#,##0.00\\ "Fr."', '000-00-00', '[Magenta]0.0'],
]

const serials = ['0', '0.60416666666666663', '1', '1.5', '15', '38', '59', '60', '61', '45413', '45413.604224537034']
const every: OddCell[] = [...builtIn, ...own].flatMap((format) =>
  serials.map((serial) => ({ what: '', own: '', stored: '', format, serial })),
)

let folder = ''
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'ae-readers-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** openpyxl says midnight where Excel shows a day 0 of January 1900; since 1904 a time where there is one of 1 January. */
const isOthersOwn = ({ format, serial }: OddCell, is1904: boolean, read: string) =>
  Number(serial) < 1 && (is1904 ? read.startsWith('1904-01-01') : read === '0' && format !== 0)

const title = 'every built-in format and many own ones mean what openpyxl takes them for'
if (programs.python === undefined) test.skip(`NICHT GEPRÜFT, openpyxl fehlt: ${title}`, () => {})
else
  test.each([false, true])(`${title}; since 1904: %s`, async (is1904) => {
    const path = write('formate.xlsx', every, is1904)
    const { stdout, stderr, status } = spawnSync(programs.python ?? '', [join(__dirname, 'readCells.py'), path], {
      encoding: 'utf8',
    })
    expect(status === 0 ? '' : stderr).toBe('')
    const theirs = (JSON.parse(stdout) as (string | number)[]).map(String)
    const ours = await readCells(path)
    const table = every.map((cell, index) => [cell.format, cell.serial, ours[index] ?? '', theirs[index]] as const)
    const compared = table.filter(([, , read], index) => !isOthersOwn(every[index] as OddCell, is1904, read))
    expect(compared.length).toBeGreaterThan(800)
    expect(compared.filter(([, , read, theirs]) => read !== theirs)).toEqual([])
  })

testWith(programs.office, 'the same by LibreOffice', async (office) => {
  const cells = every.filter(({ serial }) => serial === serials.at(-1))
  const path = write('office.xlsx', cells, false)
  await saveByOffice(office, path, folder)
  const theirs = await officeCells(path.replace(/xlsx$/, 'fods'))
  const ours = await readCells(path)
  const kinds = cells.map(({ format }, index) => [format, ours[index] ?? '', theirs[index] ?? ''] as const)
  // Of a time it says how many hours, we the day too.
  const agree = ([, read, said]: (typeof kinds)[number]) =>
    read === said || Math.abs(Number(read) - Number(said)) < 1e-6 || (said === '1089926:30:05' && read === '2024-05-01 14:30:05')
  expect(kinds).toHaveLength(builtIn.length + own.length)
  expect(kinds.filter((each) => !agree(each))).toEqual([])
})

async function officeCells(path: string): Promise<string[]> {
  const found: string[] = []
  let isFirst = false
  const reading = readXml(createReadStream(path), {
    open(name, attributes) {
      const of = (each: string) => attribute(attributes, each)
      if (name === 'table-row') isFirst = true
      if (name !== 'table-cell' || !isFirst) return
      isFirst = false
      const type = of('value-type')
      if (type === 'date') found.push(isoText(of('date-value') ?? '') ?? '')
      else if (type === 'time') found.push(durationText(of('time-value') ?? '') ?? '')
      else if (type !== undefined) found.push(of('value') ?? '')
    },
  })
  for await (const _ of reading) continue
  return found
}

/** Each cell in a row of its own, no two rows alike: LibreOffice would write them as one that is repeated. */
function write(name: string, cells: readonly OddCell[], is1904: boolean): string {
  const parts = oddParts(cells, is1904)
  const sheet = parts['xl/worksheets/sheet1.xml'] ?? ''
  let row = 0
  const numbered = sheet.replaceAll('</row>', () => `<c r="B${++row}"><v>${row}</v></c></row>`)
  const path = join(folder, name)
  const all = { ...parts, ...package_, 'xl/worksheets/sheet1.xml': numbered }
  writeFileSync(path, zip(Object.entries(all).map(([each, text]) => ({ path: each, text: withNames(text) }))))
  return path
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const ofPackage = 'http://schemas.openxmlformats.org/package/2006'
const override = (part: string, type: string) =>
  `<Override PartName="/xl/${part}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`
/** What other programs want besides. */
const package_ = {
  '[Content_Types].xml': [
    `<Types xmlns="${ofPackage}/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    override('workbook', 'sheet.main'),
    override('styles', 'styles'),
    override('worksheets/sheet1', 'worksheet'),
    '</Types>',
  ].join(''),
  '_rels/.rels': `<Relationships><Relationship Id="r1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels':
    `<Relationships><Relationship Id="r1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/>` +
    `<Relationship Id="r2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
}

const withNames = (xml: string) =>
  xml
    .replace(/<(workbook|worksheet|styleSheet)>/, `<$1 xmlns="${main}" xmlns:r="${relations}">`)
    .replace('<Relationships>', `<Relationships xmlns="${ofPackage}/relationships">`)
    .replace('<sheet name="Arten"', '<sheet name="Arten" sheetId="1"')

async function readCells(path: string): Promise<string[]> {
  const source = await openSource(path)
  const pieces: Buffer[] = []
  for await (const piece of (await source.files[0]?.open()) ?? []) pieces.push(piece as Buffer)
  source.close()
  const rows = Buffer.concat(pieces).toString().split('\u001E').slice(0, -1)
  return rows.map((row) => row.split('\u001F')[0] ?? '')
}
