import { MOST_COLUMNS, MOST_ROWS, type OwnCell, type OwnSheet, tooManyRows, UnreadableList, withinLimits } from './cells'
import type { Archive } from './unzip'
import { walkXml, withoutEscapes } from './xml'

/** The sheets of an XLSX that hold something, in their order. Of a formula its last value counts. */
export async function readXlsx(archive: Archive): Promise<OwnSheet[]> {
  const [workbook, rels] = await Promise.all([part(archive, 'xl/workbook.xml'), part(archive, 'xl/_rels/workbook.xml.rels')])
  const targets = new Map<string, string>()
  walkXml(rels, {
    open: (name, attribute) => name === 'Relationship' && targets.set(attribute('Id') ?? '', pathOf(attribute('Target') ?? '')),
  })
  const found: { name: string; path: string }[] = []
  let counts1904 = false
  walkXml(workbook, {
    open(name, attribute) {
      if (name === 'workbookPr') counts1904 = attribute('date1904') === '1' || attribute('date1904') === 'true'
      if (name === 'sheet')
        found.push({ name: attribute('name') ?? '', path: targets.get(attribute('r:id') ?? attribute('id') ?? '') ?? '' })
    },
  })
  const strings = sharedStrings((await archive.text('xl/sharedStrings.xml')) ?? '')
  const dates = dateStyles((await archive.text('xl/styles.xml')) ?? '')
  const sheets: OwnSheet[] = []
  for (const { name, path } of found) {
    const xml = path.includes('worksheets/') ? await archive.text(path) : null
    if (xml !== null) sheets.push(withinLimits(name, sheetRows(xml, strings, dates, counts1904)))
  }
  return sheets.filter(({ rows }) => rows.length > 0)
}

const pathOf = (target: string) => (target.startsWith('/') ? target.slice(1) : `xl/${target}`)

async function part(archive: Archive, name: string): Promise<string> {
  const text = await archive.text(name)
  if (text === null)
    throw new UnreadableList(
      'In der Datei fehlt das Verzeichnis der Blätter. Öffnen Sie sie in Excel oder LibreOffice und speichern Sie sie neu.',
    )
  return text
}

function sharedStrings(xml: string): string[] {
  const strings: string[] = []
  let text = ''
  let isText = false
  let isPhonetic = false
  walkXml(xml, {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') isPhonetic = true
      isText = name === 't' && !isPhonetic
    },
    text: (piece) => void (isText && (text += piece)),
    close(name) {
      if (name === 't') isText = false
      if (name === 'rPh') isPhonetic = false
      if (name === 'si') strings.push(withoutEscapes(text))
    },
  })
  return strings
}

/** Which cell formats show days. */
function dateStyles(xml: string): boolean[] {
  const custom = new Map<string, string>()
  const styles: boolean[] = []
  let isCellFormats = false
  walkXml(xml, {
    open(name, attribute) {
      if (name === 'numFmt') custom.set(attribute('numFmtId') ?? '', attribute('formatCode') ?? '')
      if (name === 'cellXfs') isCellFormats = true
      if (name === 'xf' && isCellFormats) styles.push(isDateFormat(attribute('numFmtId') ?? '0', custom))
    },
    close: (name) => void (name === 'cellXfs' && (isCellFormats = false)),
  })
  return styles
}

function isDateFormat(id: string, custom: ReadonlyMap<string, string>): boolean {
  const number = Number(id)
  if ((number >= 14 && number <= 17) || number === 22) return true
  const code = (custom.get(id) ?? '').replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '')
  return /[dy]/i.test(code) && !/[0#?]/.test(code)
}

function sheetRows(xml: string, strings: readonly string[], dates: readonly boolean[], counts1904: boolean): OwnCell[][] {
  const rows: OwnCell[][] = []
  let row: OwnCell[] = []
  let rowNumber = 0
  let column = 0
  let type = 'n'
  let isDate = false
  let value = ''
  let reading = false
  let has = false
  walkXml(xml, {
    open(name, attribute) {
      if (name === 'row') {
        rowNumber = Number(attribute('r') ?? rowNumber + 1)
        row = []
        column = -1
      } else if (name === 'c') {
        const reference = attribute('r')
        column = reference ? columnOf(reference) : column + 1
        type = attribute('t') ?? 'n'
        isDate = dates[Number(attribute('s') ?? 0)] ?? false
        value = ''
        has = false
      } else if (name === 'v' || name === 't') {
        reading = true
        has = true
      }
    },
    text: (piece) => void (reading && (value += piece)),
    close(name) {
      if (name === 'v' || name === 't') reading = false
      if (name === 'c' && has && column < MOST_COLUMNS) {
        while (row.length < column) row.push(null)
        row[column] = cellOf(type, value, isDate, strings, counts1904)
      }
      if (name !== 'row' || row.every((cell) => cell === null || cell === '')) return
      if (rowNumber > MOST_ROWS + 10) throw new UnreadableList(tooManyRows(rowNumber))
      while (rows.length < rowNumber - 1) rows.push([])
      rows.push(row)
    },
  })
  return rows
}

