import { render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { HydrationProvider } from '@/lib/browser/hydration'
import { FIRST_CONTENT_ID } from '@/lib/domain/addresses/firstSight'
import { QueryView } from '../shell/QueryView'
import { FirstSight, forgetFirstSight } from './FirstSight'

jest.mock('next/navigation', () => ({ usePathname: () => window.location.pathname, useRouter: () => ({}) }))

const WRITTEN = '<h1>Bombina variegata</h1>'

/** An exported page, filled by the server, that React takes over. */
function takeOver(answers: string) {
  document.head.innerHTML = `<script id="first-answers" type="application/json">${answers}</script>`
  const page = (
    <HydrationProvider>
      <FirstSight />
    </HydrationProvider>
  )
  const container = document.createElement('div')
  container.innerHTML = renderToString(page).replace(/(<div id="first-content"[^>]*>)/, `$1${WRITTEN}`)
  document.body.append(container)
  const { unmount } = render(page, { container, hydrate: true })
  return { container, leave: unmount }
}

const query = { loading: true, refetch: () => Promise.resolve() }
const view = (record: string | undefined) => (
  <QueryView query={query} record={record} missing="Fehlt">
    {(name) => <h1>{name}</h1>}
  </QueryView>
)
const isShownOn = () => document.querySelector('[inert] h1') !== null

beforeEach(forgetFirstSight)

test('React leaves what the server wrote, and whatever takes its place shows it on until the record has stood', () => {
  const { container, leave } = takeOver('[["TaxonScreen",{},{}]]')
  expect(container.querySelector('[inert]')?.innerHTML).toBe(WRITTEN)
  expect(document.getElementById(FIRST_CONTENT_ID)).toBeNull()
  leave()
  const { rerender } = render(view(undefined))
  expect(isShownOn()).toBe(true)
  expect(screen.getByRole('status')).toHaveTextContent('lade Daten')
  rerender(view('Bombina variegata'))
  expect(isShownOn()).toBe(false)
  // After a change, say: the record is asked for again.
  rerender(view(undefined))
  expect(isShownOn()).toBe(false)
})

test('at another address, and in a page without answers, which may be days old, nothing is shown on', () => {
  takeOver('[["TaxonScreen",{},{}]]').leave()
  window.history.replaceState(null, '', '/Arten/andere')
  const { unmount } = render(view(undefined))
  expect(isShownOn()).toBe(false)
  unmount()
  takeOver('null').leave()
  render(view(undefined))
  expect(isShownOn()).toBe(false)
})
