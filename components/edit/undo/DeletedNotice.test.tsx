import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { viewerNow } from '@/stores/login'
import { showHeld } from '../../testing/heldServer'
import { announceDeletion } from './deleted'
import { DeletedNotice } from './DeletedNotice'

beforeEach(() => announceDeletion(null))

const deletes = (name: string) => act(() => announceDeletion({ id: name, name, said: '', viewer: viewerNow() }))
const undo = () => userEvent.click(screen.getByRole('button', { name: 'Rückgängig' }))
const close = () => userEvent.click(screen.getByRole('button', { name: 'Meldung schliessen' }))
const shown = () => screen.getByRole('status').textContent

const undone = (id: string, records = 0) => ({
  undoDeletion: {
    ...{ __typename: 'Deletion', id },
    leftOut:
      records === 0
        ? null
        : { __typename: 'DeletionNumbers', taxonomies: 0, collections: 0, taxa: 0, synonyms: 0, records, relations: 0 },
  },
})

test('what went wrong with one deletion is not said of the next, and stands in a block of its own', async () => {
  const logged = jest.spyOn(console, 'error')
  const server = showHeld(<DeletedNotice />)
  deletes('A')
  await undo()
  await server.take('UndoDeletion').fail(new Error('kaputt'))
  expect(screen.getByRole('alert')).toBeInTheDocument()
  expect(screen.getByRole('alert').closest('p')).toBeNull()
  deletes('B')
  expect(shown()).toBe('«B» ist gelöscht.RückgängigSchliessen')
  expect(logged).not.toHaveBeenCalled()
  logged.mockRestore()
})

test('what has not come back of one is no longer said once another was deleted', async () => {
  const server = showHeld(<DeletedNotice />)
  deletes('B')
  await undo()
  await server.take('UndoDeletion').answer(undone('B', 2))
  expect(shown()).toMatch(/^Nicht zurückgekommen: /)
  deletes('C')
  expect(shown()).toMatch(/^«C» ist gelöscht/)
  await close()
  expect(shown()).toBe('')
})

test('what has come back as a whole leaves nothing to say', async () => {
  const server = showHeld(<DeletedNotice />)
  deletes('A')
  await undo()
  await server.take('UndoDeletion').answer(undone('A'))
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})

test('what comes back late takes only its own notice away, and says beside the other what has not come back', async () => {
  const server = showHeld(<DeletedNotice />)
  deletes('A')
  await undo()
  deletes('B')
  await server.take('UndoDeletion').answer(undone('A', 2))
  expect(shown()).toMatch(/^«B» ist gelöscht.*Nicht zurückgekommen: /)
})
