import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { showHeld } from '../../testing/heldServer'
import { HistoryDialog } from './HistoryDialog'
import { Trash } from './Trash'

jest.mock('next/navigation', () => ({ usePathname: () => '/', useRouter: () => ({ push: jest.fn() }) }))

const at = '2026-01-01T00:00:00.000Z'
const numbers = { __typename: 'DeletionNumbers', taxonomies: 0, collections: 0, taxa: 1, synonyms: 0, records: 0, relations: 0 }
const counted = (count: number) => Array.from({ length: count }, (_, index) => index)
const deletion = (number: number) => ({
  __typename: 'Deletion',
  id: `d${number}`,
  at,
  by: 'Anna',
  name: `Zeile ${number}`,
  numbers,
})
const change = (number: number) => ({
  ...{ __typename: 'Change', id: `c${number}`, at, by: `Zeile ${number}`, action: 'update', table: 'taxa', rowId: 'a' },
  ...{ isImport: false, taxonName: null, hasBefore: true, values: [] },
})

type Server = ReturnType<typeof showHeld>

/** Answers the next question for deletions from those that there are, as the server does. */
async function answerDeletions(server: Server, there: readonly number[]) {
  const { variables, answer } = server.take('Deletions')
  const { offset, limit } = variables as { offset: number; limit: number }
  if (limit > 200) throw new Error('The server reads no more than 200 at once')
  await answer({ deletions: there.slice(offset, offset + limit).map(deletion) })
}

const older = () => screen.queryByRole('button', { name: 'Ältere zeigen' })
const rows = () => screen.queryAllByRole('button', { name: /rückgängig$/ }).length
const press = async (button: HTMLElement | null | undefined) => userEvent.click(button ?? document.body)

test.each([50, 51, 100])('of %s deletions all can be seen, and the button for older ones goes with the last', async (count) => {
  const server = showHeld(<Trash />)
  const there = counted(count)
  await answerDeletions(server, there)
  expect(rows()).toBe(50)
  if (count > 50) {
    await press(older())
    await answerDeletions(server, there)
  }
  expect(rows()).toBe(count)
  expect(older()).toBeNull()
})

test('the trash stays as long as one has made it when something comes back', async () => {
  const server = showHeld(<Trash />)
  const there = counted(400)
  await answerDeletions(server, there)
  for (const shown of [100, 150, 200, 250]) {
    await press(older())
    await answerDeletions(server, there)
    expect(rows()).toBe(shown)
  }
  await press(screen.getByRole('button', { name: '«Zeile 77» rückgängig' }))
  await server.take('UndoDeletion').answer({ undoDeletion: { __typename: 'Deletion', id: 'd77', leftOut: null } })
  const left = there.filter((number) => number !== 77)
  await answerDeletions(server, left)
  expect(rows()).toBe(250)
  await answerDeletions(server, left)
  expect(rows()).toBe(250)
  expect(screen.queryByRole('button', { name: '«Zeile 77» rückgängig' })).toBeNull()
  expect(screen.getByRole('button', { name: '«Zeile 250» rückgängig' })).toBeInTheDocument()
  expect(server.waiting()).not.toContain('Deletions')
  await press(older())
  await answerDeletions(server, left)
  expect(rows()).toBe(300)
})

test.each([false, true])(
  'older ones can still be had where something came back meanwhile; asked for before that: %s',
  async (isBefore) => {
    const server = showHeld(<Trash />)
    const there = counted(400)
    await answerDeletions(server, there)
    if (isBefore) await press(older())
    await press(screen.getByRole('button', { name: '«Zeile 7» rückgängig' }))
    await server.take('UndoDeletion').answer({ undoDeletion: { __typename: 'Deletion', id: 'd7', leftOut: null } })
    if (!isBefore) await press(older())
    const left = there.filter((number) => number !== 7)
    // The later question may be answered first.
    const first = server.take('Deletions')
    if (server.waiting().includes('Deletions')) await answerDeletions(server, left)
    const { offset, limit } = first.variables as { offset: number; limit: number }
    await first.answer({ deletions: left.slice(offset, offset + limit).map(deletion) })
    while (server.waiting().includes('Deletions')) await answerDeletions(server, left)
    const before = rows()
    await press(older())
    await answerDeletions(server, left)
    expect(rows()).toBe(before + 50)
  },
)

test('where the long list cannot be read again, its beginning is asked for', async () => {
  const server = showHeld(<Trash />)
  const there = counted(120)
  await answerDeletions(server, there)
  await press(older())
  await answerDeletions(server, there)
  await press(screen.getByRole('button', { name: '«Zeile 7» rückgängig' }))
  await server.take('UndoDeletion').answer({ undoDeletion: { __typename: 'Deletion', id: 'd7', leftOut: null } })
  await server.take('Deletions').fail(new Error('no connection'))
  await answerDeletions(server, there.slice(8))
  expect(screen.queryByRole('button', { name: '«Zeile 7» rückgängig' })).toBeNull()
})

test('the history stays as long as one has made it when a state comes back, and takes no other until the record is read again', async () => {
  const server = showHeld(<HistoryDialog id="a" name="A" version={2} branches={[]} onClose={() => {}} />)
  const answerHistory = async (there: readonly number[]) => {
    const { variables, answer } = server.take('History')
    const { offset, limit } = variables as { offset: number; limit: number }
    const nodes = there.slice(offset, offset + limit).map(change)
    await answer({ history: { __typename: 'ChangePage', total: there.length, nodes } })
  }
  const restores = () => screen.getAllByRole('button', { name: 'Stand davor wiederherstellen' })
  await answerHistory(counted(60))
  await press(screen.getByRole('button', { name: '40 ältere Änderungen' }))
  await answerHistory(counted(60))
  expect(restores()).toHaveLength(40)
  await press(restores()[30])
  const first = server.take('RestoreBefore')
  expect(first.variables).toEqual({ changeId: 'c30', version: 2 })
  await first.answer({ restoreBefore: 'a' })
  await press(restores()[3])
  expect(server.waiting()).toEqual(['History'])
  await answerHistory([60, ...counted(60)])
  expect(restores()).toHaveLength(40)
  expect(screen.getByRole('button', { name: '21 ältere Änderungen' })).toBeInTheDocument()
  await press(restores()[3])
  expect(server.waiting()).toEqual(['RestoreBefore'])
})
