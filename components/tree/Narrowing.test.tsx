import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { ServerError } from '@apollo/client/errors'
import { ApolloProvider } from '@apollo/client/react'
import { act, render, screen, waitFor } from '@testing-library/react'
import { of, throwError } from 'rxjs'
import { clearTreeFilter, setTreeFilter } from '@/stores/treeFilter'
import type { TreeModel } from './model/treeModel'
import { Narrowing } from './Narrowing'
import { treeModel } from './useTreeModel'

afterEach(() => act(() => clearTreeFilter()))

test('asked too often, the filter says so and goes on by itself after the pause that the server wants', async () => {
  const asked: string[] = []
  const link = new ApolloLink(({ variables }) => {
    asked.push(variables.text)
    if (asked.length > 1) return of({ data: { treeNarrowed: { total: 3, capped: false, nodes: [] } } })
    return throwError(() => tooMany('0.2'))
  })
  render(
    <ApolloProvider client={new ApolloClient({ link, cache: new InMemoryCache() })}>
      <Narrowing onModel={() => {}} isMissing={false} />
    </ApolloProvider>,
  )
  act(() => setTreeFilter({ text: 'hyla' }))
  expect(await screen.findByText(/^Zu viele Suchen in kurzer Zeit\. Die Suche geht .* von selbst weiter\.$/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Noch einmal versuchen' })).not.toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('3 Treffer'))
  expect(asked).toEqual(['hyla', 'hyla'])
})

test('an edit narrows anew: what is called otherwise by now is gone, and what was open stays open', async () => {
  const node = (key: string, kind: string, childCount: number) => ({
    ...{ __typename: 'TreeNode', key, kind, id: key, label: key, author: null, rank: null, vernacularName: null },
    ...{ childCount, position: 0 },
  })
  const match = (key: string, parent: string | null, position = 0) => ({
    ...{ __typename: 'NarrowedNode', parent, isMatch: parent !== null, foundAs: null, below: 0, taxa: null },
    node: { ...node(key, parent === null ? 'root' : 'taxon', 1), position },
  })
  let names = ['Hyla', 'Hylidae']
  const link = new ApolloLink(({ operationName }) => {
    const nodes = [match('Art', null), ...names.map((name, position) => match(name, 'Art', position))]
    const treeNarrowed = { __typename: 'NarrowedTree', total: names.length, capped: false, nodes }
    const treeChildren = { __typename: 'TreePage', total: 1, nodes: [node('child', 'taxon', 0)] }
    return of({ data: operationName === 'TreeNarrowed' ? { treeNarrowed } : { treeChildren } })
  })
  const client = new ApolloClient({ link, cache: new InMemoryCache() })
  const models: (TreeModel | null)[] = []
  render(
    <ApolloProvider client={client}>
      <Narrowing onModel={(model) => void models.push(model)} isMissing={false} />
    </ApolloProvider>,
  )
  act(() => setTreeFilter({ text: 'hyl' }))
  const shown = () => Array.from(models.findLast((model) => model)?.loaded() ?? [], ({ key }) => key)
  await waitFor(() => expect(shown()).toEqual(['Art', 'Hyla', 'Hylidae']))
  models.findLast((model) => model)?.setOpen(['Hylidae'], true)
  names = ['Hylidae']
  act(() => treeModel(client).refresh('taxonomy:t'))
  await waitFor(() => expect(shown()).toEqual(['Art', 'Hylidae']))
  expect(models.findLast((model) => model)?.isOpen('Hylidae')).toBe(true)
})

test('what failed for a longer text is not said of the shorter one that one goes back to, whose tree is there', async () => {
  const link = new ApolloLink(({ variables: { text } }) =>
    text === 'bomb'
      ? throwError(() => new Error('broken'))
      : of({ data: { treeNarrowed: { total: 3, capped: false, nodes: [] } } }),
  )
  render(
    <ApolloProvider client={new ApolloClient({ link, cache: new InMemoryCache() })}>
      <Narrowing onModel={() => {}} isMissing={false} />
    </ApolloProvider>,
  )
  act(() => setTreeFilter({ text: 'bom' }))
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('3 Treffer'))
  act(() => setTreeFilter({ text: 'bomb' }))
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/schiefgegangen/))
  act(() => setTreeFilter({ text: 'bom' }))
  expect(screen.getByRole('status')).toHaveTextContent('3 Treffer')
  expect(screen.queryByRole('button', { name: 'Noch einmal versuchen' })).not.toBeInTheDocument()
})

/** The server's refusal, with the seconds after which it may be asked again. */
function tooMany(seconds: string): ServerError {
  const response = { status: 429, headers: new Headers({ 'retry-after': seconds }) } as Response
  return new ServerError('429', { response, bodyText: '' })
}
