import type { BookArchive, BookSheet } from '../../../lib/domain/workbook/cellValue'
import { odsBook } from '../../../lib/domain/workbook/odsBook'
import { xlsxBook } from '../../../lib/domain/workbook/xlsxBook'
import { ImportError } from '../importError'
import { SheetText, sheetDialect, textStream } from './sheetText'
import type { SourceFile } from './sourceFile'
import { readable, readXmlFile } from './xmlStream'

/** The sheets of an Excel workbook, each readable like a table of text; `files` are the entries of the archive. Throws `ImportError`. */
export async function xlsxSheets(files: readonly SourceFile[], workbook: string): Promise<SourceFile[]> {
  if (files.some((file) => /vbaProject\.bin$/i.test(file.path)))
    throw new ImportError(
      `${workbook}: Die Arbeitsmappe enthält Makros und wird deshalb nicht gelesen. Speichern Sie sie in Excel als «Excel-Arbeitsmappe (.xlsx)».`,
    )
  const sheets = await xlsxBook(archiveOf(files, workbook))
  if (!sheets) throw new ImportError(`${workbook}: Das ist keine Excel-Arbeitsmappe (xl/workbook.xml fehlt).`)
  return sheets.map((sheet) => sheetFile(sheet, files, workbook))
}

/** The same for an OpenDocument spreadsheet. */
export async function odsSheets(files: readonly SourceFile[], workbook: string): Promise<SourceFile[]> {
  const sheets = await odsBook(archiveOf(files, workbook))
  if (!sheets) throw new ImportError(`${workbook}: Das ist keine OpenDocument-Tabelle (content.xml fehlt).`)
  return sheets.map((sheet) => sheetFile(sheet, files, workbook))
}

function archiveOf(files: readonly SourceFile[], workbook: string): BookArchive {
  const byPath = new Map(files.map((file) => [file.path, file]))
  return {
    paths: [...byPath.keys()],
    async *read(path, events, sheet) {
      const file = byPath.get(path)
      if (file) yield* readXmlFile(file, sheet === undefined ? placeOf(path, workbook) : sheetPlace(workbook, sheet), events)
    },
    async *bytes(path) {
      const file = byPath.get(path)
      if (file) for await (const piece of await file.open()) yield piece as Buffer
    },
  }
}

function sheetFile(sheet: BookSheet, files: readonly SourceFile[], workbook: string): SourceFile {
  const path = sheetPlace(workbook, sheet.name)
  return {
    path,
    size: files.find((file) => file.path === sheet.path)?.size ?? 0,
    sheet: sheet.name,
    isHidden: sheet.isHidden,
    text: { encoding: 'utf-8', dialect: sheetDialect },
    open: async () => textStream(pieces(sheet, path)),
    merged: () => readable(path, sheet.merged),
  }
}

async function* pieces(sheet: BookSheet, place: string): AsyncGenerator<string> {
  const written = new SheetText(place)
  for await (const _ of sheet.read(written)) yield written.take()
}

const sheetPlace = (workbook: string, sheet: string) => `${workbook}, Blatt «${sheet}»`
/** OpenDocument has everything in one part, which needs no name. */
const placeOf = (path: string, workbook: string) => (path.startsWith('xl/') ? `${workbook} (${path})` : workbook)
