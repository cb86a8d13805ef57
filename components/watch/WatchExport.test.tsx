import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { of } from 'rxjs'
import { useLogin } from '@/stores/login'
import { WatchExport } from './WatchExport'

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: jest.fn(), replace: jest.fn() }), usePathname: () => '/Export' }))

afterEach(() => useLogin.setState({ token: null, username: null }))

/** The dialog over a server that mails to whoever has an address, and how often it was closed. */
function show(email: string | null) {
  const viewer = { __typename: 'User', id: 'u', email, watchChannels: email === null ? ['webhook'] : ['mail', 'webhook'] }
  const begun = { __typename: 'Watch', id: 'w', name: 'Feuchte', channel: 'mail', secret: null, rowCount: 3 }
  const link = new ApolloLink(({ operationName }) =>
    of({ data: operationName === 'AddWatch' ? { addWatch: begun } : { viewer } }),
  )
  const onClose = jest.fn()
  render(
    <ApolloProvider client={new ApolloClient({ link, cache: new InMemoryCache() })}>
      <WatchExport query="taxonomies=Moose" onClose={onClose} />
    </ApolloProvider>,
  )
  return onClose
}

const close = () => userEvent.click(screen.getByRole('button', { name: 'Schliessen' }))

test.each(['Feed', 'E-Mail', 'Webhook'])('whoever is not logged in gets out of «%s» without a key', async (way) => {
  const onClose = show(null)
  await userEvent.click(screen.getByRole('radio', { name: way }))
  await close()
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('so does whoever has no address for mails', async () => {
  useLogin.setState({ token: 'token', username: 'Änne' })
  const without = show(null)
  await userEvent.click(screen.getByRole('radio', { name: 'E-Mail' }))
  expect(await screen.findByText(/keine E-Mail-Adresse/)).toBeInTheDocument()
  await close()
  expect(without).toHaveBeenCalledTimes(1)
})

test('a form has its own way out, and what came of it another', async () => {
  useLogin.setState({ token: 'token', username: 'Änne' })
  const onClose = show('anna@example.org')
  await userEvent.click(screen.getByRole('radio', { name: 'E-Mail' }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Feuchte')
  expect(screen.getByRole('button', { name: 'Abbrechen' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Schliessen' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Beobachten' }))
  expect(await screen.findByText(/«Feuchte» wird beobachtet/)).toBeInTheDocument()
  await close()
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('the arrow keys go on from way to way, also over one that has a form', async () => {
  useLogin.setState({ token: 'token', username: 'Änne' })
  show('anna@example.org')
  screen.getByRole('radio', { name: 'Feed' }).focus()
  await userEvent.keyboard('{ArrowRight}')
  await screen.findByRole('textbox', { name: 'Name' })
  await userEvent.keyboard('{ArrowRight}')
  expect(screen.getByRole('radio', { name: 'Webhook' })).toBeChecked()
})
