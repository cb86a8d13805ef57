import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { of } from 'rxjs'
import { readExportAddress, useExportSettings } from '@/stores/exportSettings'
import { IdsCheck } from './CheckedIds'

const [GONE, THERE] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b']

function Chosen() {
  return <IdsCheck ids={useExportSettings(({ ids }) => ids)} onEdit={() => {}} />
}

/** The ids that are chosen, checked by a server that knows `THERE` alone, as one of another taxonomy where that is said. */
function checked(ids: string[], elsewhere: object[] = []) {
  window.history.replaceState(null, '', `/Export?type=Arten&taxonomies=Flora&${ids.map((id) => `ids=${id}`).join('&')}`)
  act(readExportAddress)
  const link = new ApolloLink(() => {
    const unknown = useExportSettings.getState().ids.flatMap((id) => (id === THERE ? [] : [id.toLowerCase()]))
    const rows = elsewhere.length > 0 ? 0 : useExportSettings.getState().ids.length - unknown.length
    return of({ data: { exportIds: { __typename: 'ExportIds', rows, unknown, synonyms: [], elsewhere } } })
  })
  render(
    <ApolloProvider client={new ApolloClient({ link, cache: new InMemoryCache() })}>
      <Chosen />
    </ApolloProvider>,
  )
}

test('ids that are gone are left out with a click as long as others remain', async () => {
  checked([GONE, THERE])
  await userEvent.click(await screen.findByRole('button', { name: 'weglassen' }))
  expect(useExportSettings.getState().ids).toEqual([THERE])
  expect(screen.queryByText(/ids? gibt es nicht/)).not.toBeInTheDocument()
})

const NOTHING_LEFT =
  'Ohne sie bliebe keine id übrig. Bearbeiten Sie die ids, oder setzen Sie sie zurück, wenn Sie alle Objekte der Auswahl wollen.'

test('where none would remain nothing is left out: it would be everything that is chosen then', async () => {
  checked([GONE])
  expect(await screen.findByText(/^1 id gibt es nicht/)).toHaveTextContent(
    `1 id gibt es nicht (mehr): ${GONE.toLowerCase()} ${NOTHING_LEFT}`,
  )
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Bearbeiten', 'Zurücksetzen'])
})

test('the same for those of another taxonomy', async () => {
  checked([THERE], [{ __typename: 'ElsewhereId', id: THERE, name: 'Abies alba', taxonomy: 'Bäume' }])
  expect(await screen.findByText(/^1 Objekt gehört/)).toHaveTextContent(
    `1 Objekt gehört zu «Bäume», nicht zur Auswahl: Abies alba ${NOTHING_LEFT}`,
  )
  expect(screen.queryByRole('button', { name: 'weglassen' })).not.toBeInTheDocument()
})
