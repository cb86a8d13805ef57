import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { of } from 'rxjs'
import { CreateUser } from './CreateUser'

const user = { __typename: 'User', id: 'u', name: 'Anna Muster' }
const answers: Record<string, object> = {
  CreateUserRights: {
    viewer: { __typename: 'Viewer', id: 'v', viewerCanCreateUsers: true },
    overview: { __typename: 'Overview', organizations: [] },
  },
  CreateUser: {
    createUser: {
      __typename: 'CreatedUser',
      user,
      link: { __typename: 'PasswordLink', secret: 'geheim', expiresAt: '2026-12-01T00:00:00Z' },
    },
  },
}

test('the link of a new user comes into a place that was there to be heard, and takes the focus that goes with the form', async () => {
  const link = new ApolloLink(({ operationName = '' }) => of({ data: answers[operationName] }))
  render(
    <ApolloProvider client={new ApolloClient({ link, cache: new InMemoryCache() })}>
      <CreateUser onCreated={() => {}} />
    </ApolloProvider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Benutzer anlegen' }))
  const place = screen.getByRole('status')
  expect(place).toBeEmptyDOMElement()
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Anna Muster{Enter}')
  await waitFor(() => expect(place).toHaveTextContent(/^Mit diesem Link setzt «Anna Muster» ein neues Passwort/))
  expect(screen.queryByRole('form')).toBeNull()
  expect(place).toHaveFocus()
})
