import { ImportError } from '../importError'
import { NO_RESULT, SheetText, sheetDialect, textStream } from './sheetText'
import type { SourceFile } from './sourceFile'
import { attribute, readXml, type XmlEvents } from './xmlStream'

type Attributes = Readonly<Record<string, string>>

/** The sheets of an OpenDocument spreadsheet, each readable like a table of text. Throws `ImportError`. */
export async function odsSheets(files: readonly SourceFile[], workbook: string): Promise<SourceFile[]> {
  const content = files.find((file) => file.path === 'content.xml')
  if (!content) throw new ImportError(`${workbook}: Das ist keine OpenDocument-Tabelle (content.xml fehlt).`)
  if (await isLocked(files, workbook))
    throw new ImportError(
      `${workbook}: Die Arbeitsmappe ist mit einem Passwort geschützt. Speichern Sie sie in LibreOffice ohne Passwort.`,
    )
  const names = await tableNames(content, workbook)
  return names.map((name, index) => {
    const path = `${workbook}, Blatt «${name}»`
    return {
      path,
      size: content.size,
      sheet: name,
      text: { encoding: 'utf-8', dialect: sheetDialect },
      open: async () => textStream(sheetPieces(content, path, index)),
    }
  })
}

/** The list of the parts says which of them are encrypted. */
async function isLocked(files: readonly SourceFile[], place: string): Promise<boolean> {
  const manifest = files.find((file) => file.path === 'META-INF/manifest.xml')
  let locked = false
  if (!manifest) return false
  const events: XmlEvents = {
    open(name) {
      if (name === 'encryption-data') locked = true
    },
    close() {},
    text() {},
  }
  const pieces = readXml(await manifest.open(), `${place} (${manifest.path})`, events)
  while (!locked && !(await pieces.next()).done) continue
  return locked
}

async function tableNames(content: SourceFile, place: string): Promise<string[]> {
  const names: string[] = []
  let depth = 0
  const events: XmlEvents = {
    open(name, attributes) {
      // A table in a cell is no sheet.
      if (name === 'table' && depth++ === 0) names.push(attribute(attributes, 'name') ?? '')
    },
    close(name) {
      if (name === 'table') depth--
    },
    text() {},
  }
  const pieces = readXml(await content.open(), place, events)
  while (!(await pieces.next()).done) continue
  return names
}

async function* sheetPieces(content: SourceFile, place: string, sheet: number): AsyncGenerator<string> {
  const written = new SheetText(place)
  const events = new TableEvents(written, sheet)
  for await (const _ of readXml(await content.open(), place, events)) {
    yield written.take()
    if (events.isOver) return
  }
}

/** Turns the elements of one table into cells. */
class TableEvents implements XmlEvents {
  isOver = false
  #table = -1
  #depth = 0
  #line = 0
  #rowTimes = 1
  #column = 0
  #cell: Attributes | null = null
  #text = ''
  #inText = 0
  #inNote = 0

  constructor(
    private written: SheetText,
    private sheet: number,
  ) {}

  open(name: string, attributes: Attributes): void {
    if (name === 'table' && this.#depth++ === 0) this.#table++
    if (!this.#isHere) return
    if (name === 'table-row') {
      this.#rowTimes = repeated(attributes, 'number-rows-repeated')
      this.#column = 0
    } else if (name === 'table-cell' || name === 'covered-table-cell') {
      this.#cell = attributes
      this.#text = ''
    } else if (name === 'annotation') this.#inNote++
    else if (name === 'p' && this.#cell && this.#inNote === 0) {
      if (this.#text !== '') this.#text += '\n'
      this.#inText++
    } else if (this.#inText > 0 && name === 's') this.#text += ' '.repeat(Math.min(1_000, repeated(attributes, 'c')))
    else if (this.#inText > 0 && (name === 'tab' || name === 'line-break')) this.#text += name === 'tab' ? '\t' : '\n'
  }

  close(name: string): void {
    if (this.#isHere) {
      if (name === 'annotation') this.#inNote--
      else if (name === 'p' && this.#inText > 0) this.#inText--
      else if ((name === 'table-cell' || name === 'covered-table-cell') && this.#cell) this.#endCell(this.#cell)
      else if (name === 'table-row') {
        this.written.endRow(this.#line + 1, this.#rowTimes)
        this.#line += this.#rowTimes
      }
    }
    if (name === 'table' && --this.#depth === 0 && this.#table === this.sheet) this.isOver = true
  }

  text(text: string): void {
    if (this.#inText > 0 && this.#inNote === 0) this.#text += text
  }

  get #isHere(): boolean {
    return this.#table === this.sheet && this.#depth === 1
  }

  #endCell(attributes: Attributes): void {
    const times = repeated(attributes, 'number-columns-repeated')
    const text = valueOf(attributes, this.#text)
    if (text !== '') for (let time = 0; time < times; time++) this.written.cell(this.#column + time, text)
    this.#column += times
    this.#cell = null
  }
}

function valueOf(attributes: Attributes, shown: string): string {
  const value = attribute(attributes, 'value')
  switch (attribute(attributes, 'value-type')) {
    case 'float':
    case 'percentage':
    case 'currency':
      // LibreOffice writes an error as the number 0 that shows it.
      return shown.startsWith('#') || value === undefined ? shown : String(Number(value))
    case 'date':
      return (attribute(attributes, 'date-value') ?? shown).replace(/T00:00:00(\.0+)?$/, '').replace('T', ' ')
    case 'boolean':
      return attribute(attributes, 'boolean-value') ?? shown
    default:
      return shown === '' && attribute(attributes, 'formula') !== undefined ? NO_RESULT : shown
  }
}

function repeated(attributes: Attributes, name: string): number {
  const times = Number(attribute(attributes, name) ?? 1)
  return Number.isSafeInteger(times) && times > 0 ? times : 1
}
