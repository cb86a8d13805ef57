import { parseExportQuery } from '../../lib/domain/export/exportQuery'
import type { ExportSettings, ExportView } from '../../lib/domain/export/exportShape'
import { ListError } from './listError'

/** What is asked of a list: where its names stand, how it is written where it does not show, and what is said of each taxon that is found. */
export interface ListQuery {
  /** Titles of the columns that make up a name, in their order; none: recognised. */
  columns: string[]
  /** Whether the first row of a CSV is titles; null: recognised. */
  hasTitles: boolean | null
  /** Between the cells of a CSV; null: recognised. */
  separator: string | null
  /** The taxonomies in their order, and the properties. */
  settings: ExportSettings
  view: ExportView
}

/** Where a name is, and how a CSV is written. */
const own = ['column', 'header', 'separator'] as const
/** What an export calls the same; it has more, which chooses rows: here the list does. */
const ofExports = [
  'taxonomies',
  'taxProperties',
  'pcoProperties',
  'rcoProperties',
  'withSynonymData',
  'provenance',
  'lendAlong',
  'columns',
  'excel',
] as const

/** All parameters there are. */
export const listParameters: readonly string[] = [...own, ...ofExports]

const separators: Readonly<Record<string, string>> = { ',': ',', ';': ';', '|': '|', tab: '\t' }

/** Columns that are put together to a name; nobody has more than genus, epithets, rank and author. */
const MOST_COLUMNS = 10

/** Reads the query string of /abgleich.csv and /abgleich.jsonl. Throws `ListError` for what it does not know. */
export function parseListQuery(query: string): ListQuery {
  const parameters = new URLSearchParams(query)
  for (const name of parameters.keys())
    if (!listParameters.includes(name))
      throw new ListError(
        `Den Parameter «${shorten(name)}» gibt es beim Abgleich nicht. Möglich sind: ${listParameters.join(', ')}.`,
      )
  const columns = parameters.getAll('column')
  if (columns.some((title) => title.trim() === '')) throw new ListError('Der Parameter «column» hat keinen Wert.')
  if (columns.length > MOST_COLUMNS)
    throw new ListError(`Ein Name besteht aus höchstens ${MOST_COLUMNS} Spalten, genannt sind ${columns.length}.`)
  const header = once(parameters, 'header')
  if (header !== null && header !== 'true' && header !== 'false')
    throw new ListError(`header=${shorten(header)} ist weder true noch false.`)
  const separator = once(parameters, 'separator')
  if (separator !== null && !Object.hasOwn(separators, separator))
    throw new ListError(`separator=${shorten(separator)} gibt es nicht. Möglich sind: , ; | und tab.`)
  for (const name of own) parameters.delete(name)
  const { settings, view, errors } = parseExportQuery(String(parameters))
  if (errors[0]) throw new ListError(errors[0])
  if (settings.taxonomies.length === 0)
    throw new ListError('Nennen Sie mit taxonomies mindestens eine Taxonomie, in der gesucht wird.')
  return {
    columns,
    hasTitles: header === null ? null : header === 'true',
    separator: separator === null ? null : (separators[separator] ?? null),
    settings,
    view,
  }
}

function once(parameters: URLSearchParams, name: string): string | null {
  const values = parameters.getAll(name)
  if (values.length > 1) throw new ListError(`Der Parameter «${name}» steht mehrmals in der Abfrage.`)
  return values[0] ?? null
}

const shorten = (text: string) => (text.length > 200 ? `${text.slice(0, 200)}…` : text)
