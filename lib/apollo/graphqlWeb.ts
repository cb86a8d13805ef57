// What the browser gets instead of the package `graphql` (next.config.ts): the same functions in a quarter of the weight, of which the
// typed documents need this one anyway. Only the browser: the server runs the real one.
// eslint-disable-next-line no-restricted-syntax
export * from '@0no-co/graphql.web'

/** Only makes a query shorter on its way through a server-rendered page, of which there is none. */
export const stripIgnoredCharacters = (source: string) => source
