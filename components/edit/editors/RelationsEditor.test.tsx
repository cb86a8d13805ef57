import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Observable, of } from 'rxjs'
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

/** Sixty relations, whose pages come, or fail, when it is said. */
async function showSixty() {
  const waiting: { offset: number; answer: (data: object) => void; fail: () => void }[] = []
  const link = new ApolloLink(
    ({ operationName, variables }) =>
      new Observable((observer) => {
        if (operationName !== 'EditableRelations') return
        const answer = (data: object) => {
          observer.next({ data })
          observer.complete()
        }
        waiting.push({ offset: Number(variables.offset), answer, fail: () => observer.error(new TypeError('Failed to fetch')) })
      }),
  )
  // As lib/apollo/client.ts has it.
  const defaultOptions = { watchQuery: { notifyOnNetworkStatusChange: false } }
  render(
    <ApolloProvider client={new ApolloClient({ link, cache: new InMemoryCache(), defaultOptions })}>
      <RelationsEditor taxonId="a" />
    </ApolloProvider>,
  )
  const next = () => {
    const latest = waiting.pop()
    if (!latest) throw new Error('Nothing was asked.')
    return latest
  }
  const answer = async () => {
    const { offset, answer: send } = next()
    const nodes = Array.from({ length: Math.min(25, 60 - offset) }, (_, index) => relation(offset + index + 1))
    await act(async () => send({ taxon: { __typename: 'Taxon', id: 'a', editableRelations: { total: 60, nodes } } }))
  }
  const fail = () => act(async () => next().fail())
  await answer()
  return { answer, fail }
}

const relation = (n: number) => ({
  ...{ __typename: 'Relation', id: `r${n}`, version: 1, direction: 'from', relationType: 'frisst', properties: {} },
  ...{
    taxon: { __typename: 'Taxon', id: 'a', name: 'A' },
    relatedTaxon: { __typename: 'Taxon', id: `t${n}`, name: `Partner ${n}` },
  },
  collection: { __typename: 'PropertyCollection', id: 'c', name: 'Nahrung' },
})
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
/** The first row, and what is said of the page. */
const seen = () => [screen.getAllByText(/^Partner/)[0]?.textContent, screen.getByText(/^\d+–\d+ von/).textContent]

test('the numbers of a page are those of the rows that stand there, however fast one goes on', async () => {
  const { answer } = await showSixty()
  await press('Nächste')
  await press('Nächste')
  expect(seen()).toEqual(['Partner 1', '1–25 von 60'])
  await answer()
  expect(seen()).toEqual(['Partner 51', '51–60 von 60'])
})

test('where a page fails one stays with the rows of before, and the same button asks for it again', async () => {
  const { answer, fail } = await showSixty()
  await press('Nächste')
  await fail()
  expect(screen.getByRole('alert')).toHaveTextContent('Der Server ist nicht erreichbar.')
  expect(seen()).toEqual(['Partner 1', '1–25 von 60'])
  await press('Nächste')
  await answer()
  expect(seen()).toEqual(['Partner 26', '26–50 von 60'])
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})
