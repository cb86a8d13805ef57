import '@/stores/testing/browserStorage'
import { act, screen, waitForElementToBeRemoved } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useIsLoginKnown, useLogin } from '@/stores/login'
import { showHeld } from '../testing/heldServer'
import { AccountScreen } from './AccountScreen'

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: jest.fn(), replace: jest.fn() }), usePathname: () => '/Konto' }))

const saved = (name: string) => ({
  ...{ __typename: 'SavedExport', id: name, name, query: 'taxonomies=Moose', savedAt: '2026-01-01T00:00:00Z' },
})
const account = (...names: string[]) => ({
  viewer: { __typename: 'Viewer', id: 'u', name: 'Anna', email: 'a@x', savedExports: names.map(saved), watches: [] },
})

/** The account of somebody who has saved these exports. */
async function show(...names: string[]) {
  useLogin.setState({ token: 'a.b.c', username: 'Anna' })
  act(() => useIsLoginKnown.setState(true, true))
  const server = showHeld(<AccountScreen />)
  await server.take('AccountScreen').answer(account(...names))
  return server
}

async function rename(name: string) {
  await userEvent.click(await screen.findByRole('button', { name: `Mehr zu «${name}»` }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Umbenennen …' }))
  return screen.findByRole('dialog', { name: `«${name}» umbenennen` })
}

test('the answer to a name that one has left leaves the dialog about another export, with what is typed there', async () => {
  const server = await show('Eins', 'Zwei')
  const first = await rename('Eins')
  await userEvent.type(screen.getByLabelText('Name'), 'X{Enter}')
  const gone = waitForElementToBeRemoved(first)
  await userEvent.keyboard('{Escape}')
  await gone
  const second = await rename('Zwei')
  await userEvent.type(screen.getByLabelText('Name'), ', neu')
  await server.take('RenameSavedExport').answer({ renameSavedExport: saved('EinsX') })
  await server.take('AccountScreen').answer(account('EinsX', 'Zwei'))
  expect(second).toBeInTheDocument()
  expect(screen.getByLabelText('Name')).toHaveValue('Zwei, neu')
  await userEvent.keyboard('{Enter}')
  await server.take('RenameSavedExport').answer({ renameSavedExport: saved('Zwei, neu') })
  await server.take('AccountScreen').answer(account('EinsX', 'Zwei, neu'))
  expect(second).not.toBeInTheDocument()
})

test('an e-mail that changes late is told, and leaves the form for the password', async () => {
  const server = await show()
  await userEvent.click(screen.getByRole('button', { name: 'E-Mail ändern' }))
  await userEvent.type(screen.getByLabelText('Ihr Passwort'), 'geheim{Enter}')
  await userEvent.click(screen.getByRole('button', { name: 'Abbrechen' }))
  await userEvent.click(screen.getByRole('button', { name: 'Passwort ändern' }))
  await userEvent.type(screen.getByLabelText('Bisheriges Passwort'), 'geheim')
  await server.take('ChangeEmail').answer({ changeEmail: { __typename: 'Viewer', id: 'u', email: 'b@x' } })
  expect(screen.getByLabelText('Bisheriges Passwort')).toHaveValue('geheim')
  expect(screen.getByText('Ihre E-Mail ist jetzt b@x.')).toBeInTheDocument()
})

const listed = () => ['Eins', 'Zwei', 'Drei'].filter((name) => screen.queryByRole('link', { name, hidden: true }) !== null)

async function remove(name: string) {
  await userEvent.click(await screen.findByRole('button', { name: `Mehr zu «${name}»` }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Löschen' }))
}

test('of two exports that are deleted one after the other both are gone, also where the first list is read late', async () => {
  const server = await show('Eins', 'Zwei', 'Drei')
  const removed = { deleteSavedExport: true }
  await remove('Eins')
  await server.take('DeleteSavedExport').answer(removed)
  await remove('Zwei')
  await server.take('DeleteSavedExport').answer(removed)
  await server.take('AccountScreen').answer(account('Zwei', 'Drei'))
  await server.take('AccountScreen').answer(account('Drei'))
  expect(listed()).toEqual(['Drei'])
  expect(server.waiting()).not.toContain('AccountScreen')
})

test('what is deleted while the account itself is still being read is gone, too', async () => {
  const server = await show('Eins', 'Zwei')
  server.reopen()
  await remove('Eins')
  await server.take('DeleteSavedExport').answer({ deleteSavedExport: true })
  await server.take('AccountScreen').answer(account('Eins', 'Zwei'))
  await server.take('AccountScreen').answer(account('Zwei'))
  expect(listed()).toEqual(['Zwei'])
})

test('a double click on «Rückgängig» puts back once', async () => {
  const server = await show('Eins')
  await remove('Eins')
  await server.take('DeleteSavedExport').answer({ deleteSavedExport: true })
  await server.take('AccountScreen').answer(account())
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Rückgängig' }))
  await server.take('SaveExport').answer({ saveExport: saved('Eins') })
  await server.take('AccountScreen').answer(account('Eins'))
  expect(server.waiting()).not.toContain('SaveExport')
  expect(listed()).toEqual(['Eins'])
  expect(screen.queryByRole('alert')).toBeNull()
})
