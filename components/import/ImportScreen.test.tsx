import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { of, throwError } from 'rxjs'
import { useIsLoginKnown, useLogin } from '@/stores/login'
import { ImportScreen } from './ImportScreen'

jest.mock('next/navigation', () => ({
  useRouter: () => ({ push: jest.fn(), replace: jest.fn() }),
  usePathname: () => window.location.pathname,
  useSearchParams: () => new URLSearchParams(),
}))

const none = { organizations: [], collections: [], taxonomies: [], allTaxonomies: [] }
const draft = {
  ...{ __typename: 'ImportDraft', id: 'd', changedAt: '', settings: null, settingsVersion: '1', job: null, fileName: 'd.csv' },
  ...{ otherFiles: [], bytes: 1, createdAt: '2026-01-01T00:00:00Z', ownerName: 'Anna', format: 'CSV', isArchive: false },
  ...{ problem: 'Die Datei ist leer.', tables: [] },
}

test('a draft stays as it is, with what is open in it, when its possible targets are asked for again in vain', async () => {
  window.history.replaceState(null, '', '/Import/d')
  useLogin.setState({ token: 't', username: 'Anna' })
  useIsLoginKnown.setState(true, true)
  let isBroken = false
  const link = new ApolloLink(({ operationName }) => {
    if (operationName === 'ImportDraft') return of({ data: { importDraft: draft } })
    if (operationName !== 'ImportTargets') return throwError(() => new Error(operationName))
    if (isBroken) return throwError(() => new TypeError('Failed to fetch'))
    return of({ data: { importTargets: { __typename: 'ImportTargets', ...none } } })
  })
  const client = new ApolloClient({ link, cache: new InMemoryCache() })
  render(
    <ApolloProvider client={client}>
      <ImportScreen />
    </ApolloProvider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Import löschen …' }))
  const dialog = await screen.findByRole('dialog')
  isBroken = true
  await act(() => client.refetchQueries({ include: ['ImportTargets'] }).catch(() => {}))
  expect(await screen.findByText(/^Der Server ist nicht erreichbar/)).toBeInTheDocument()
  expect(screen.getByRole('dialog')).toBe(dialog)
  isBroken = false
  await act(() => client.refetchQueries({ include: ['ImportTargets'] }))
  expect(screen.queryByText(/^Der Server ist nicht erreichbar/)).not.toBeInTheDocument()
  expect(screen.getByRole('dialog')).toBe(dialog)
})
