import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { FragmentOf } from '@/lib/graphql'
import { showHeld } from '../testing/heldServer'
import { UserLogin, type UserLogin_user } from './UserLogin'

const user = {
  ...{ id: 'u', name: 'Ben', email: null },
  ...{ viewerCanChangePassword: false, viewerCanCreatePasswordLink: true, viewerCanCloseAccount: true },
} as unknown as FragmentOf<typeof UserLogin_user>

const link = { createPasswordLink: { __typename: 'PasswordLink', secret: 'geheim', expiresAt: '2026-12-01T00:00:00Z' } }

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const isClosed = () => screen.queryByText(/^Das Konto ist geschlossen/) !== null

test('the word about a closed account goes with the new link that opens it, and the link with the account that is closed', async () => {
  const server = showHeld(<UserLogin user={user} />)
  await press('Konto schliessen')
  await press('Konto wirklich schliessen')
  await server.take('CloseAccount').answer({ closeAccount: true })
  expect(isClosed()).toBe(true)
  await press('Link für neues Passwort erstellen')
  expect(isClosed()).toBe(true)
  await server.take('CreatePasswordLink').answer(link)
  expect(isClosed()).toBe(false)
  expect(screen.getByText(/^Mit diesem Link setzt «Ben»/)).toBeInTheDocument()
  await press('Konto schliessen')
  await press('Konto wirklich schliessen')
  expect(isClosed()).toBe(false)
  await server.take('CloseAccount').answer({ closeAccount: true })
  expect(isClosed()).toBe(true)
  expect(screen.queryByText(/^Mit diesem Link/)).toBeNull()
})

test('while an account is closed it is said, and asked once; the keyboard comes back to where one began', async () => {
  const server = showHeld(<UserLogin user={user} />)
  await press('Konto schliessen')
  await userEvent.dblClick(screen.getByRole('button', { name: 'Konto wirklich schliessen' }))
  expect(screen.getByRole('button', { name: 'schliesst das Konto …' })).toHaveFocus()
  const closing = server.take('CloseAccount')
  expect(server.waiting()).toEqual([])
  await closing.answer({ closeAccount: true })
  await waitFor(() => expect(screen.getByRole('button', { name: 'Konto schliessen' })).toHaveFocus())
})

test('an account that could not be closed is said so beside the button', async () => {
  const server = showHeld(<UserLogin user={user} />)
  await press('Konto schliessen')
  await press('Konto wirklich schliessen')
  await server.take('CloseAccount').fail(new Error('kaputt'))
  expect(screen.getByRole('dialog')).toContainElement(screen.getByRole('alert'))
  expect(screen.getByRole('button', { name: 'Konto wirklich schliessen' })).toBeInTheDocument()
  expect(isClosed()).toBe(false)
})
