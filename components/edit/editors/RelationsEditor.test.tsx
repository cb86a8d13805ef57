import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { of } from 'rxjs'
import { RelationsEditor } from './RelationsEditor'

const answers = new ApolloLink(({ operationName, variables }) =>
  of({
    data:
      operationName === 'EditableRelations'
        ? {
            taxon: {
              __typename: 'Taxon',
              id: 'a',
              editableRelations: { total: variables.containing === '' ? 30 : 2, nodes: [] },
            },
          }
        : { overview: { __typename: 'Overview', collections: [] } },
  }),
)

test('the field that filters many relations stays when it is emptied, and takes what is typed next', async () => {
  render(
    <ApolloProvider client={new ApolloClient({ link: answers, cache: new InMemoryCache() })}>
      <RelationsEditor taxonId="a" />
    </ApolloProvider>,
  )
  await userEvent.type(await screen.findByRole('searchbox'), 'Bo')
  await screen.findByText(/^2 Beziehungen/)
  await userEvent.keyboard('{Backspace}{Backspace}Carex')
  expect(screen.getByRole('searchbox')).toHaveValue('Carex')
  expect(screen.getByRole('searchbox')).toHaveFocus()
})
