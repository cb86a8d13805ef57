import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { EMPTY, of } from 'rxjs'
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
const answer = (pairs: readonly unknown[]) =>
  of({
    data: {
      crosswalk: { __typename: 'Crosswalk', id: 'x', pairs: { __typename: 'CrosswalkPairs', next: null, nodes: pairs } },
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

test('the field says what the list is of, also after the way back', async () => {
  const at = list(new ApolloLink(() => answer([])))
  const { rerender } = render(at(''))
  await userEvent.type(screen.getByRole('searchbox'), 'Rosa')
  rerender(at('Rosa'))
  expect(screen.getByRole('searchbox')).toHaveValue('Rosa')
  rerender(at(''))
  expect(screen.getByRole('searchbox')).toHaveValue('')
})
