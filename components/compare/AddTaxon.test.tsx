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

/** A text finds the one taxon of the same name, as soon as `answer` lets it; on a busy machine it is asked for again in between. */
function show() {
  const waiting = new Map<string, (() => void)[]>()
  const answered = new Set<string>()
  const added: string[] = []
  const link = new ApolloLink(
    ({ variables: { text } }) =>
      new Observable((observer) => {
        const tell = () => {
          observer.next({ data: { search: { __typename: 'SearchResult', hits: [hit(String(text))], nearest: [] } } })
          observer.complete()
        }
        waiting.set(String(text), [...(waiting.get(String(text)) ?? []), tell])
        if (answered.has(String(text))) tell()
      }),
  )
  render(
    <ApolloProvider client={new ApolloClient({ link, cache: new InMemoryCache() })}>
      <AddTaxon disabledBecause={null} onAdd={(id) => added.push(id)} />
    </ApolloProvider>,
  )
  const answer = async (text: string) => {
    await waitFor(() => expect([...waiting.keys()]).toContain(text))
    answered.add(text)
    waiting.get(text)?.forEach((tell) => tell())
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