function cellOf(type: string, value: string, isDate: boolean, strings: readonly string[], counts1904: boolean): OwnCell {
  if (type === 's') return strings[Number(value)] ?? null
  if (type === 'b') return value === '1' || value === 'true'
  if (type === 'd') return /^\d{4}-\d\d-\d\d/.test(value) ? { date: value.slice(0, 10) } : value
  if (type !== 'n') return withoutEscapes(value)
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) return value === '' ? null : value
  return isDate ? dayOf(number + (counts1904 ? 1_462 : 0)) : number
}

/** Excel counts days from 30 December 1899 on; what has a time keeps its number of days. */
function dayOf(serial: number): OwnCell {
  if (serial < 61 || serial > 2_958_465) return serial
  return { date: new Date(Math.floor(serial - 25_569) * 86_400_000).toISOString().slice(0, 10) }
}

const columnOf = (reference: string) =>
  [...reference.replace(/[^A-Z]/gi, '').toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** The sheets of an ODS that hold something, in their order. */
export async function readOds(archive: Archive): Promise<OwnSheet[]> {
  const sheets: OwnSheet[] = []
  let name = ''
  let rows: OwnCell[][] = []
  let row: OwnCell[] = []
  let repeatRow = 1
  let repeatCell = 1
  let paragraphs: string[] | null = null
  let read: (text: string) => OwnCell = (text) => text
  let depth = 0
  walkXml(await part(archive, 'content.xml'), {
    open(tag, attribute) {
      if (tag === 'table' && depth++ === 0) [name, rows] = [attribute('name') ?? '', []]
      if (tag === 'table-row') [row, repeatRow] = [[], Number(attribute('number-rows-repeated') ?? 1)]
      if (tag === 'table-cell' || tag === 'covered-table-cell') {
        repeatCell = Number(attribute('number-columns-repeated') ?? 1)
        paragraphs = []
        read = valueReader(attribute)
      }
      // Remarks on a cell are no part of it.
      if (tag === 'annotation') paragraphs = null
      if (tag === 'p') paragraphs?.push('')
      if (tag === 's' && paragraphs) append(paragraphs, ' '.repeat(Math.min(1_000, Number(attribute('c') ?? 1))))
      if (tag === 'tab' && paragraphs) append(paragraphs, '\t')
    },
    text: (piece) => void (paragraphs?.length && append(paragraphs, piece)),
    close(tag) {
      if (tag === 'annotation') paragraphs = []
      if (tag === 'table-cell' || tag === 'covered-table-cell') {
        const cell = read((paragraphs ?? []).join('\n'))
        paragraphs = null
        const times = Math.min(repeatCell, MOST_COLUMNS - row.length)
        for (let index = 0; index < times; index++) row.push(cell)
      }
      if (tag === 'table-row') {
        while (row.length > 0 && (row.at(-1) === null || row.at(-1) === '')) row.pop()
        // Sheets end with a million empty rows.
        const times = row.length === 0 ? Math.min(repeatRow, MOST_ROWS + 11 - rows.length) : repeatRow
        if (row.length > 0 && rows.length + times > MOST_ROWS + 10) throw new UnreadableList(tooManyRows(rows.length + times))
        for (let index = 0; index < times; index++) rows.push([...row])
      }
      if (tag === 'table' && --depth === 0) sheets.push(withinLimits(name, rows))
    },
  })
  return sheets.filter((sheet) => sheet.rows.length > 0)
}

const append = (paragraphs: string[], text: string) => void paragraphs.push((paragraphs.pop() ?? '') + text)

function valueReader(attribute: (name: string) => string | undefined): (text: string) => OwnCell {
  const type = attribute('office:value-type') ?? attribute('value-type')
  const [value, date, yes] = [attribute('value'), attribute('date-value'), attribute('boolean-value')]
  switch (type) {
    case 'float':
    case 'percentage':
    case 'currency':
      return (text) => (value !== undefined && Number.isFinite(Number(value)) ? Number(value) : text)
    case 'date':
      return (text) => (date ? { date: date.slice(0, 10) } : text)
    case 'boolean':
      return () => yes === 'true'
    default:
      return (text) => (text === '' ? null : text)
  }
}
