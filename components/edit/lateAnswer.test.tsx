import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { Observable, of } from 'rxjs'
import { NewHead } from './create/NewHead'
import { NewTaxon } from './create/NewTaxon'
import { announceDeletion, useJustDeleted } from './undo/deleted'
import { DeleteDialog } from './undo/DeleteDialog'

jest.mock('next/navigation', () => ({ usePathname: () => '/', useRouter: () => ({ push: jest.fn(), replace: jest.fn() }) }))

const numbers = {
  ...{ __typename: 'DeletionNumbers', taxonomies: 0, collections: 0 },
  ...{ taxa: 1, synonyms: 0, records: 0, relations: 0, others: 0 },
}
const answers = {
  createTaxon: { __typename: 'Taxon', id: 'new' },
  createTaxonomy: { __typename: 'Taxonomy', id: 'new' },
  deleteRow: { __typename: 'Deletion', id: 'd', name: 'A', numbers },
}

/** What leads elsewhere when it is done: where it is begun, and where it leads. */
const works: { screen: ReactNode; fields: RegExp[]; button: string; from: string; to: string }[] = [
  {
    screen: <NewTaxon taxonomyId="t" type="Art" parent={{ id: 'p', name: 'P', path: ['p'] }} onDone={() => {}} />,
    ...{ fields: [/^(Wissenschaftlicher )?Name/], button: 'Hinzufügen', from: '/Arten/t/p', to: '/Arten/t/p/new' },
  },
  {
    screen: <NewHead kind="taxonomy" type="Art" organizations={[{ id: 'o', name: 'O' }]} onDone={() => {}} />,
    ...{ fields: [/^Name/, /^Lizenz/, /^Zitiervorschlag/], button: 'Anlegen', from: '/Arten', to: '/Arten/new' },
  },
  {
    screen: <DeleteDialog kind="taxon" id="a" version={1} name="A" onClose={() => {}} onDeleted={(goTo) => goTo('/Arten/t/p')} />,
    ...{ fields: [], button: 'Löschen', from: '/Arten/t/p/a', to: '/Arten/t/p' },
  },
]
const cases = works.map((work) => [work.button, work] as const)

/** Begins the work, whose answer comes when it is let. */
async function begin({ screen: shown, fields, button, from }: (typeof works)[number]) {
  window.history.replaceState(null, '', from)
  announceDeletion(null)
  let answer = () => {}
  const link = new ApolloLink(({ operationName }) => {
    if (operationName === 'DeletionPreview') return of({ data: { deletionPreview: numbers } })
    return new Observable((observer) => {
      answer = () => {
        observer.next({ data: answers })
        observer.complete()
      }
    })
  })
  const client = new ApolloClient({ link, cache: new InMemoryCache() })
  const asksAgain = jest.spyOn(client, 'getObservableQueries')
  const { unmount } = render(<ApolloProvider client={client}>{shown}</ApolloProvider>)
  for (const field of fields) await userEvent.type(screen.getByLabelText(field), 'CC0-1.0')
  const pressed = await screen.findByRole('button', { name: button })
  await waitFor(() => expect(pressed).toBeEnabled())
  await userEvent.click(pressed)
  await screen.findByRole('button', { name: /^(Speichert|Löscht) …$/ })
  /** Until all that follows the answer has been done. */
  const answered = async () => {
    await act(async () => answer())
    await waitFor(() => expect(asksAgain.mock.calls.length > 0 || useJustDeleted.getState().deletion !== null).toBe(true))
    await act(() => new Promise((resolve) => setTimeout(resolve)))
  }
  return { unmount, answered }
}

test.each(cases)('«%s» leads on, also where the way to the record was put right meanwhile', async (_, work) => {
  const { answered } = await begin(work)
  window.history.replaceState(null, '', work.from.replace('/t/', '/t/x/'))
  await answered()
  await waitFor(() => expect(window.location.pathname).toBe(work.to))
})

test.each(cases)('«%s» calls nobody back who has gone to another record while it was answered', async (_, work) => {
  const { unmount, answered } = await begin(work)
  window.history.pushState(null, '', '/Arten/t/q')
  unmount()
  await answered()
  expect(window.location.pathname).toBe('/Arten/t/q')
})
