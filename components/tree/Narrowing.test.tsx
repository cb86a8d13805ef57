import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { ServerError } from '@apollo/client/errors'
import { ApolloProvider } from '@apollo/client/react'
import { act, render, screen, waitFor } from '@testing-library/react'
import { of, throwError } from 'rxjs'
import { clearTreeFilter, setTreeFilter } from '@/stores/treeFilter'
import { Narrowing } from './Narrowing'

afterEach(() => act(() => clearTreeFilter()))

test('asked too often, the filter says so and goes on by itself after the pause that the server wants', async () => {
  const asked: string[] = []
  const link = new ApolloLink(({ variables }) => {
    asked.push(variables.text)
    if (asked.length > 1) return of({ data: { treeNarrowed: { total: 3, capped: false, nodes: [] } } })
    return throwError(() => tooMany('0.2'))
  })
  render(
    <ApolloProvider client={new ApolloClient({ link, cache: new InMemoryCache() })}>
      <Narrowing onModel={() => {}} isMissing={false} />
    </ApolloProvider>,
  )
  act(() => setTreeFilter({ text: 'hyla' }))
  expect(await screen.findByText(/^Zu viele Suchen in kurzer Zeit\. Die Suche geht .* von selbst weiter\.$/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Noch einmal versuchen' })).not.toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('3 Treffer'))
  expect(asked).toEqual(['hyla', 'hyla'])
})

/** The server's refusal, with the seconds after which it may be asked again. */
function tooMany(seconds: string): ServerError {
  const response = { status: 429, headers: new Headers({ 'retry-after': seconds }) } as Response
  return new ServerError('429', { response, bodyText: '' })
}
