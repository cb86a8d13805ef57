import { createHash } from 'node:crypto'
import { shapeOf } from '../text/alike'
import { archiveKind } from '../formats/plan/archiveKind'
import { isTableFile } from '../formats/tables'
import { ImportError } from '../importError'
import { openSources } from '../source/togetherSource'
import type { Source, SourceFile } from '../source/sourceFile'
import type { Dialect } from '../../../lib/domain/text/delimited'
import { openTable } from '../text/readTable'

/** What a file is and which tables it has, as found when it came. */
export interface Inspection {
  /** In German, for people: «Excel-Arbeitsmappe», «CSV (windows-1252, Semikolon)». */
  format: string
  /** It brings taxa in a known structure and so can become taxonomies as it is. */
  isArchive: boolean
  tables: InspectedTable[]
}

export interface InspectedTable {
  file: string
  sheet: string | null
  /** Its sheet is put out of sight; missing in drafts of earlier versions. */
  isHidden?: boolean
  rowsAtLeast: number
  /** There are more; missing in drafts of earlier versions. */
  hasMore?: boolean
  /** The same for tables that continue each other; missing in drafts of earlier versions. */
  shape?: string
  /** How its text is written, so that nobody needs to read the whole file again to know. */
  encoding: string
  dialect: Dialect
}

/** More tables than that are not shown one by one. */
const MOST_TABLES = 100

/** Looks at a file, and at others that belong to it, without importing them. Throws `ImportError` when it cannot be read or has no table. */
export async function inspect(path: string, others: readonly string[] = []): Promise<Inspection> {
  const source = await openSources({ path, others })
  try {
    const tables: InspectedTable[] = []
    for (const file of tableFiles(source).slice(0, MOST_TABLES)) {
      if (file.size === 0) continue
      const { sample, text, dialect, header, hasMore } = await openTable(file, { header: 'guess' })
      const shape = createHash('sha256').update(shapeOf(header)).digest('hex').slice(0, 12)
      const row = { file: file.path, sheet: file.sheet ?? null, isHidden: file.isHidden ?? false, rowsAtLeast: sample.length }
      if (sample.length > 0) tables.push({ ...row, hasMore, shape, encoding: text.encoding, dialect })
    }
    const archive = archiveKind(source)
    if (tables.length === 0)
      throw new ImportError(
        `${path}: Darin ist keine Tabelle mit Zeilen unter den Namen der Spalten. ` +
          'Gelesen werden Excel (.xlsx), OpenDocument (.ods), CSV und TSV, einzeln oder als ZIP.',
      )
    const several = others.length === 0 ? null : `${others.length + 1} Dateien`
    return {
      format: several ? [several, archive].filter(Boolean).join(', ') : (archive ?? tableFormat(source, tables)),
      isArchive: archive !== null,
      tables,
    }
  } finally {
    source.close()
  }
}

/** The files of a source that may be read as tables. */
export const tableFiles = ({ files }: Source): SourceFile[] => (files.length === 1 ? files : files.filter(isTableFile))

function tableFormat({ files }: Source, tables: readonly InspectedTable[]): string {
  const [table] = tables
  if (files[0]?.sheet !== undefined) return /\.ods, /i.test(files[0].path) ? 'OpenDocument-Tabelle' : 'Excel-Arbeitsmappe'
  if (files.length > 1 || !table) return `ZIP-Archiv mit ${tables.length === 1 ? 'einer Tabelle' : `${tables.length} Tabellen`}`
  const { delimiter } = table.dialect
  return `${delimiter === '\t' ? 'TSV' : 'CSV'} (${encodings[table.encoding] ?? table.encoding}, ${delimiters[delimiter] ?? `«${delimiter}»`})`
}

const encodings: Readonly<Record<string, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
}
const delimiters: Readonly<Record<string, string>> = {
  ';': 'Semikolon',
  ',': 'Komma',
  '\t': 'Tabulator',
  '|': 'senkrechter Strich',
}
