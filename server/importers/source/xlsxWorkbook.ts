import { posix } from 'node:path'
import { ImportError } from '../importError'
import { cellDate, dateStyles } from './excelDates'
import { NO_RESULT, SheetText, sheetDialect, textStream } from './sheetText'
import type { SourceFile } from './sourceFile'
import { attribute, readXml, type XmlEvents } from './xmlStream'

/** So many characters of texts are held; more are no table of a person any more. */
const MOST_SHARED = 200_000_000

/** The sheets of an Excel workbook, each readable like a table of text; `files` are the entries of the archive. Throws `ImportError`. */
export async function xlsxSheets(files: readonly SourceFile[], workbook: string): Promise<SourceFile[]> {
  const part = (path: string) => files.find((file) => file.path.toLowerCase() === path.toLowerCase())
  if (files.some((file) => /vbaProject\.bin$/i.test(file.path)))
    throw new ImportError(
      `${workbook}: Die Arbeitsmappe enthält Makros und wird deshalb nicht gelesen. Speichern Sie sie in Excel als «Excel-Arbeitsmappe (.xlsx)».`,
    )
  const main = part('xl/workbook.xml')
  if (!main) throw new ImportError(`${workbook}: Das ist keine Excel-Arbeitsmappe (xl/workbook.xml fehlt).`)
  const { sheets, is1904 } = await readWorkbook(main, workbook)
  const targets = await readTargets(part('xl/_rels/workbook.xml.rels'), workbook)
  // Read once, when the first sheet is.
  let shared: Promise<{ texts: string[]; dates: ReadonlySet<number> }> | null = null
  const common = () =>
    (shared ??= (async () => ({
      texts: await readSharedTexts(part('xl/sharedStrings.xml'), workbook),
      dates: await readDateStyles(part('xl/styles.xml'), workbook),
    }))())
  return sheets.flatMap(({ name, relation }) => {
    const target = targets.get(relation) ?? ''
    const file = part(target.startsWith('/') ? target.slice(1) : posix.normalize(`xl/${target}`))
    if (!file) return []
    const path = `${workbook}, Blatt «${name}»`
    return [
      {
        path,
        size: file.size,
        sheet: name,
        text: { encoding: 'utf-8', dialect: sheetDialect },
        open: async () => {
          const { texts, dates } = await common()
          return textStream(sheetPieces(file, path, { texts, dates, is1904 }))
        },
      },
    ]
  })
}

interface Common {
  texts: readonly string[]
  dates: ReadonlySet<number>
  is1904: boolean
}

async function* sheetPieces(file: SourceFile, place: string, common: Common): AsyncGenerator<string> {
  const written = new SheetText(place)
  const events = new SheetEvents(written, common)
  for await (const _ of readXml(await file.open(), place, events)) yield written.take()
}

/** Turns the elements of a worksheet into cells. */
class SheetEvents implements XmlEvents {
  #line = 0
  #column = -1
  #type = 'n'
  #style = 0
  #value: string | null = null
  #inside = ''
  #hasFormula = false
  /** How to say it (Japanese), beside the text itself. */
  #isPhonetic = false

