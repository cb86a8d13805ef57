import { isUuid } from '../text/uuid'

/** So many columns can be read side by side; the interface answers no more either. */
export const MAX_COMPARED = 10

/** What /Vergleich?… says. */
export interface Comparison {
  /** Of taxa, in the order of the columns. */
  ids: string[]
  /** Names of the shown collections; empty: all that say something about one of the taxa. */
  collections: string[]
  /** Rows in which all taxa say the same are left out. */
  nurUnterschiede: boolean
}

export interface CompareQuery {
  comparison: Comparison
  /** Ids beyond the tenth, which are not shown. */
  beyond: string[]
  /** German sentences naming what could not be read. */
  errors: string[]
}

export const emptyComparison = (): Comparison => ({ ids: [], collections: [], nurUnterschiede: false })

/**
 * Reads the query string of /Vergleich, with or without its `?`; names as in the export's, lists repeat their parameter. Never throws: what
 * cannot be read is left out and named. What is named twice counts once; ids are compared without case.
 */
export function parseCompareQuery(query: string): CompareQuery {
  const comparison = emptyComparison()
  const ids: string[] = []
  const errors: string[] = []
  for (const [name, value] of new URLSearchParams(query)) {
    const problem = Object.hasOwn(parameters, name) ? parameters[name]?.(comparison, ids, value) : unknown(name)
    if (problem) errors.push(problem)
  }
  comparison.ids = ids.slice(0, MAX_COMPARED)
  return { comparison, beyond: ids.slice(MAX_COMPARED), errors }
}

/** The query string, without `?`, in a fixed order; '' for nothing chosen. The inverse of parseCompareQuery. */
export function writeCompareQuery({ ids, collections, nurUnterschiede }: Comparison): string {
  const pairs: [string, string][] = [
    ...ids.map((id): [string, string] => ['ids', id]),
    ...collections.map((name): [string, string] => ['collections', name]),
    ...(nurUnterschiede ? [['nurUnterschiede', 'true'] as [string, string]] : []),
  ]
  return pairs.map(([name, value]) => `${name}=${encodeURIComponent(wellFormed(value))}`).join('&')
}

/** One more at the end; one that is there or one too many changes nothing. */
export const withTaxon = (ids: readonly string[], id: string): string[] =>
  ids.includes(id) || ids.length >= MAX_COMPARED ? [...ids] : [...ids, id]

/**
 * The id at another place among those that are shown; places beyond the ends are the ends. What has no column, because there is no such taxon or
 * because it is still on its way, stays where it is.
 */
export function movedTo(ids: readonly string[], id: string, place: number, shown: readonly string[] = ids): string[] {
  if (!shown.includes(id)) return [...ids]
  const others = shown.filter((other) => other !== id)
  const at = Math.min(Math.max(place, 0), others.length)
  const moved = [...others.slice(0, at), id, ...others.slice(at)]
  return ids.map((each) => (shown.includes(each) ? (moved.shift() ?? each) : each))
}

type Read = (comparison: Comparison, ids: string[], value: string) => string | null

const parameters: Record<string, Read> = {
  ids: (_, ids, value) => {
    if (!isUuid(value)) return `ids=${shorten(value)} ist keine id.`
    const id = value.toLowerCase()
    if (!ids.includes(id)) ids.push(id)
    return null
  },
  collections: ({ collections }, _, value) => {
    const name = value.normalize('NFC')
    if (name === '') return 'Der Parameter «collections» hat keinen Wert.'
    if (!collections.includes(name)) collections.push(name)
    return null
  },
  nurUnterschiede: (comparison, _, value) => {
    if (value !== 'true' && value !== 'false') return `nurUnterschiede=${shorten(value)} ist weder true noch false.`
    comparison.nurUnterschiede = value === 'true'
    return null
  },
}

const unknown = (name: string) =>
  `Den Parameter «${shorten(name)}» gibt es im Vergleich nicht. Möglich sind: ${Object.keys(parameters).join(', ')}.`

/** Half of a surrogate pair cannot stand in an address. */
const wellFormed = (text: string) => text.replace(/[\ud800-\udfff]/gu, '\ufffd')

const shorten = (text: string) => (text.length > 100 ? `${text.slice(0, 100)}…` : text)
