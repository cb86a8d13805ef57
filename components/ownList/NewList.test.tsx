import '@/stores/testing/browserStorage'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useOwnList } from '@/stores/ownList'
import { NewList } from './NewList'

beforeEach(() => useOwnList.setState({ isRead: true, list: null }))

/** A file that is read when the test lets it. */
async function openSlow(name: string, text: string) {
  let give = (_: ArrayBuffer) => {}
  const bytes = new Promise<ArrayBuffer>((resolve) => (give = resolve))
  const file = Object.assign(new File([], name), { arrayBuffer: () => bytes })
  await userEvent.upload(screen.getByLabelText('Datei öffnen …'), file)
  return () => act(async () => give(new TextEncoder().encode(text).buffer))
}

const begun = () => useOwnList.getState().list?.source ?? null
const reads = () => screen.queryByText('liest die Datei …')

test('a list that is pasted while a file is read stays, whatever the file says', async () => {
  render(<NewList />)
  const read = await openSlow('gross.csv', 'Name\nBufo bufo\n')
  expect(reads()).toBeInTheDocument()
  await userEvent.type(screen.getByLabelText('Ihre Liste'), 'Hyla arborea')
  await userEvent.click(screen.getByRole('button', { name: 'Liste lesen' }))
  expect(begun()).toBe('eingefügter Text')
  expect(reads()).toBeNull()
  await read()
  expect(begun()).toBe('eingefügter Text')
})

test('of two files the one that was opened last counts, whichever is read first; one that cannot be read says nothing any more', async () => {
  render(<NewList />)
  const readFirst = await openSlow('eins.csv', '')
  const readSecond = await openSlow('zwei.csv', 'Name\nHyla arborea\n')
  await readFirst()
  expect(reads()).toBeInTheDocument()
  expect(screen.queryByRole('alert')).toBeNull()
  await readSecond()
  await waitFor(() => expect(begun()).toBe('zwei.csv'))
})

test('a list that was begun elsewhere since is not replaced either', async () => {
  const { unmount } = render(<NewList />)
  const read = await openSlow('gross.csv', 'Name\nBufo bufo\n')
  unmount()
  render(<NewList />)
  await userEvent.type(screen.getByLabelText('Ihre Liste'), 'Hyla arborea')
  await userEvent.click(screen.getByRole('button', { name: 'Liste lesen' }))
  await read()
  expect(begun()).toBe('eingefügter Text')
})
