import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { archiveEndings, endingIn, textEndings, workbookEndings } from '../../../lib/domain/import/fileEndings'
import { ImportError } from '../importError'
import { isTableFile } from '../formats/tables'
import { folderFiles, singleFile } from './folderSource'
import { odsSheets, xlsxSheets } from './workbook'
import { filesOfZip } from './zipSource'
import type { SourceFile, Source } from './sourceFile'

const anyTable = endingIn([...archiveEndings, ...textEndings, ...workbookEndings])
const anyArchive = endingIn(archiveEndings)
/** Also those of which one is told to save them otherwise. */
const looksLikeWorkbook = endingIn([...workbookEndings, 'xlsm', 'xls'])

/** Opens a file, a folder or a ZIP archive; throws `ImportError` when it cannot be read. */
export async function openSource(path: string): Promise<Source> {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) throw new ImportError(`${path}: Diese Datei oder diesen Ordner gibt es nicht.`)
  const name = basename(path).replace(anyTable, '')
  if (stats.isDirectory()) return openFolder(path, name)
  if (stats.size === 0) throw new ImportError(`${path}: Die Datei ist leer.`)
  const begin = beginning(path)
  if (stats.size <= LONGEST_BEGINNING && /^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*$/.test(begin))
    throw new ImportError(`${path}: Die Datei ist leer.`)
  if (begin.startsWith('PK')) return openArchive(path, name)
  const foreign = foreignKinds.find(({ magic }) => magic.test(begin))
  if (foreign) throw new ImportError(`${path}: Das ist ${foreign.what}`)
  if (looksLikeWorkbook.test(path))
    throw new ImportError(
      `${path}: Das ist keine Arbeitsmappe, trotz der Endung. Öffnen Sie die Datei in Excel oder LibreOffice und speichern Sie sie neu.`,
    )
  if (anyArchive.test(path))
    throw new ImportError(
      `${path}: Das ist kein ZIP-Archiv, trotz der Endung. Laden Sie die Datei neu herunter, oder packen Sie sie neu.`,
    )
  return { name, files: [singleFile(path, stats.size)], close() {} }
}

/** A folder in which a workbook lies among notes only is that workbook. */
async function openFolder(path: string, name: string): Promise<Source> {
  const files = folderFiles(path)
  const nested = onlyNested(files)
  if (nested.length === 0) return { name, files, close() {} }
  const [first] = nested
  if (nested.length === 1 && first) return openSource(join(path, first.path))
  throw new ImportError(
    `${path}: Der Ordner enthält mehrere Arbeitsmappen oder Archive (${listed(nested)}) und keine andere Tabelle. Importieren Sie sie einzeln.`,
  )
}

async function openArchive(path: string, name: string): Promise<Source> {
  const archive = await filesOfZip(path)
  try {
    const foreign = foreignArchives.find(({ part }) => archive.files.some((file) => part.test(file.path)))
    if (foreign) throw new ImportError(`${path}: Das ist ${foreign.what}`)
    const sheets = workbookKinds.find(({ part }) => archive.files.some((file) => file.path === part))?.sheets
    if (sheets) {
      const files = await sheets(archive.files, basename(path))
      if (files.length === 0) throw new ImportError(`${path}: Die Arbeitsmappe enthält kein Blatt mit einer Tabelle.`)
      return { name, files, close: archive.close }
    }
    const nested = onlyNested(archive.files)
    if (nested.length > 0)
      throw new ImportError(
        `${path}: Das ZIP-Archiv enthält keine Tabelle, nur weitere Archive oder Arbeitsmappen (${listed(nested)}). ` +
          'Entpacken Sie es, und importieren Sie eine davon.',
      )
    return { name, ...archive }
  } catch (error) {
    archive.close()
    throw error
  }
}

/** The workbooks and archives among files of which no other is a table; [] when there is a table. */
function onlyNested(files: readonly SourceFile[]): SourceFile[] {
  if (files.some((file) => isTableFile(file) || /(^|\/)meta\.xml$/i.test(file.path))) return []
  return files.filter((file) => looksLikeWorkbook.test(file.path) || anyArchive.test(file.path))
}

