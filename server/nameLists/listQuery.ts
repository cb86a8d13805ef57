import { exportParameters, naming } from '../../lib/domain/export/exportParameters'
import { parseExportQuery } from '../../lib/domain/export/exportQuery'
import type { ExportSettings, ExportView } from '../../lib/domain/export/exportShape'
import { oneOfTexts, someText, trueOrFalse } from '../../lib/domain/parameters/kinds'
import { noSuchParameter, type Parameters, readGiven } from '../../lib/domain/parameters/parameter'
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

const separators = { ',': ',', ';': ';', '|': '|', tab: '\t' } as const

/** Where a name is, and how a CSV is written. */
const own = {
  column: { kind: someText, repeats: true },
  header: { kind: trueOrFalse },
  separator: { kind: oneOfTexts(...(Object.keys(separators) as (keyof typeof separators)[])) },
} satisfies Parameters
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

type Shared = (typeof ofExports)[number]
const shared = Object.fromEntries(ofExports.map((name) => [name, exportParameters[name]])) as Pick<
  typeof exportParameters,
  Shared
>

/** All parameters there are: what each takes. */
export const listParameters = { ...own, ...shared }

/** Columns that are put together to a name; nobody has more than genus, epithets, rank and author. */
const MOST_COLUMNS = 10

/** Reads the query string of /abgleich.csv and /abgleich.jsonl. Throws `ListError` for what it does not know. */
export function parseListQuery(query: string): ListQuery {
  const parameters = new URLSearchParams(query)
  for (const name of parameters.keys())
    if (!Object.hasOwn(listParameters, name)) throw new ListError(noSuchParameter(name, 'beim Abgleich', listParameters))
  const columns = parameters.getAll('column')
  if (columns.some((title) => title.trim() === '')) throw new ListError('Der Parameter «column» hat keinen Wert.')
  if (columns.length > MOST_COLUMNS)
    throw new ListError(`Ein Name besteht aus höchstens ${MOST_COLUMNS} Spalten, genannt sind ${columns.length}.`)
  const header = readGiven(own.header, once(parameters, 'header'))
  if (header.text !== null && header.value === null)
    throw new ListError(`${naming('header', header.text)} ist weder true noch false.`)
  const separator = readGiven(own.separator, once(parameters, 'separator'))
  if (separator.text !== null && separator.value === null)
    throw new ListError(`${naming('separator', separator.text)} gibt es nicht. Möglich sind: , ; | und tab.`)
  for (const name of Object.keys(own)) parameters.delete(name)
  const { settings, view, errors } = parseExportQuery(String(parameters))
  if (errors[0]) throw new ListError(errors[0])
  if (settings.taxonomies.length === 0)
    throw new ListError('Nennen Sie mit taxonomies mindestens eine Taxonomie, in der gesucht wird.')
  return {
    columns,
    hasTitles: header.value,
    separator: separator.value && separators[separator.value],
    settings,
    view,
  }
}

function once(parameters: URLSearchParams, name: string): string | null {
  const values = parameters.getAll(name)
  if (values.length > 1) throw new ListError(`Der Parameter «${name}» steht mehrmals in der Abfrage.`)
  return values[0] ?? null
}
