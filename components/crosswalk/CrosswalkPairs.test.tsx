import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { EMPTY, NEVER, type Observable, of, Subject } from 'rxjs'
import { CrosswalkPairs } from './CrosswalkPairs'

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: jest.fn(), replace: jest.fn() }), usePathname: () => '/Arten' }))

const taxon = (id: string) => ({
  __typename: 'CrosswalkTaxon',
  id,
  name: `Galium ${id}`,
  author: null,
  rank: 'species',
  code: null,
})
const pair = (from: string, to: string | null) => ({
  __typename: 'CrosswalkPair',
  key: `${from} ${to}`,
  kind: to === null ? 'gone' : 'doubtful',
  state: 'open',
  reasons: [],
  spreads: false,
  from: taxon(from),
  to: to === null ? null : taxon(to),
  decidedBy: null,
  decidedAt: null,
  decision: `${from} seen`,
})
const nodes = [pair('album', 'a'), pair('album', 'b'), pair('perditum', null), pair('verum', 'c')]

type Props = Parameters<typeof CrosswalkPairs>[0]
const crosswalk = { id: 'x', canDecide: true, type: 'Art', from: { id: 'f', name: 'alt' }, to: { id: 't', name: 'neu' } }

/** What a server answers that has these pairs. */
const answer = (pairs: readonly unknown[], next: string | null = null): Observable<ApolloLink.Result> =>
  of({
    data: {
      crosswalk: { __typename: 'Crosswalk', id: 'x', pairs: { __typename: 'CrosswalkPairs', next, nodes: pairs } },
    },
  })

/** The list of a name, asking by this link. */
function list(link: ApolloLink, onChanged = jest.fn()) {
  const client = new ApolloClient({ link, cache: new InMemoryCache() })
  return (name = '') => (
    <ApolloProvider client={client}>
      <CrosswalkPairs
        crosswalk={crosswalk as unknown as Props['crosswalk']}
        wanted={{ kind: null, name, collections: null, copies: false, tree: null }}
        onName={jest.fn()}
        onChanged={onChanged}
      />
    </ApolloProvider>
  )
}

test('proposals of all are taken over, and a taxon of which there is none is not said to be gone', async () => {
  const decisions: unknown[] = []
  const link = new ApolloLink(({ operationName, variables }) => {
    if (operationName === 'CrosswalkPairs') return answer(nodes)
    decisions.push(variables.decisions)
    return EMPTY
  })
  render(list(link)())
  await userEvent.click(await screen.findByRole('button', { name: 'den ersten Vorschlag übernehmen' }))
  const first = [
    { fromId: 'album', seen: 'album seen', toIds: ['a'] },
    { fromId: 'verum', seen: 'verum seen', toIds: ['c'] },
  ]
  await waitFor(() => expect(decisions).toEqual([first]))
  expect(screen.getByText(/^Für 2 offene Taxa/)).toBeVisible()
})

test('whoever decides about what somebody else has decided meanwhile is told, and shown what holds now', async () => {
  const message = 'Über «Galium album» hat inzwischen Änne entschieden.'
  const shownNow = { ...pair('album', 'a'), kind: 'renamed', state: 'decided', decidedBy: 'Änne', decision: '8' }
  const answers = [nodes, [shownNow]]
  const link = new ApolloLink(({ operationName }) =>
    operationName === 'CrosswalkPairs'
      ? answer(answers.shift() ?? [])
      : of({ data: null, errors: [{ message, extensions: { code: 'CONFLICT' } }] }),
  )
  const onChanged = jest.fn()
  render(list(link, onChanged)())
  await userEvent.click(await screen.findByRole('button', { name: 'den ersten Vorschlag übernehmen' }))
  expect(await screen.findByText('entschieden von Änne')).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent(message)
  expect(onChanged).toHaveBeenCalled()
})

const listed = (name: string) => screen.getAllByRole('listitem').find((item) => item.textContent.includes(name)) as HTMLElement
const tick = async (name: string) => userEvent.click(within(listed(name)).getByRole('checkbox'))

