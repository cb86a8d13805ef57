import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { of, throwError } from 'rxjs'
import type { ImportSettings } from '@/lib/domain/import/importSettings'
import { errorSentence } from '@/lib/text/errorSentence'
import { findConnection, useConnection } from '@/stores/connection'
import { useLogin } from '@/stores/login'
import { unsavedSettings } from './unsavedSettings'
import { useImportDraft } from './useImportDraft'

const named = (name: string): ImportSettings => ({
  as: 'collection',
  name,
  organizationId: 'o',
  type: 'Art',
  mapping: { tables: [] },
})

/** A server with one draft, as far as its page asks it. */
function draftServer() {
  const kept = { settings: named('zuerst'), job: job('a'), sent: [] as object[], isOffline: false, isGone: false }
  const state = () => ({
    __typename: 'ImportDraft',
    ...{ id: 'd', changedAt: '', settings: kept.settings, settingsVersion: `${kept.settings.name} in Fassung`, job: kept.job },
  })
  const refused = (code: string, message: string) => ({ data: null, errors: [{ message, extensions: { code } }] })
  const answer = (operation: string, variables: Record<string, unknown>) => {
    if (operation === 'ImportDraft') return { data: { importDraft: { ...state(), ...whole, job: { ...kept.job, ...found } } } }
    kept.sent.push({ operation, ...variables })
    if (operation === 'SaveImportSettings') {
      if (kept.isGone) return refused('NOT_FOUND', 'Diesen Importentwurf gibt es nicht (mehr).')
      if (variables.version !== state().settingsVersion) return refused('CONFLICT', 'Anderswo geändert.')
      kept.settings = variables.settings as ImportSettings
      return { data: { saveImportSettings: state() } }
    }
    if (variables.seenJob !== kept.job.id) return refused('CONFLICT', 'Seit der letzten Prüfung hat sich etwas geändert.')
    kept.job = { ...job('l'), kind: variables.kind as string }
    return { data: { startImportJob: state() } }
  }
  const link = new ApolloLink(({ operationName = '', variables }) =>
    kept.isOffline ? throwError(() => new TypeError('Failed to fetch')) : of(answer(operationName, variables)),
  )
  const client = new ApolloClient({ link, cache: new InMemoryCache() })
  /** What was on the screen one after the other. */
  const shown: string[] = []
  const useShown = () => {
    const work = useImportDraft('d')
    const now = `${work.settings?.name} ${work.isSaved ? 'saved' : 'unsaved'}`
    if (shown.at(-1) !== now) shown.push(now)
    return work
  }
  const open = () =>
    renderHook(useShown, {
      wrapper: ({ children }: { children: ReactNode }) => <ApolloProvider client={client}>{children}</ApolloProvider>,
    })
  return { kept, open, shown }
}

const job = (id: string) => ({
  __typename: 'ImportJob',
  ...{ id, kind: 'CHECK', state: 'DONE', phase: null, rows: 0, total: null, rowsPerSecond: 0, error: null, isStale: false },
})
const found = { endedAt: null, result: null }
const whole = {
  ...{ fileName: 'd.csv', otherFiles: [], bytes: 1, createdAt: '', ownerName: '', format: 'CSV', isArchive: false },
  ...{ problem: null, tables: [] },
}

test('a load says which check the screen shows, and when there was another one the screen shows that', async () => {
  const { kept, open } = draftServer()
  const { result } = open()
  await waitFor(() => expect(result.current.job?.id).toBe('a'))
  Object.assign(kept, { settings: named('aus Fenster B'), job: job('b') })
  await act(() => result.current.start('LOAD', null))
  expect(kept.sent).toEqual([{ operation: 'StartImportJob', draftId: 'd', kind: 'LOAD', seenJob: 'a' }])
  expect(result.current).toMatchObject({ settings: { name: 'aus Fenster B' }, job: { id: 'b', kind: 'CHECK' } })
  expect(result.current.jobError?.of).toBe('LOAD')
  expect(errorSentence(result.current.jobError?.error)).toBe('Seit der letzten Prüfung hat sich etwas geändert.')
  await act(() => result.current.start('LOAD', null))
  expect(kept.sent.at(-1)).toMatchObject({ seenJob: 'b' })
  expect(result.current).toMatchObject({ jobError: null, job: { id: 'l', kind: 'LOAD' } })
})

