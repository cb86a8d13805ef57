import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NEVER } from 'rxjs'
import { SearchScreen } from './SearchScreen'

jest.mock('next/navigation', () => ({
  useRouter: () => ({ push: jest.fn(), replace: jest.fn() }),
  usePathname: () => window.location.pathname,
  useSearchParams: () => new URLSearchParams(window.location.search),
}))

test.each([
  ['Enter', (user: typeof userEvent) => user.keyboard('{Enter}')],
  ['the button', (user: typeof userEvent) => user.click(screen.getByRole('button', { name: 'Suchen' }))],
])('%s searches on within what the hits are narrowed to', async (_, submit) => {
  window.history.replaceState(null, '', '/Suche?q=hyla&rang=species')
  render(
    <ApolloProvider client={new ApolloClient({ link: new ApolloLink(() => NEVER), cache: new InMemoryCache() })}>
      <SearchScreen />
    </ApolloProvider>,
  )
  await userEvent.type(screen.getByRole('searchbox', { name: 'Suchbegriff' }), ' a')
  await submit(userEvent)
  expect(window.location.pathname + window.location.search).toBe('/Suche?q=hyla+a&rang=species')
})
