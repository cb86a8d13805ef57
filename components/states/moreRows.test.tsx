import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { Observable } from 'rxjs'
import { CrosswalkTree } from '../crosswalk/CrosswalkTree'
import { HistoryDialog } from '../edit/undo/HistoryDialog'
import { Trash } from '../edit/undo/Trash'
import { StatesScreen } from './StatesScreen'
import { WriteList } from './WriteList'

jest.mock('next/navigation', () => ({
  usePathname: () => '/',
  useSearchParams: () => new URLSearchParams(),
  useRouter: () => ({ push: jest.fn(), replace: jest.fn() }),
}))

interface List {
  /** Its question. */
  operation: string
  screen: ReactNode
  page: number
  /** Rows that are read beyond those that are shown, to know whether there are others. */
  ahead?: number
  more: RegExp
  /** An answer with the rows of these numbers, of so many in all. */
  answer: (numbers: number[], total: number) => object
}

const at = '2026-01-01T00:00:00.000Z'
const numbers = {
  ...{ __typename: 'DeletionNumbers', taxonomies: 0, collections: 0 },
  ...{ taxa: 1, synonyms: 0, records: 0, relations: 0 },
}

const lists: Record<string, List> = {
  'the history of an object': {
    operation: 'History',
    screen: <HistoryDialog id="a" name="A" version={2} branches={[]} onClose={() => {}} />,
    page: 20,
    more: /ältere Änderung/,
    answer: (rows, total) => ({
      history: {
        ...{ __typename: 'ChangePage', total },
        nodes: rows.map((n) => ({
          ...{ __typename: 'Change', id: `c${n}`, at, by: `Zeile ${n},`, action: 'update', table: 'taxa', rowId: 'a' },
          ...{ isImport: false, taxonName: null, hasBefore: true, values: [] },
        })),
      },
    }),
  },
  'what was written to a taxonomy': {
    operation: 'WriteList',
    screen: <WriteList id="a" type={null} />,
    page: 20,
    more: /ältere Änderung/,
    answer: (rows, total) => ({
      writes: {
        ...{ __typename: 'WritePage', total },
        nodes: rows.map((n) => ({
          __typename: 'Write',
          at: new Date(Date.UTC(2026, 0, 1, 0, 0, n)).toISOString(),
          title: `Zeile ${n},`,
        })),
      },
    }),
  },
  'the differences of two states': {
    operation: 'StatesScreen',
    screen: <StatesScreen id="a" type={null} />,
    page: 50,
    more: /weitere Zeile/,
    answer: (rows, total) => ({
      states: {
        ...{ __typename: 'States', name: 'Moose', since: at, from: at, to: at },
        counts: [{ __typename: 'StateCount', table: 'taxa', kind: 'new', count: total }],
        nodes: rows.map((n) => ({
          ...{
            __typename: 'StateEntry',
            key: `k${n}`,
            table: 'taxa',
            kind: 'new',
            label: `Zeile ${n},`,
            taxonId: null,
            values: [],
          },
        })),
      },
    }),
  },
  'the trash': {
    operation: 'Deletions',
    screen: <Trash />,
    page: 50,
    ahead: 1,
    more: /Ältere zeigen/,
    answer: (rows) => ({
      deletions: rows.map((n) => ({ __typename: 'Deletion', id: `d${n}`, at, by: 'Anna', name: `Zeile ${n},`, numbers })),
    }),
  },
  'a branch of a crosswalk’s tree': {
    operation: 'CrosswalkBranch',
    screen: (
      <CrosswalkTree from={{ id: 'a', name: 'alt' }} to={{ id: 'b', name: 'neu' }} type="Art" side="old" onSide={() => {}} />
    ),
    page: 200,
    more: /Weitere zeigen/,
    answer: (rows) => ({
      crosswalk: {
        ...{ __typename: 'Crosswalk', id: 'c' },
        branch: rows.map((n) => ({
          ...{ __typename: 'CrosswalkBranchTaxon', childCount: 0, counterparts: [] },
          taxon: { __typename: 'CrosswalkTaxon', id: `t${n}`, name: `Zeile ${n},`, author: null, rank: null, code: null },
        })),
      },
    }),
  },
}

/** A list of three pages, whose server answers when it is told to; other questions get no answer. */
function show({ operation, page, answer, screen: shown }: List) {
  const asked: number[] = []
  let waiting: (() => void)[] = []
  const link = new ApolloLink(
    ({ operationName, variables }) =>
      new Observable((observer) => {
        if (operationName !== operation) return
        const offset = Number(variables.offset)
        const length = Math.min(Number(variables.limit ?? page), 3 * page - offset)
        asked.push(offset)
        waiting.push(() => {
          observer.next({
            data: answer(
              Array.from({ length }, (_, index) => offset + index),
              3 * page,
            ),
          })
          observer.complete()
        })
      }),
  )
  // As lib/apollo/client.ts has it.
  const defaultOptions = { watchQuery: { notifyOnNetworkStatusChange: false } }
  const client = new ApolloClient({ link, cache: new InMemoryCache(), defaultOptions })
  render(<ApolloProvider client={client}>{shown}</ApolloProvider>)
  const answerAll = () =>
    act(async () => {
      waiting.forEach((each) => each())
      waiting = []
    })
  return { asked, answerAll }
}

const rowsShown = () => [...document.body.textContent.matchAll(/Zeile (\d+),/g)].map(([, n]) => Number(n))
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)

test.each(Object.entries(lists))(
  'two clicks for more of %s show each row once, and the last page can be reached',
  async (_, list) => {
    const { asked, answerAll } = show(list)
    await answerAll()
    await userEvent.dblClick(await screen.findByRole('button', { name: list.more }))
    await answerAll()
    await waitFor(() => expect(rowsShown()).toEqual(upTo(2 * list.page)))
    await userEvent.dblClick(screen.getByRole('button', { name: list.more }))
    await answerAll()
    await waitFor(() => expect(rowsShown()).toEqual(upTo(3 * list.page)))
    const { page, ahead = 0 } = list
    expect(asked).toEqual([0, page + ahead, 2 * page + ahead])
  },
)
