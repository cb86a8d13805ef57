import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { of } from 'rxjs'
import { viewerNow } from '@/stores/login'
import { Tree } from '../../tree/Tree'
import { treeModel } from '../../tree/useTreeModel'
import { announceDeletion } from './deleted'
import { DeletedNotice } from './DeletedNotice'
import { HistoryDialog } from './HistoryDialog'
import { Trash } from './Trash'

jest.mock('next/navigation', () => ({ usePathname: () => '/', useRouter: () => ({ push: jest.fn() }) }))

// jsdom lays nothing out: all rows are in view.
beforeAll(() => void Object.defineProperty(Element.prototype, 'clientHeight', { configurable: true, get: () => 560 }))
beforeEach(() => sessionStorage.clear())

type Data = Record<string, string[]>

const numbers = {
  ...{ __typename: 'DeletionNumbers', taxonomies: 0, collections: 0 },
  ...{ taxa: 1, synonyms: 0, records: 0, relations: 0 },
}
const deletion = { __typename: 'Deletion', id: 'deletion', at: '2026-01-01T00:00:00Z', by: 'Anna', name: 'A', numbers }
const change = {
  ...{ __typename: 'Change', id: 'change', at: deletion.at, by: 'Anna', action: 'update', table: 'taxa', rowId: 'a' },
  ...{ isImport: false, taxonName: null, hasBefore: true, values: [] },
}

/** Everything open in the tree of some data, which becomes `after` when something is undone; answers the names of its rows. */
function show(data: Data, after: Data, screenPart: ReactNode) {
  const childrenOf = (key: string) =>
    (data[key] ?? []).map((child, position) => ({
      ...{ __typename: 'TreeNode', key: child, kind: child.split(':')[0], id: child.split(':')[1], label: child, position },
      ...{ author: null, rank: null, vernacularName: null, childCount: data[child]?.length ?? 0 },
    }))
  const lineage = (key: string): object[] => {
    const parent = Object.keys(data).find((each) => data[each]?.includes(key))
    if (parent === undefined) return [{ ...childrenOf('')[0], key, kind: 'root', childCount: data[key]?.length, position: 0 }]
    return [...lineage(parent), ...childrenOf(parent).filter((node) => node.key === key)]
  }
  let isUndone = false
  const link = new ApolloLink(({ operationName, variables }) => {
    if (operationName === 'UndoDeletion' || operationName === 'RestoreBefore') {
      isUndone = true
      Object.assign(data, after)
    }
    const all = childrenOf(variables.parent)
    const answers: Record<string, object> = {
      TreeLineage: { treeLineage: operationName === 'TreeLineage' && lineage(variables.key) },
      TreeChildren: { treeChildren: { __typename: 'TreePage', total: all.length, nodes: all } },
      Deletions: { deletions: isUndone ? [] : [deletion] },
      UndoDeletion: { undoDeletion: { __typename: 'Deletion', id: 'deletion', leftOut: null } },
      History: { history: { __typename: 'ChangePage', ...(isUndone ? { total: 0, nodes: [] } : { total: 1, nodes: [change] }) } },
      RestoreBefore: { restoreBefore: 'a' },
    }
    return of({ data: answers[operationName ?? ''] ?? {} })
  })
  const client = new ApolloClient({ link, cache: new InMemoryCache() })
  treeModel(client).setOpen(['Art', 'taxonomy:t', 'taxon:p', 'taxon:q', 'taxon:a'], true)
  render(
    <ApolloProvider client={client}>
      <Tree onChoose={() => {}} />
      {screenPart}
    </ApolloProvider>,
  )
  return () =>
    within(screen.getByRole('tree', { hidden: true }))
      .getAllByRole('treeitem', { hidden: true })
      .map((row) => `${row.getAttribute('aria-level')} ${/(taxon|taxonomy):\w+/.exec(row.textContent)?.[0] ?? row.textContent}`)
      .filter((row) => row.includes(':'))
}

const without: Data = { Art: ['taxonomy:t'], 'taxonomy:t': ['taxon:p'], 'taxon:p': [], 'taxon:a': ['taxon:c'] }
const withIt: Data = { ...without, 'taxon:p': ['taxon:a'] }

test('what is taken out of the trash stands in the tree again, with what was open below it', async () => {
  const rows = show({ ...without }, withIt, <Trash />)
  await waitFor(() => expect(rows()).toEqual(['2 taxonomy:t', '3 taxon:p']))
  const undo = await screen.findByRole('button', { name: '«A» rückgängig' })
  await userEvent.click(undo)
  await waitFor(() => expect(rows()).toEqual(['2 taxonomy:t', '3 taxon:p', '4 taxon:a', '5 taxon:c']))
  await waitFor(() => expect(undo).not.toBeInTheDocument())
})

test('and so does what is undone from the notice of a deletion on another page', async () => {
  const rows = show({ ...without }, withIt, <DeletedNotice />)
  await waitFor(() => expect(rows()).toEqual(['2 taxonomy:t', '3 taxon:p']))
  act(() => announceDeletion({ id: 'deletion', name: 'A', said: '', viewer: viewerNow() }))
  await userEvent.click(await screen.findByRole('button', { name: 'Rückgängig' }))
  await waitFor(() => expect(rows()).toEqual(['2 taxonomy:t', '3 taxon:p', '4 taxon:a', '5 taxon:c']))
})

test('a former state of an object brings it back to where it stood', async () => {
  const data = { ...without, 'taxonomy:t': ['taxon:p', 'taxon:q'], 'taxon:p': ['taxon:b'], 'taxon:q': ['taxon:a', 'taxon:d'] }
  const before = { ...data, 'taxon:p': ['taxon:a', 'taxon:b'], 'taxon:q': ['taxon:d'] }
  const rows = show(
    data,
    before,
    <HistoryDialog id="a" name="A" version={2} branches={['taxon:q', 'taxon:a']} moved="taxon:a" onClose={() => {}} />,
  )
  const moved = ['2 taxonomy:t', '3 taxon:p', '4 taxon:b', '3 taxon:q', '4 taxon:a', '5 taxon:c', '4 taxon:d']
  await waitFor(() => expect(rows()).toEqual(moved))
  await userEvent.click(await screen.findByRole('button', { name: 'Stand davor wiederherstellen' }))
  const back = ['2 taxonomy:t', '3 taxon:p', '4 taxon:a', '5 taxon:c', '4 taxon:b', '3 taxon:q', '4 taxon:d']
  await waitFor(() => expect(rows()).toEqual(back))
  expect(await screen.findByText('Hier ist noch nichts geändert worden.')).toBeInTheDocument()
})
