import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Observable } from 'rxjs'
import { AddTaxon } from './AddTaxon'

const hit = (label: string) => ({
  __typename: 'SearchHit',
  key: `taxon:${label}`,
  kind: 'taxon',
  label,
  author: null,
  rank: 'species',
  acceptedName: null,
  germanName: null,
  taxonomy: 'Amphibien',
  similar: false,
  replacedBy: [],
  path: `/Arten/t/${label}`,
})

/** A text finds the one taxon of the same name, as soon as `answer` lets it. */
function show() {
  const waiting = new Map<string, () => void>()
  const added: string[] = []
  const link = new ApolloLink(
    ({ variables: { text } }) =>
      new Observable((observer) => {
        waiting.set(String(text), () => {
          observer.next({ data: { search: { __typename: 'SearchResult', hits: [hit(String(text))], nearest: [] } } })
          observer.complete()
        })
      }),
  )
  render(
    <ApolloProvider client={new ApolloClient({ link, cache: new InMemoryCache() })}>
      <AddTaxon disabledBecause={null} onAdd={(id) => added.push(id)} />
    </ApolloProvider>,
  )
  const answer = async (text: string) => {
    await waitFor(() => expect([...waiting.keys()]).toContain(text))
    waiting.get(text)?.()
  }
  return { added, answer }
}

const field = () => screen.getByRole('combobox', { name: 'Objekt hinzufügen' })

test('Enter before the hits are here takes the first of them when they come, never one of an earlier text', async () => {
  const user = userEvent.setup()
  const { added, answer } = show()
  await user.type(field(), 'h')
  await answer('h')
  expect(await screen.findByRole('option', { name: /^h Art/ })).toBeVisible()
  await user.type(field(), 'yla{Enter}')
  expect(added).toEqual([])
  await answer('hyla')
  await waitFor(() => expect(added).toEqual(['hyla']))
  expect(field()).toHaveValue('')
})

test('whoever writes on after Enter has changed their mind', async () => {
  const user = userEvent.setup()
  const { added, answer } = show()
  await user.type(field(), 'hyla{Enter}')
  await user.type(field(), ' m{Backspace}{Backspace}')
  await answer('hyla')
  expect(await screen.findByRole('option', { name: /^hyla Art/ })).toBeVisible()
  expect(added).toEqual([])
})
