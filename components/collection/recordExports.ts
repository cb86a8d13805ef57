import type { ApolloClient } from '@apollo/client'
import { typeRoots } from '@/lib/domain/addresses/paths'
import { graphql, type ResultOf } from '@/lib/graphql'
import { collectionExport } from './collectionExport'
import type { TableExports } from './ExportTable'

/** Exports of the records of a collection whose names contain a text, with the taxa that show them there: of a synonym's record its accepted name. */
export async function recordExports(
  client: ApolloClient,
  collection: { id: string; name: string; fields: readonly { name: string }[] },
  filter: string,
  total: number,
): Promise<TableExports> {
  const records = await recordsOf(client, collection.id, filter, total)
  const taxa = records.map((record) => takerOf(record, collection.id)).filter((taxon) => taxon !== null)
  const types = [...new Set(taxa.map(({ type }) => type))]
  return {
    exports: types.map((type) => {
      const ids = [...new Set(taxa.filter((taxon) => taxon.type === type).map(({ id }) => id))]
      return { type, href: collectionExport({ ...collection, relationTypes: [] }, { type: typeRoots[type], ids }) }
    }),
    left: records.length - taxa.length,
  }
}

type RecordNode = NonNullable<ResultOf<typeof RecordTaxa>['collection']>['records']['nodes'][number]

/** Whose row in an export shows a record; null where an accepted name has another one of the collection, its own or one lent before. */
function takerOf({ id, taxon }: RecordNode, collectionId: string) {
  const { accepted, taxonomy } = taxon
  if (!accepted) return { id: taxon.id, type: taxonomy.type }
  const taken = accepted.records.find(({ collection }) => collection.id === collectionId)
  return taken?.id === id ? { id: accepted.id, type: taxonomy.type } : null
}

/** In as many pages as it takes. */
async function recordsOf(client: ApolloClient, id: string, filter: string, total: number): Promise<RecordNode[]> {
  const offsets = Array.from({ length: Math.ceil(total / PAGE) }, (_, page) => page * PAGE)
  const pages = await Promise.all(
    offsets.map((offset) =>
      client.query({ query: RecordTaxa, variables: { id, filter, offset, limit: PAGE }, fetchPolicy: 'no-cache' }),
    ),
  )
  return pages.flatMap(({ data }) => data?.collection?.records.nodes ?? [])
}

/** Larger ones would weigh too much, with what the accepted names show (server/graphql/weigh.test.ts). */
const PAGE = 100

const RecordTaxa = graphql(`
  query RecordTaxa($id: ID!, $filter: String, $offset: Int!, $limit: Int!) {
    collection(id: $id) {
      id
      records(offset: $offset, limit: $limit, filter: $filter) {
        nodes {
          id
          taxon {
            id
            taxonomy {
              type
            }
            accepted {
              id
              records {
                id
                collection {
                  id
                }
              }
            }
          }
        }
      }
    }
  }
`)