test('whoever decides while the list is on its way anew has decided, and about two one after the other without waiting', async () => {
  const sent: unknown[] = []
  const answers: Subject<ApolloLink.Result>[] = []
  const all = [pair('album', 'a'), pair('verum', 'c')]
  const link = new ApolloLink(({ operationName, variables }) => {
    if (operationName === 'CrosswalkPairs') return variables.text === 'Galium' ? NEVER : answer(all)
    sent.push(variables.decisions)
    answers.push(new Subject())
    return answers.at(-1) ?? EMPTY
  })
  const at = list(link)
  const { rerender } = render(at())
  await screen.findByText('Galium album')
  rerender(at('Galium'))
  await tick('album')
  await userEvent.keyboard('{Enter}{Enter}')
  const first = [{ fromId: 'album', seen: 'album seen', toIds: ['a'], spreads: false }]
  await waitFor(() => expect(sent).toEqual([first]))
  rerender(at(''))
  await tick('verum')
  await userEvent.keyboard('{Enter}')
  expect(sent).toEqual([first])
  answers[0]?.next({ data: null, errors: [{ message: 'Keine Verbindung' }] })
  answers[0]?.complete()
  const second = [{ fromId: 'verum', seen: 'verum seen', toIds: ['c'], spreads: false }]
  await waitFor(() => expect(sent).toEqual([first, second]))
  answers[1]?.next({ data: { decideCrosswalk: { __typename: 'Crosswalk', id: 'x' } } })
  answers[1]?.complete()
  await waitFor(() => expect(screen.getByRole('list', { name: 'Taxa' })).toHaveAttribute('aria-busy', 'false'))
  expect(screen.getByRole('alert')).toHaveTextContent('Keine Verbindung')
})

test('that the list could not be read anew is no longer said once it could', async () => {
  let fails = false
  const link = new ApolloLink(({ operationName }) => {
    if (operationName === 'CrosswalkPairs')
      return fails ? of({ data: null, errors: [{ message: 'Zu viel los' }] }) : answer(nodes)
    fails = true
    return of({ data: { decideCrosswalk: { __typename: 'Crosswalk', id: 'x' } } })
  })
  render(list(link)())
  await userEvent.click(await screen.findByRole('button', { name: 'den ersten Vorschlag übernehmen' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Zu viel los')
  fails = false
  await userEvent.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('whoever has gone on to a further page and decides there stays there', async () => {
  const decided = { state: 'decided', decidedBy: 'Änne' }
  const all: object[] = Array.from({ length: 110 }, (_, index) => ({ ...pair(`n${index}`, `t${index}`), ...decided }))
  all[109] = pair('n109', 't109')
  const link = new ApolloLink(({ operationName, variables }) => {
    if (operationName !== 'CrosswalkPairs') return of({ data: { decideCrosswalk: { __typename: 'Crosswalk', id: 'x' } } })
    const from = Number(variables.after ?? 0)
    const to = from + Number(variables.limit)
    return answer(all.slice(from, to), to < all.length ? String(to) : null)
  })
  render(list(link)())
  const shown = () => screen.getAllByText('entschieden von Änne').length
  fireEvent.click(await screen.findByText('Weitere zeigen'))
  fireEvent.click(await screen.findByLabelText(/Galium t109/))
  expect(shown()).toBe(109)
  all[109] = { ...all[109], ...decided }
  fireEvent.click(screen.getByText('Übernehmen'))
  await waitFor(() => expect(shown()).toBe(110))
  expect(screen.queryByText('Weitere zeigen')).not.toBeInTheDocument()
})

test('the field says what the list is of, also after the way back', async () => {
  const at = list(new ApolloLink(() => answer([])))
  const { rerender } = render(at(''))
  await userEvent.type(screen.getByRole('searchbox'), 'Rosa')
  rerender(at('Rosa'))
  expect(screen.getByRole('searchbox')).toHaveValue('Rosa')
  rerender(at(''))
  expect(screen.getByRole('searchbox')).toHaveValue('')
})
