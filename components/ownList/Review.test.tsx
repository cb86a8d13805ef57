import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { choicesIn } from '@/lib/domain/ownList/decisions'
import { outcomeOf, type OwnCandidate } from '@/lib/domain/ownList/outcome'
import { useOwnList } from '@/stores/ownList'
import { Review } from './Review'

const taxonomies = ['Lurche', 'Falter']
const rana: OwnCandidate = {
  ...{ taxonId: '1', name: 'Rana nova', author: null, taxonomy: 'Falter', foundName: 'Rana nova', foundAuthor: null },
  ...{ language: null, kind: 'exact' },
}
const byName = {
  'Rana nova': { kind: 'exact' as const, taxonId: '1', candidates: [rana] },
  'Rana vetus': { kind: 'exact' as const, taxonId: '1', candidates: [rana] },
}
const rows = Object.keys(byName).map((name, index) => ({ number: index + 1, cells: [name], name, isWrittenOut: false }))

function Shown() {
  const { choices } = useOwnList()
  const outcome = (name: string) => outcomeOf(name, byName, choicesIn(choices, taxonomies))
  return <Review rows={rows} outcome={outcome} taxonomies={taxonomies} />
}

test('a name about which somebody decided before it was found surely can be decided again', async () => {
  const user = userEvent.setup()
  const none = { Lurche: 'none', Falter: 'none' } as const
  useOwnList.setState({ matches: { taxonomies, revision: 7, byName }, choices: { 'Rana nova': none } })
  render(
    <ApolloProvider client={new ApolloClient({ link: ApolloLink.empty(), cache: new InMemoryCache() })}>
      <Shown />
    </ApolloProvider>,
  )
  expect(screen.getByRole('group', { name: /«Rana nova»/ })).toHaveTextContent('keine davon')
  expect(screen.getByText('1 von 1 entschieden')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Entscheid zurücknehmen' }))
  expect(useOwnList.getState().choices).toEqual({})
  expect(screen.queryByRole('group')).toBeNull()
})
