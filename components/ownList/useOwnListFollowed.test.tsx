import '@/stores/testing/browserStorage'
import { act, render, screen, waitFor } from '@testing-library/react'
import { changeExport, useExportSettings } from '@/stores/exportSettings'
import { keepQuery, keptQuery } from '@/stores/ownList'
import { useOwnListFollowed } from './useOwnListFollowed'

// As Next does it: the parameters follow the history.
jest.mock('next/navigation', () => {
  const { useSyncExternalStore } = jest.requireActual<typeof import('react')>('react')
  const listeners = new Set<() => void>()
  const tell = () => listeners.forEach((listener) => listener())
  for (const name of ['pushState', 'replaceState'] as const) {
    const real = window.history[name].bind(window.history)
    window.history[name] = (...args) => {
      real(...args)
      tell()
    }
  }
  window.addEventListener('popstate', tell)
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return { useSearchParams: () => new URLSearchParams(useSyncExternalStore(subscribe, () => window.location.search)) }
})

const page = '/Export/Meine-Liste'
const moss = '?type=Arten&taxonomies=Moose'

/** What is chosen on the page. */
function Chosen() {
  const isRead = useOwnListFollowed()
  const { taxonomies } = useExportSettings()
  return <p>{isRead ? `gewählt: ${taxonomies.join(', ') || 'nichts'}` : 'liest'}</p>
}

/** The page opened at an address, with the choice that this browser has kept; answers how to leave it. */
async function open(search: string, kept = moss) {
  keepQuery(kept)
  await waitFor(async () => expect(await keptQuery()).toBe(kept))
  window.history.pushState(null, '', page + search)
  const { unmount } = render(<Chosen />)
  await screen.findByText(/^gewählt/)
  return unmount
}

/** What is chosen when everything has settled, in the address, and for the next time. */
async function seen() {
  await act(() => keptQuery())
  return [screen.getByText(/^gewählt/).textContent, window.location.search, await keptQuery()]
}

const withMoss = ['gewählt: Moose', moss, moss]
const withNothing = ['gewählt: nichts', '', '']

test('who comes without a choice gets the last one, every time they come', async () => {
  const leave = await open('')
  expect(await seen()).toEqual(withMoss)
  leave()
  await open('')
  expect(await seen()).toEqual(withMoss)
})

test('who begins with a choice and takes it back has none', async () => {
  await open(moss)
  expect(await seen()).toEqual(withMoss)
  act(() => changeExport((before) => ({ ...before, type: null, taxonomies: [] })))
  await waitFor(async () => expect(await seen()).toEqual(withNothing))
})

test('who begins with a choice, as after a reload, and goes back to before it has none', async () => {
  window.history.pushState(null, '', page)
  await open(moss)
  expect(await seen()).toEqual(withMoss)
  act(() => window.history.back())
  await waitFor(() => expect(window.location.search).toBe(''))
  await waitFor(async () => expect(await seen()).toEqual(withNothing))
})

test('and has it again who then goes forward', async () => {
  await open('', '')
  act(() => changeExport((before) => ({ ...before, type: 'Arten', taxonomies: ['Moose'] })))
  expect(await seen()).toEqual(withMoss)
  act(() => window.history.back())
  await waitFor(async () => expect(await seen()).toEqual(withNothing))
  act(() => window.history.forward())
  await waitFor(async () => expect(await seen()).toEqual(withMoss))
})
