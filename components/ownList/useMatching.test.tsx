import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { act, renderHook, waitFor } from '@testing-library/react'
import { of } from 'rxjs'
import { choicesIn, type OwnDecisions } from '@/lib/domain/ownList/decisions'
import { outcomeOf, type OwnCandidate } from '@/lib/domain/ownList/outcome'
import { useOwnList } from '@/stores/ownList'
import { useMatching } from './useMatching'

const taxonomies = ['Lurche']
const candidate = (taxonId: string, name: string): OwnCandidate => ({
  ...{ taxonId, name, author: null, taxonomy: 'Lurche', foundName: name, foundAuthor: null, language: null, kind: 'similar' },
})

/** A server that knows taxa by their ids and nothing by its name. */
function serverOf(names: Record<string, string>) {
  const state = { names, revision: 7, asked: [] as string[][] }
  const link = new ApolloLink(({ variables }) => {
    const asked = variables.names as string[]
    state.asked.push(asked)
    const matchNames = asked.map((id) => {
      const candidates = state.names[id] === undefined ? [] : [{ ...candidate(id, state.names[id]), kind: 'id' }]
      const [only] = candidates
      return { kind: only ? 'id' : 'notFound', taxonId: only?.taxonId ?? null, hybridSign: null, beside: [], candidates }
    })
    return of({ data: { overview: { revision: state.revision }, matchNames } })
  })
  return { client: new ApolloClient({ cache: new InMemoryCache(), link }), state }
}

test('what was chosen is looked for again by its id where the data are others, and is no longer taken where it is gone', async () => {
  const { client, state } = serverOf({ t1: 'Rana nova', t2: 'Hyla arborea', t3: 'Papilio machaon' })
  const butterfly = { ...candidate('t3', 'Papilio'), taxonomy: 'Falter' }
  const choices: OwnDecisions = {
    'Rana x': { Lurche: candidate('t1', 'Rana') },
    'Hyla x': { Lurche: candidate('t2', 'Hyla') },
    Papilio: { Falter: butterfly },
    Bufo: { Lurche: 'none' },
  }
  useOwnList.setState({ choices, matches: null })
  const names = Object.keys(choices)
  const { result } = renderHook(() => useMatching(names, taxonomies), {
    wrapper: ({ children }) => <ApolloProvider client={client}>{children}</ApolloProvider>,
  })
  const chosen = (name: string) => {
    const { kind, candidate: found } = outcomeOf(
      name,
      useOwnList.getState().matches?.byName ?? {},
      choicesIn(choices, taxonomies),
    )
    return `${kind} ${found?.name}`
  }
  await waitFor(() => expect(result.current).toMatchObject({ done: 4, total: 4, revision: 7 }))
  // Of other taxonomies it rests.
  expect(state.asked).toEqual([['t1', 't2', ...names]])
  expect([chosen('Rana x'), chosen('Hyla x')]).toEqual(['chosen Rana nova', 'chosen Hyla arborea'])
  state.revision = 8
  state.names = { t1: 'Rana nova' }
  act(() => result.current.retry())
  await waitFor(() => expect(result.current).toMatchObject({ done: 4, total: 4, revision: 8 }))
  expect([chosen('Rana x'), chosen('Hyla x')]).toEqual(['chosen Rana nova', 'notFound undefined'])
  // What is chosen now is fresh.
  act(() => useOwnList.setState({ choices: { 'Rana x': { Lurche: candidate('t4', 'Rana') } } }))
  expect(result.current).toMatchObject({ done: 4, total: 4 })
  expect(state.asked).toHaveLength(3)
})
