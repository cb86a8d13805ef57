import { screenQueries } from '../../graphql/testing/screenQueries'
import { withTypes } from '../../graphql/testing/withTypes'
import { type Answering, graphqlClient, tokenFor } from '../../http/testing/client'
import { exampleVariables } from './exampleVariables'
import type { KeptAddress, KeptOperation } from './keptReleases'

type Asked = Omit<KeptOperation, 'outcome'>

/** All operations of today's screens, with variables, in the order in which they are asked. */
export function operationsOfToday(): Asked[] {
  const queries = screenQueries()
  const missing = [...queries.keys()].filter((name) => !Object.hasOwn(exampleVariables, name))
  if (missing.length > 0) throw new Error(`There are no variables in exampleVariables.ts for ${missing.join(', ')}.`)
  return Object.entries(exampleVariables).map(([name, variables]) => {
    const query = queries.get(name)
    if (query === undefined) throw new Error(`No screen sends ${name} any more.`)
    return { name, query: withTypes(query), variables }
  })
}

/** Asks them one after the other, as the administrator; answers how each ended. */
export async function askAll(server: Answering, password: string, operations: readonly Asked[]): Promise<KeptOperation[]> {
  const ask = graphqlClient(() => server)
  const token = await tokenFor(ask, 'admin', password)
  const asked: KeptOperation[] = []
  for (const { name, query, variables } of operations) {
    const { error } = await ask(query, variables, token)
    asked.push({ name, query, variables, outcome: error?.[0] ?? 'ok' })
  }
  return asked
}

export async function openAll(server: Answering, addresses: readonly string[]): Promise<KeptAddress[]> {
  const opened: KeptAddress[] = []
  for (const address of addresses) opened.push({ address, status: (await server.inject({ url: address })).statusCode })
  return opened
}
