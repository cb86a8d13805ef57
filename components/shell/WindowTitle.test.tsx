import { render } from '@testing-library/react'
import { useTitle } from '../ui/page/useTitle'
import { WindowTitle } from './WindowTitle'

jest.mock('next/navigation', () => ({ usePathname: () => window.location.pathname }))

const docs = [{ slug: 'fehler-melden', title: 'Fehler melden' }]

function Screen({ title }: { title: string | null }) {
  useTitle(title)
  return null
}

let told: string[] = []
beforeEach(() => (told = []))
// jsdom has none; a browser writes it into its console, where every story would see it.
window.reportError = (error: Error) => void told.push(error.message)

function show(path: string, ...titles: (string | null)[]) {
  window.history.replaceState(null, '', path)
  return (
    <>
      <WindowTitle docs={docs} />
      {titles.map((title, at) => (
        <Screen key={at} title={title} />
      ))}
    </>
  )
}

test.each([
  ['/', 'Arteigenschaften'],
  ['/Arten/t/s', 'Arten · Arteigenschaften'],
  ['/Lebensr%C3%A4ume', 'Lebensräume · Arteigenschaften'],
  ['/Lebensraeume', 'Lebensräume · Arteigenschaften'],
  ['/Login', 'Anmelden · Arteigenschaften'],
  ['/id/x', 'Datensatz · Arteigenschaften'],
  ['/Dokumentation', 'Dokumentation · Arteigenschaften'],
  ['/Dokumentation/fehler-melden', 'Fehler melden · Arteigenschaften'],
  ['/Dokumentation/constructor', 'Dokumentation · Arteigenschaften'],
  ['/_not-found', 'Nicht gefunden · Arteigenschaften'],
])('%s is called «%s» until a screen knows better', (path, title) => {
  render(show(path, null))
  expect(document.title).toBe(title)
})

test('the window follows what is shown, and has one title however screens change', () => {
  const { rerender } = render(show('/Arten/t/s', 'Bombina bombina'))
  expect(document.title).toBe('Bombina bombina · Arteigenschaften')
  rerender(show('/Arten/t/r', null))
  expect(document.title).toBe('Arten · Arteigenschaften')
  rerender(show('/Arten/t/r', 'Rana'))
  expect(document.title).toBe('Rana · Arteigenschaften')
  rerender(show('/Arten/t/q', null, 'Triturus'))
  expect(document.title).toBe('Triturus · Arteigenschaften')
  rerender(show('/Dokumentation/fehler-melden'))
  expect(document.title).toBe('Fehler melden · Arteigenschaften')
  expect(document.querySelectorAll('title')).toHaveLength(1)
})

test('two screens that both call the window are reported, and neither writes over the other', () => {
  const { rerender } = render(show('/', 'Home', 'Unvisited'))
  expect(told).toEqual([expect.stringContaining('«Home», «Unvisited»')])
  expect(document.title).toBe('Unvisited · Arteigenschaften')
  rerender(show('/', 'Home', null))
  expect(document.title).toBe('Home · Arteigenschaften')
})

test('one who is followed by another in the same moment is none too many', () => {
  const { rerender } = render(show('/', 'A'))
  rerender(show('/', null, 'B'))
  rerender(show('/', 'C', null))
  expect(document.title).toBe('C · Arteigenschaften')
  expect(told).toEqual([])
})
