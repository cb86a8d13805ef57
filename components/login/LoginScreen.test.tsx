import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { ApolloProvider } from '@apollo/client/react'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Observable, of, throwError } from 'rxjs'
import { logOut, useIsLoginKnown, useLogin } from '@/stores/login'
import { LoginScreen } from './LoginScreen'
import '@/stores/testing/browserStorage'

const mockReplace = jest.fn()
jest.mock('next/navigation', () => ({ useRouter: () => ({ push: jest.fn(), replace: mockReplace }) }))

beforeEach(() => useIsLoginKnown.setState(true, true))

const operator = { __typename: 'Operator', name: null, contact: null, imprintUrl: null, privacyUrl: null, version: '1.0.0' }
const SENT = 'Wenn es dieses Konto gibt und eine E-Mail-Adresse dazu bekannt ist, ist ein Link unterwegs. Er gilt eine Stunde.'

/** The screen, and what is asked of the server beside who runs it. */
function show({ sendsMail, refusal }: { sendsMail: boolean; refusal?: string }) {
  const asked: unknown[] = []
  const link = new ApolloLink(({ operationName, variables }) => {
    if (operationName === 'Operator') return of({ data: { operator: { ...operator, sendsMail } } })
    asked.push([operationName, variables])
    if (refusal === undefined) return of({ data: { mailPasswordLink: true } })
    return throwError(() => new CombinedGraphQLErrors({ errors: [{ message: refusal, extensions: { code: 'RATE_LIMITED' } }] }))
  })
  render(
    <ApolloProvider client={new ApolloClient({ link, cache: new InMemoryCache() })}>
      <LoginScreen />
    </ApolloProvider>,
  )
  return asked
}

test('whoever has forgotten the password has a link mailed, and what they typed already stands there', async () => {
  const asked = show({ sendsMail: true })
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name oder E-Mail' }), 'Änne')
  await userEvent.click(await screen.findByRole('button', { name: 'Passwort vergessen?' }))
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Passwort vergessen')
  const field = screen.getByRole('textbox', { name: 'Name oder E-Mail' })
  expect(field).toHaveValue('Änne')
  await userEvent.clear(field)
  await userEvent.click(screen.getByRole('button', { name: 'Link schicken' }))
  expect(field).toHaveAccessibleDescription('Bitte geben Sie Ihren Namen oder Ihre E-Mail ein.')
  expect(asked).toEqual([])
  await userEvent.type(field, ' anna@example.org {Enter}')
  expect(await screen.findByText(SENT)).toHaveFocus()
  expect(asked).toEqual([['MailPasswordLink', { name: 'anna@example.org' }]])
  await userEvent.click(screen.getByRole('button', { name: 'Zum Anmelden' }))
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Anmelden')
})

test('what the server refuses is said in its sentence', async () => {
  show({ sendsMail: true, refusal: 'Von Ihrer Adresse aus wurden schon viele Links verlangt.' })
  await userEvent.click(await screen.findByRole('button', { name: 'Passwort vergessen?' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Name oder E-Mail' }), 'anna{Enter}')
  expect(await screen.findByText('Von Ihrer Adresse aus wurden schon viele Links verlangt.')).toBeInTheDocument()
  expect(screen.queryByText(SENT)).toBeNull()
})

test('a server without mail promises none', async () => {
  show({ sendsMail: false })
  expect(await screen.findByText(/Version 1\.0\.0/)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Anmelden' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Passwort vergessen?' })).toBeNull()
})

/** Logs in where the way back leads to an object; before the answer comes, the address becomes `meanwhile`. */
async function logInSlowly(meanwhile: string) {
  await logOut()
  mockReplace.mockClear()
  window.history.replaceState(null, '', '/Login?zurueck=/Arten/t/p')
  let answer = () => {}
  const link = new ApolloLink(({ operationName }) => {
    if (operationName === 'Operator') return of({ data: { operator: { ...operator, sendsMail: false } } })
    return new Observable((observer) => {
      answer = () => observer.next({ data: { login: { __typename: 'Login', token: 'a.b.c', username: 'Anna' } } })
    })
  })
  render(
    <ApolloProvider client={new ApolloClient({ link, cache: new InMemoryCache() })}>
      <LoginScreen />
    </ApolloProvider>,
  )
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name oder E-Mail' }), 'Anna')
  await userEvent.type(screen.getByLabelText('Passwort'), 'geheim{Enter}')
  await screen.findByRole('button', { name: 'Meldet an …' })
  window.history.replaceState(null, '', meanwhile)
  await act(async () => answer())
  await waitFor(() => expect(useLogin.getState().username).toBe('Anna'))
  return mockReplace.mock.calls
}

test('who has logged in goes back to where they came from', async () => {
  expect(await logInSlowly('/Login?zurueck=/Arten/t/p')).toEqual([['/Arten/t/p']])
})

test('who has gone elsewhere before the answer came is logged in there', async () => {
  expect(await logInSlowly('/Suche')).toEqual([])
})
