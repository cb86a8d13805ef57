import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Subject } from 'rxjs'
import { notNarrowed } from '@/lib/domain/addresses/searchQuery'
import { ExportHits } from './ExportHits'

const mockPush = jest.fn()
jest.mock('next/navigation', () => ({ useRouter: () => ({ push: mockPush }), usePathname: () => window.location.pathname }))

/** Asks for the export of the hits of «hyla»; `answer` lets it come, `show` shows those of another text. */
async function ask() {
  mockPush.mockClear()
  window.history.replaceState(null, '', '/Suche?q=hyla')
  const answers = new Subject<ApolloLink.Result>()
  const client = new ApolloClient({ link: new ApolloLink(() => answers), cache: new InMemoryCache() })
  const of = (text: string) => (
    <ApolloProvider client={client}>
      <ExportHits key={text} query={{ ...notNarrowed, text }} isCapped={false} />
    </ApolloProvider>
  )
  const { rerender } = render(of('hyla'))
  await userEvent.click(screen.getByRole('button', { name: 'Diese Treffer exportieren' }))
  const answer = () =>
    act(async () => {
      answers.next({
        data: { search: { __typename: 'SearchResult', taxa: [{ __typename: 'FoundTaxa', type: 'Art', ids: ['a'] }] } },
      })
      answers.complete()
    })
  return { answer, show: (text: string) => rerender(of(text)) }
}

test('who waits for the export of the hits is led there', async () => {
  const { answer } = await ask()
  await answer()
  expect(mockPush.mock.calls).toEqual([[expect.stringMatching(/^\/Export\?.*ids=a/)]])
})

test('who has gone to another page meanwhile stays there', async () => {
  const { answer } = await ask()
  window.history.pushState(null, '', '/Arten/t/x')
  await answer()
  expect(mockPush).not.toHaveBeenCalled()
})

test('who looks for something else meanwhile stays with that', async () => {
  const { answer, show } = await ask()
  show('rana')
  await answer()
  expect(mockPush).not.toHaveBeenCalled()
})
