import { ApolloClient, ApolloLink, gql, InMemoryCache, type TypedDocumentNode } from '@apollo/client'
import { of } from 'rxjs'
import { forgetUnshown } from './forgetUnshown'

test('of what several pages have asked in parts only what is on the page stays', async () => {
  const cache = new InMemoryCache({ typePolicies: { Query: { fields: { overview: { merge: true } } } } })
  const client = new ApolloClient({ cache, link: new ApolloLink(() => of({ data: {} })) })
  const shown = gql`
    query Shown($id: ID!) {
      ...Rest
      taxon(id: $id) {
        id
      }
    }
    fragment Rest on Query {
      overview {
        ... on Overview {
          revision
        }
      }
    }
  ` as TypedDocumentNode
  const other = gql`
    {
      overview {
        species(first: 2)
      }
      taxon(id: "b") {
        id
      }
      taxa {
        id
      }
    }
  ` as TypedDocumentNode
  const taxon = (id: string) => ({ __typename: 'Taxon', id })
  const overview = { __typename: 'Overview', revision: 7 }
  cache.writeQuery({
    query: other,
    data: { overview: { __typename: 'Overview', species: 2 }, taxon: taxon('b'), taxa: [taxon('b')] },
  })
  cache.writeQuery({ query: shown, variables: { id: 'a' }, data: { overview, taxon: taxon('a') } })
  const watching = client.watchQuery({ query: shown, variables: { id: 'a' } }).subscribe(() => {})
  forgetUnshown(client)
  expect(cache.extract().ROOT_QUERY).toEqual({ __typename: 'Query', overview, 'taxon({"id":"a"})': { __ref: 'Taxon:a' } })
  watching.unsubscribe()
})
