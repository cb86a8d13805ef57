import { posix } from 'node:path'
import type { TableMapping } from '../../../lib/domain/import/importMapping'
import { alike } from './alike'
import { isTableFile } from '../formats/tables'
import { ImportError } from '../importError'
import type { Source, SourceFile } from '../source/sourceFile'
import { openTable, type Table } from './readTable'

/** The table a mapping means, with those that continue it. */
export async function tablesOf(source: Source, mapping: TableMapping, path: string): Promise<Table[]> {
  const { file, sheet, sheets, headerRow } = mapping
  const one = await tableOf(source, mapping, path)
  if (sheets === 'one' || (sheets === undefined && (file !== undefined || sheet !== undefined))) return [one]
  const others: Table[] = []
  for (const each of source.files.filter(isTableFile).slice(0, 100))
    if (each === one.file) others.push(one)
    else if (each.size > 0) {
      // What cannot be read does not continue it, and is named with all else that is not read.
      const other = await openTable(each, { header: headerRow ?? 'guess' }).catch(unlessExpected)
      if (other) others.push(other)
    }
  return alike(others.includes(one) ? others : [one], one)
}

function unlessExpected(error: unknown): null {
  if (error instanceof ImportError) return null
  throw error
}

/** Whether a mapping may mean this table. */
export const isMeant = (each: SourceFile, { file, sheet }: Pick<TableMapping, 'file' | 'sheet'>): boolean =>
  (file === undefined || [lower(each.path), lower(posix.basename(each.path))].includes(lower(file))) &&
  (sheet === undefined || (each.sheet !== undefined && lower(each.sheet) === lower(sheet)))

/** The table a mapping means: by file and sheet, else the first that has rows. */
export async function tableOf(source: Source, { file, sheet, headerRow }: TableMapping, path: string): Promise<Table> {
  const candidates = (source.files.length === 1 ? source.files : source.files.filter(isTableFile)).filter((each) =>
    isMeant(each, { file, sheet }),
  )
  const wanted = sheet ? `das Blatt «${sheet}»` : file ? `die Datei «${file}»` : null
  for (const each of candidates.slice(0, 100)) {
    if (each.size === 0) continue
    const table = await openTable(each, { header: headerRow ?? 'guess' })
    if (table.sample.length > 0) return table
    if (headerRow !== undefined) throw new ImportError(`${each.path}: Unter der Zeile ${headerRow} stehen keine Zeilen mehr.`)
  }
  throw new ImportError(
    wanted === null
      ? `${path}: Darin ist keine Tabelle, in der unter den Namen der Spalten Zeilen stehen. Vorhanden sind: ${names(source.files)}.`
      : `${path}: Darin ist ${wanted} nicht zu finden. Vorhanden sind: ${names(source.files)}.`,
  )
}

const names = (files: readonly SourceFile[]) =>
  files
    .slice(0, 20)
    .map(({ path }) => path)
    .join(', ') || 'keine Dateien'

export const lower = (text: string) => text.normalize('NFC').toLowerCase()
