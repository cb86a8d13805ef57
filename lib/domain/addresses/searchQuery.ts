/** What an address of the search names: /Suche?q=…&taxonomie=…&rang=…&sammlung=…&art=… */
export interface SearchQuery extends SearchNarrowing {
  text: string
}

/** Only hits with one of the values of each facet; an empty list: all. */
export interface SearchNarrowing {
  /** Ids. */
  taxonomies: readonly string[]
  /** Normalised English ranks. */
  ranks: readonly string[]
  /** Ids of collections that say something about the taxon. */
  collections: readonly string[]
  kinds: readonly SearchKind[]
}

/** What a hit is, as the address names it. */
const kindWords = {
  taxon: 'Art',
  synonym: 'Synonym',
  vernacular: 'Name',
  habitat: 'Lebensraum',
  taxonomy: 'Taxonomie',
  collection: 'Sammlung',
  organization: 'Organisation',
} as const
export type SearchKind = keyof typeof kindWords
/** As the interface names them. */
export const searchKinds = Object.keys(kindWords) as SearchKind[]

export const notNarrowed: SearchNarrowing = { taxonomies: [], ranks: [], collections: [], kinds: [] }

/** The facets in the order in which the address and the screen name them. */
export const searchFacets = [
  { facet: 'taxonomies', parameter: 'taxonomie' },
  { facet: 'ranks', parameter: 'rang' },
  { facet: 'collections', parameter: 'sammlung' },
  { facet: 'kinds', parameter: 'art' },
] as const
export type SearchFacet = (typeof searchFacets)[number]['facet']

/** More values of one facet than anybody ticks. */
const MOST_VALUES = 50

/** Reads the query string of /Suche, with or without its `?`. What cannot be read is left out. */
export function readSearchQuery(query: string): SearchQuery {
  const params = new URLSearchParams(query)
  const values = (parameter: string) => [...new Set(params.getAll(parameter))].filter(Boolean).slice(0, MOST_VALUES)
  return {
    text: params.get('q') ?? '',
    taxonomies: values('taxonomie'),
    ranks: values('rang'),
    collections: values('sammlung'),
    kinds: values('art').flatMap((word) => searchKinds.filter((kind) => kindWords[kind] === word)),
  }
}

/** The query string without `?`; '' for an empty search. The inverse of readSearchQuery. */
export function writeSearchQuery(text: string, narrowing: SearchNarrowing = notNarrowed): string {
  const params = new URLSearchParams(text === '' ? [] : { q: text })
  for (const { facet, parameter } of searchFacets)
    for (const value of narrowing[facet]) params.append(parameter, facet === 'kinds' ? kindWords[value as SearchKind] : value)
  return params.toString()
}