const listed = (files: readonly SourceFile[]) =>
  `${files
    .slice(0, 5)
    .map((file) => file.path)
    .join(', ')}${files.length > 5 ? ' …' : ''}`

const check = 'Prüfen Sie, ob es die richtige Datei ist.'
const asXlsx = 'Öffnen Sie sie in Excel oder LibreOffice und speichern Sie sie als «Excel-Arbeitsmappe (.xlsx)».'
const foreign = (what: string) => `${what}, keine Tabelle und kein ZIP-Archiv. ${check}`

/** What other files begin with. */
const foreignKinds = [
  {
    magic: /^\xd0\xcf\x11\xe0/,
    what: 'eine Excel-Datei im alten Format (.xls) oder eine mit Passwort. Speichern Sie sie in Excel ohne Passwort als «Excel-Arbeitsmappe (.xlsx)».',
  },
  { magic: /^\xff\xd8\xff/, what: foreign('ein JPEG-Bild') },
  { magic: /^\x89PNG/, what: foreign('ein PNG-Bild') },
  { magic: /^GIF8[79]a/, what: foreign('ein GIF-Bild') },
  { magic: /^(II\*\0|MM\0\*)/, what: foreign('ein TIFF-Bild') },
  { magic: /^%PDF-/, what: foreign('ein PDF') },
  { magic: /^(MZ[\s\S]{0,2}\0|\x7fELF)/, what: foreign('ein Programm') },
  { magic: /^\x1f\x8b/, what: foreign('ein GZIP-Archiv (entpacken Sie es zuerst)') },
  { magic: /^(BZh[1-9]1AY|\xfd7zXZ)/, what: foreign('ein gepacktes Archiv (entpacken Sie es zuerst)') },
  { magic: /^Rar!/, what: foreign('ein RAR-Archiv (packen Sie es als ZIP)') },
  { magic: /^7z\xbc\xaf/, what: foreign('ein 7z-Archiv (packen Sie es als ZIP)') },
  { magic: /^SQLite format/, what: foreign('eine SQLite-Datenbank') },
  { magic: /^\{\\rtf/, what: foreign('ein RTF-Text') },
  { magic: /^(\xef\xbb\xbf)?\s*<(!doctype html|html)/i, what: `eine HTML-Seite, keine Tabelle. ${asXlsx}` },
  { magic: /^(\xef\xbb\xbf)?\s*<\?xml/i, what: `eine XML-Datei, keine Tabelle. ${asXlsx}` },
]

/** ZIP archives that other programs write. */
const foreignArchives = [
  {
    part: /^xl\/workbook\.bin$/i,
    what: `eine binäre Excel-Arbeitsmappe (.xlsb). Speichern Sie sie in Excel als «Excel-Arbeitsmappe (.xlsx)».`,
  },
  { part: /^word\/document\.xml$/i, what: foreign('ein Word-Dokument') },
  { part: /^ppt\/presentation\.xml$/i, what: foreign('eine PowerPoint-Präsentation') },
  {
    part: /\.iwa$/i,
    what: 'eine Datei von Numbers, Pages oder Keynote. Exportieren Sie sie als Excel-Arbeitsmappe (.xlsx) oder CSV.',
  },
]

/** Workbooks are ZIP archives, known by one of their parts. */
const workbookKinds = [
  { part: 'xl/workbook.xml', sheets: xlsxSheets },
  { part: 'content.xml', sheets: odsSheets },
]

const LONGEST_BEGINNING = 64

function beginning(path: string): string {
  const handle = openSync(path, 'r')
  try {
    const bytes = Buffer.alloc(LONGEST_BEGINNING)
    return bytes.subarray(0, readSync(handle, bytes, 0, bytes.length, 0)).toString('latin1')
  } finally {
    closeSync(handle)
  }
}
