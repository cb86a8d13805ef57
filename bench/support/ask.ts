import { graphql } from 'graphql'
import type { Database } from '../../server/db/database'
import { createContext } from '../../server/graphql/context'
import { schema } from '../../server/graphql/schema'
import { noAccounts } from '../../server/graphql/testing/noAccounts'
import { noImports } from '../../server/graphql/testing/noImports'

/** Asks the whole interface, without HTTP, up to the JSON that would leave. Throws the first error. */
export async function ask(database: Database, source: string): Promise<void> {
  const notHere = () => Promise.reject(new Error('not here'))
  const contextValue = createContext({
    database,
    viewerId: null,
    address: 'bench',
    accounts: noAccounts,
    imports: noImports,
    shorten: notHere,
  })
  const { errors, data } = await graphql({ schema, source, contextValue })
  if (errors?.[0]) throw errors[0]
  JSON.stringify(data)
}

/** Asks a running server, over HTTP. Throws its errors. */
export async function askServer<Data>(url: string, query: string, variables: Record<string, unknown> = {}): Promise<Data> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  })
  const { data, errors } = (await response.json()) as { data: Data; errors?: unknown }
  if (errors) throw new Error(`Eine Frage ist gescheitert: ${JSON.stringify(errors)}`)
  return data
}

/** What the tree asks of a node. */
export const NODE = 'key kind id label author rank vernacularName childCount position'

/** The question for a page of a node's children. */
export const childrenPage = (taxonId: string, offset: number, limit: number) =>
  `{ treeChildren(parent: "taxon:${taxonId}", offset: ${offset}, limit: ${limit}) { total nodes { ${NODE} } } }`
