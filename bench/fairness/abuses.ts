import { getIntrospectionQuery } from 'graphql'
import { BIG_TAXONOMY, bigCollection } from '../support/bigTaxonomy'
import { bigId, bigRows, WITH_20_000_CHILDREN } from '../support/bigTaxonomyRows'

/** One request of somebody who means no good. */
export interface Abuse {
  path: string
  /** The operations of a batch; absent: the path is asked for. */
  batch?: { query: string; variables?: Record<string, unknown> }[]
  /** So many bytes of the answer are read, then nothing more, with the connection held open. */
  readsOnly?: number
}

export const abuseNames = [
  'introspection',
  'counts',
  'charts',
  'names',
  'searches',
  'pages',
  'logins',
  'files',
  'slow readers',
] as const
export type AbuseName = (typeof abuseNames)[number]

/** Taxa of the world in which it happens. */
export const TAXA = 100_000

/** The n-th request of an abuse; each another one, so that nothing kept answers it. */
export function abuse(name: AbuseName, n: number): Abuse {
  switch (name) {
    case 'introspection':
      // In turns far too much, and as much as is allowed.
      return graphql(
        n % 2 === 0
          ? tens(() => aliased(750, () => '__schema{types{fields{name args{name}type{name}}}}'))
          : tens((each) => ({ query: `${getIntrospectionQuery()} # ${n} ${each}` })),
      )
    case 'counts':
      return graphql(
        tens((each) => aliased(n % 2 === 0 ? 24 : 2, (of) => `exportCount(query: "${filtered(n * 240 + each * 24 + of)}")`)),
      )
    case 'charts':
      return graphql(
        tens((each) =>
          aliased(
            n % 2 === 0 ? 12 : 2,
            (of) =>
              `exportGroupStatistics(query: "${filtered(n * 120 + each * 12 + of)}", axis: pco, source: "${bigCollection(0)}") { taxa }`,
          ),
        ),
      )
    case 'names':
      return graphql(
        tens((each) => ({
          query: `query ($names: [String!]!) { matchNames(taxonomies: ["${BIG_TAXONOMY}"], names: $names) { kind } }`,
          variables: { names: Array.from({ length: 500 }, (_, of) => misspelt(n * 5_000 + each * 500 + of)) },
        })),
      )
    case 'searches':
      return graphql(tens((each) => aliased(9, (of) => `search(text: "${misspelt(n * 90 + each * 9 + of)}") { total }`)))
    case 'pages':
      return graphql(
        tens(() =>
          aliased(
            29,
            (of) =>
              `treeChildren(parent: "taxon:${bigId(WITH_20_000_CHILDREN)}", offset: ${of * 40}) { nodes { key label author rank vernacularName childCount } }`,
          ),
        ),
      )
    case 'logins':
      return graphql(
        tens((each) => aliased(4, (of) => `login(username: "${n}-${each}-${of}", password: "${of}") { token }`, 'mutation')),
      )
    case 'files':
      return { path: `/export.csv?${filtered(n)}` }
    case 'slow readers':
      return { path: `/export.csv?${wholeFile}`, readsOnly: 1_000 }
  }
}

const graphql = (batch: Abuse['batch']): Abuse => ({ path: '/graphql', batch })

const tens = <T>(make: (n: number) => T): T[] => Array.from({ length: 10 }, (_, n) => make(n))

const aliased = (count: number, field: (n: number) => string, kind = 'query') => ({
  query: `${kind} { ${Array.from({ length: count }, (_, n) => `a${n}: ${field(n)}`).join(' ')} }`,
})

/** All taxa with three columns. */
export const wholeFile = new URLSearchParams([
  ['taxonomies', BIG_TAXONOMY],
  ...[0, 1, 2].map((index): [string, string] => ['pcoProperties', `${bigCollection(index)}~Wert`]),
]).toString()

/** A selection that has to be counted: each n another one. */
const filtered = (n: number) =>
  `${wholeFile}&${new URLSearchParams({ pcoFilters: `${bigCollection(n % 3)}~Wert~>=~${(n % 1_000) / 10}` })}`

let names: string[] | undefined

function misspelt(n: number): string {
  names ??= bigRows(TAXA).name
  const name = names[(n * 7_919) % names.length] ?? ''
  return `${name.slice(0, 3)}${'aeioubdfgklmnprst'[n % 17]}${name.slice(4)}`
}
