import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import type { Readable } from 'node:stream'
import { ImportError } from '../importError'
import type { Dialect } from '../../../lib/domain/text/delimited'
import { folderFiles, singleFile } from './folderSource'
import { odsSheets } from './odsWorkbook'
import { xlsxSheets } from './xlsxWorkbook'
import { zipFiles } from './zipSource'

/** One file of what is imported. */
export interface SourceFile {
  /** As the report names it: path inside the folder or archive. */
  path: string
  /** Bytes, uncompressed. */
  size: number
  /** Name of the sheet when it is one of a workbook. */
  sheet?: string
  /** How its text is written, when that is known beforehand: a sheet's text is made here. */
  text?: { encoding: string; dialect: Dialect }
  /** Opens the file from its beginning; may be called several times, one after the other. */
  open(): Promise<Readable>
}

export interface Source {
  /** Name of the file or folder, without its ending. */
  name: string
  files: SourceFile[]
  close(): void
}

/** Opens a file, a folder or a ZIP archive; throws `ImportError` when it cannot be read. */
export async function openSource(path: string): Promise<Source> {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) throw new ImportError(`${path}: Diese Datei oder diesen Ordner gibt es nicht.`)
  const name = basename(path).replace(/\.(zip|csv|tsv|txt|psv|xlsx|ods)$/i, '')
  if (stats.isDirectory()) return { name, files: folderFiles(path), close() {} }
  if (stats.size === 0) throw new ImportError(`${path}: Die Datei ist leer.`)
  const begin = beginning(path)
  if (begin.startsWith('PK')) {
    const archive = await zipFiles(path)
    const sheets = workbookKinds.find(({ part }) => archive.files.some((file) => file.path === part))?.sheets
    if (!sheets) return { name, ...archive }
    try {
      const files = await sheets(archive.files, basename(path))
      if (files.length === 0) throw new ImportError(`${path}: Die Arbeitsmappe enthält kein Blatt mit einer Tabelle.`)
      return { name, files, close: archive.close }
    } catch (error) {
      archive.close()
      throw error
    }
  }
  if (begin.startsWith('\xd0\xcf\x11\xe0')) throw oldOrLockedOffice(path)
  const known = foreignKinds.find(({ magic }) => begin.startsWith(magic))
  if (known)
    throw new ImportError(
      `${path}: Das ist ${known.what}, keine Tabelle und kein ZIP-Archiv. Prüfen Sie, ob es die richtige Datei ist.`,
    )
  if (/\.(xlsx|xlsm|xls|ods)$/i.test(path))
    throw new ImportError(
      `${path}: Das ist keine Arbeitsmappe, trotz der Endung. Öffnen Sie die Datei in Excel oder LibreOffice und speichern Sie sie neu.`,
    )
  if (/\.zip$/i.test(path))
    throw new ImportError(
      `${path}: Das ist kein ZIP-Archiv, trotz der Endung. Laden Sie die Datei neu herunter, oder packen Sie sie neu.`,
    )
  return { name, files: [singleFile(path, stats.size)], close() {} }
}

const foreignKinds = [
  { magic: '\xff\xd8\xff', what: 'ein JPEG-Bild' },
  { magic: '\x89PNG', what: 'ein PNG-Bild' },
  { magic: '%PDF', what: 'ein PDF' },
  { magic: '\x1f\x8b', what: 'ein GZIP-Archiv (entpacken Sie es zuerst)' },
  { magic: 'Rar!', what: 'ein RAR-Archiv (packen Sie es als ZIP)' },
  { magic: '7z\xbc\xaf', what: 'ein 7z-Archiv (packen Sie es als ZIP)' },
  { magic: 'SQLite format', what: 'eine SQLite-Datenbank' },
]

/** Workbooks are ZIP archives, known by one of their parts. */
const workbookKinds = [
  { part: 'xl/workbook.xml', sheets: xlsxSheets },
  { part: 'content.xml', sheets: odsSheets },
]

const oldOrLockedOffice = (path: string) =>
  new ImportError(
    `${path}: Das ist eine Excel-Datei im alten Format (.xls) oder eine mit Passwort. Speichern Sie sie in Excel ohne Passwort als «Excel-Arbeitsmappe (.xlsx)».`,
  )

function beginning(path: string): string {
  const handle = openSync(path, 'r')
  try {
    const bytes = Buffer.alloc(16)
    return bytes.subarray(0, readSync(handle, bytes, 0, 16, 0)).toString('latin1')
  } finally {
    closeSync(handle)
  }
}