  constructor(
    private written: SheetText,
    private common: Common,
  ) {}

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'row') {
      const line = Number(attributes.r)
      this.#line = Number.isSafeInteger(line) && line > this.#line ? line : this.#line + 1
      this.#column = -1
    } else if (name === 'c') {
      this.#column = attributes.r ? columnOf(attributes.r) : this.#column + 1
      this.#type = attributes.t ?? 'n'
      this.#style = Number(attributes.s ?? 0)
      this.#value = null
      this.#hasFormula = false
    } else if (name === 'f') this.#hasFormula = true
    else if (name === 'rPh') this.#isPhonetic = true
    this.#inside = name
  }

  close(name: string): void {
    if (name === 'c') this.written.cell(this.#column, this.#text())
    else if (name === 'row') this.written.endRow(this.#line)
    else if (name === 'rPh') this.#isPhonetic = false
    this.#inside = ''
  }

  text(text: string): void {
    if (this.#inside === 'v' || (this.#inside === 't' && !this.#isPhonetic)) this.#value = (this.#value ?? '') + text
  }

  #text(): string {
    if (this.#value === null) return this.#hasFormula ? NO_RESULT : ''
    const raw = this.#value
    switch (this.#type) {
      case 's':
        return this.common.texts[Number(raw)] ?? ''
      case 'b':
        return raw === '1' ? 'true' : 'false'
      case 'n':
        return this.common.dates.has(this.#style) ? (cellDate(Number(raw), this.common.is1904) ?? raw) : plainNumber(raw)
      case 'd':
        return raw.replace(/T00:00:00(\.0+)?Z?$/, '')
      default:
        return raw
    }
  }
}

/** Excel stores 2.3 as 2.2999999999999998; the shortest text that means the same number is what it shows. */
function plainNumber(raw: string): string {
  const number = Number(raw)
  return raw.trim() === '' || !Number.isFinite(number) ? raw : String(number)
}

/** The place of a column from its letters: A1 → 0, AB7 → 27. */
function columnOf(address: string): number {
  let column = 0
  for (const letter of address) {
    const value = letter.charCodeAt(0) & 0xdf
    if (value < 65 || value > 90) break
    column = column * 26 + value - 64
    // Longer ones are refused; without this they would be counted for long.
    if (column > 100_000) break
  }
  return column - 1
}

async function readWorkbook(
  file: SourceFile,
  place: string,
): Promise<{ sheets: { name: string; relation: string }[]; is1904: boolean }> {
  const sheets: { name: string; relation: string }[] = []
  const hidden: typeof sheets = []
  let is1904 = false
  await readAll(file, place, {
    open(name, attributes) {
      const sheet = { name: attributes.name ?? '', relation: attribute(attributes, 'id') ?? '' }
      if (name === 'sheet') (/^(veryHidden|hidden)$/.test(attributes.state ?? '') ? hidden : sheets).push(sheet)
      if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attributes.date1904 ?? '')
    },
    close() {},
    text() {},
  })
  // What a table is looked for in is what its user sees first.
  return { sheets: [...sheets, ...hidden], is1904 }
}

async function readTargets(file: SourceFile | undefined, place: string): Promise<Map<string, string>> {
  const targets = new Map<string, string>()
  if (!file) return targets
  await readAll(file, place, {
    open(name, { Id, Target, TargetMode }) {
      // What lies outside the file is never fetched.
      if (name === 'Relationship' && Id && Target && TargetMode !== 'External') targets.set(Id, Target)
    },
    close() {},
    text() {},
  })
  return targets
}

async function readSharedTexts(file: SourceFile | undefined, place: string): Promise<string[]> {
  const texts: string[] = []
  if (!file) return texts
  let text = ''
  let inside = false
  let phonetic = false
  let size = 0
  await readAll(file, place, {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') phonetic = true
      inside = name === 't' && !phonetic
    },
    close(name) {
      inside = false
      if (name === 'rPh') phonetic = false
      if (name !== 'si') return
      texts.push(text)
      size += text.length
      if (size > MOST_SHARED)
        throw new ImportError(
          `${place}: Die Arbeitsmappe enthält zu viel Text. Speichern Sie das Blatt als «CSV UTF-8» und importieren Sie diese Datei.`,
        )
    },
    text(piece) {
      if (inside) text += piece
    },
  })
  return texts
}

async function readDateStyles(file: SourceFile | undefined, place: string): Promise<ReadonlySet<number>> {
  const formats: { id: number; code: string }[] = []
  const styles: number[] = []
  let inCells = false
  if (file) {
    await readAll(file, place, {
      open(name, attributes) {
        if (name === 'numFmt') formats.push({ id: Number(attributes.numFmtId), code: attributes.formatCode ?? '' })
        if (name === 'cellXfs') inCells = true
        if (name === 'xf' && inCells) styles.push(Number(attributes.numFmtId ?? 0))
      },
      close(name) {
        if (name === 'cellXfs') inCells = false
      },
      text() {},
    })
  }
  return dateStyles(styles, formats)
}

async function readAll(file: SourceFile, place: string, events: XmlEvents): Promise<void> {
  const pieces = readXml(await file.open(), `${place} (${file.path})`, events)
  while (!(await pieces.next()).done) continue
}
