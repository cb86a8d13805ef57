import '@/stores/testing/browserStorage'
import { screen, waitForElementToBeRemoved } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useIsLoginKnown, useLogin } from '@/stores/login'
import { showHeld } from '../../testing/heldServer'
import { MoreMenu } from './MoreMenu'

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: jest.fn(), replace: jest.fn() }), usePathname: () => '/Export' }))

async function open(entry: RegExp, title: string) {
  await userEvent.click(await screen.findByRole('button', { name: /^Teilen, speichern/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }))
  return screen.findByRole('dialog', { name: title })
}

test('an export that is saved late is told, and leaves what is typed into the dialog that was opened since', async () => {
  useLogin.setState({ token: 'a.b.c', username: 'Anna' })
  useIsLoginKnown.setState(true, true)
  const server = showHeld(<MoreMenu query="taxonomies=Moose" fileQuery="taxonomies=Moose" columns={[]} />)
  const saving = await open(/^Speichern/, 'Export speichern')
  await userEvent.type(screen.getByLabelText('Name'), 'Eins{Enter}')
  const gone = waitForElementToBeRemoved(saving)
  await userEvent.keyboard('{Escape}')
  await gone
  const watching = await open(/beobachten/, 'Änderungen beobachten')
  await userEvent.click(screen.getByRole('radio', { name: 'Webhook' }))
  await userEvent.type(screen.getByLabelText('Name'), 'Feuchte')
  await server.take('SaveExport').answer({ saveExport: { __typename: 'SavedExport', id: 'x', name: 'Eins' } })
  expect(watching).toBeInTheDocument()
  expect(screen.getByLabelText('Name')).toHaveValue('Feuchte')
  expect(screen.getByText(/^Gespeichert als «Eins»/)).toBeInTheDocument()
})