test('what was saved elsewhere is not overwritten before somebody has decided', async () => {
  const { kept, open } = draftServer()
  const { result } = open()
  await waitFor(() => expect(result.current.draft).toBeTruthy())
  act(() => result.current.change(named('aus Fenster A')))
  await waitFor(() => expect(result.current.isSaved).toBe(true))
  act(() => result.current.change(named('noch einmal aus Fenster A')))
  await waitFor(() => expect(result.current.isSaved).toBe(true))
  expect(kept.settings.name).toBe('noch einmal aus Fenster A')

  kept.settings = named('aus Fenster B')
  act(() => result.current.change(named('wieder aus Fenster A')))
  await waitFor(() => expect(result.current.isChangedElsewhere).toBe(true))
  expect(result.current).toMatchObject({ settings: { name: 'wieder aus Fenster A' }, isSaved: false })
  expect(kept.settings.name).toBe('aus Fenster B')
  act(() => result.current.takeTheirs())
  expect(result.current).toMatchObject({ settings: { name: 'aus Fenster B' }, isSaved: true, isChangedElsewhere: false })

  kept.settings = named('noch einmal aus Fenster B')
  await act(() => result.current.start('CHECK', named('zum letzten Mal aus Fenster A')))
  expect(result.current).toMatchObject({ isChangedElsewhere: true, jobError: { of: 'CHECK' } })
  expect(kept.settings.name).toBe('noch einmal aus Fenster B')
  act(() => result.current.keepMine())
  await waitFor(() => expect(result.current.isSaved).toBe(true))
  expect(kept.settings.name).toBe('zum letzten Mal aus Fenster A')
})

/** Opens the draft, changes its name and leaves at once, if need be after the connection has gone. */
async function leftAtOnce({ kept, open }: ReturnType<typeof draftServer>, name: string, isOffline = false) {
  const { result, unmount } = open()
  await waitFor(() => expect(result.current.draft).toBeTruthy())
  kept.isOffline = isOffline
  act(() => result.current.change(named(name)))
  unmount()
}

test('whoever leaves at once has saved, and finds it so', async () => {
  const server = draftServer()
  await leftAtOnce(server, 'schnell weg')
  const { result } = server.open()
  await waitFor(() => expect(result.current.draft).toBeTruthy())
  expect(result.current).toMatchObject({ settings: { name: 'schnell weg' }, isSaved: true })
  expect(server.kept.settings.name).toBe('schnell weg')
})

test('what could not be saved without a connection is when it is back, or when the draft is opened again', async () => {
  const server = draftServer()
  await leftAtOnce(server, 'offline getippt', true)
  await waitFor(() => expect(useConnection.getState().isDoubted).toBe(true))
  expect(unsavedSettings.use.getState()).toMatchObject({ 'nobody d': { settings: named('offline getippt') } })
  server.kept.isOffline = false
  act(findConnection)
  await waitFor(() => expect(server.kept.settings.name).toBe('offline getippt'))

  await leftAtOnce(server, 'noch einmal offline', true)
  await waitFor(() => expect(useConnection.getState().isDoubted).toBe(true))
  server.kept.isOffline = false
  const { result } = server.open()
  await waitFor(() => expect(server.kept.settings.name).toBe('noch einmal offline'))
  await waitFor(() => expect(result.current).toMatchObject({ settings: { name: 'noch einmal offline' }, isSaved: true }))
})

test('nobody saves what somebody else has left in this window', async () => {
  const server = draftServer()
  const { result, unmount } = server.open()
  await waitFor(() => expect(result.current.draft).toBeTruthy())
  act(() => result.current.change(named('von jemand anderem')))
  act(() => {
    useLogin.setState({ token: 'beat', username: 'Beat' })
    unmount()
  })
  const { result: ofBeat, unmount: leave } = server.open()
  await waitFor(() => expect(ofBeat.current.draft).toBeTruthy())
  expect(ofBeat.current).toMatchObject({ settings: { name: 'zuerst' }, isSaved: true })
  expect(server.kept.sent).toEqual([])
  leave()
  useLogin.setState({ token: null, username: null })
  unsavedSettings.drop('nobody d')
})

test('of a draft that is deleted nothing waits any more', async () => {
  const server = draftServer()
  server.kept.isGone = true
  await leftAtOnce(server, 'zu spät')
  await waitFor(() => expect(unsavedSettings.use.getState()).toEqual({}))
})

test('what is saved is never shown as it was before, not for a moment', async () => {
  const { open, shown } = draftServer()
  const { result } = open()
  await waitFor(() => expect(shown).toEqual(['undefined saved', 'zuerst saved']))
  act(() => result.current.change(named('neu')))
  await waitFor(() => expect(shown.at(-1)).toBe('neu saved'))
  expect(shown).toEqual(['undefined saved', 'zuerst saved', 'neu unsaved', 'neu saved'])
})
