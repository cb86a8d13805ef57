import '@/stores/testing/browserStorage'
import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { of, Subject } from 'rxjs'
import { logIn, logOut } from '@/stores/login'
import { DeleteDialog } from './DeleteDialog'
import { announceDeletion } from './deleted'
import { DeletedNotice } from './DeletedNotice'

jest.mock('next/navigation', () => ({ usePathname: () => '/', useRouter: () => ({ push: jest.fn() }) }))

const anna = { token: 'a.b.anna', username: 'Anna' }
const beat = { token: 'a.b.beat', username: 'Beat' }
const numbers = {
  ...{ __typename: 'DeletionNumbers', taxonomies: 0, collections: 0 },
  ...{ taxa: 1, synonyms: 0, records: 0, relations: 0, others: 0 },
}

/** In one tab, without a reload. */
const change = (user: typeof anna) =>
  act(async () => {
    await logOut()
    await logIn(user)
  })

const told = () => screen.queryByText(/Orchidee/)?.textContent

/** Anna confirms that an orchid is deleted, above the notice of what was; `answer` lets it happen. */
async function annaDeletes() {
  announceDeletion(null)
  await change(anna)
  const deleted = new Subject<{ data: object }>()
  const link = new ApolloLink(({ operationName }) =>
    operationName === 'DeletionPreview' ? of({ data: { deletionPreview: numbers } }) : deleted,
  )
  const onDeleted = jest.fn()
  const shown = (isAsked: boolean) => (
    <ApolloProvider client={client}>
      <DeletedNotice />
      {isAsked && <DeleteDialog kind="taxon" id="a" version={1} name="Orchidee" onClose={() => {}} onDeleted={onDeleted} />}
    </ApolloProvider>
  )
  const client = new ApolloClient({ link, cache: new InMemoryCache() })
  const { rerender } = render(shown(true))
  const button = await screen.findByRole('button', { name: 'Löschen' })
  await waitFor(() => expect(button).toBeEnabled())
  await userEvent.click(button)
  await screen.findByRole('button', { name: 'Löscht …' })
  rerender(shown(false))
  return async () => {
    act(() => deleted.next({ data: { deleteRow: { __typename: 'Deletion', id: 'd', name: 'Orchidee', numbers } } }))
    act(() => deleted.complete())
    await waitFor(() => expect(onDeleted).toHaveBeenCalled())
  }
}

const sentence = '«Orchidee» ist gelöscht (1 Objekt).'

test('whoever logs in after somebody is not told what that one has deleted, who is told again when they come back', async () => {
  const answer = await annaDeletes()
  await answer()
  expect(told()).toBe(sentence)
  await change(beat)
  expect(told()).toBe(undefined)
  await change(anna)
  expect(told()).toBe(sentence)
})

test('nor what that one began to delete, where it is done only now', async () => {
  const answer = await annaDeletes()
  await change(beat)
  await answer()
  expect(told()).toBe(undefined)
})
