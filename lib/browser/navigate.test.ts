import { moveWithinRoot } from './navigate'

jest.mock('next/navigation', () => ({ useRouter: () => ({}) }))

test('inside a root the address changes without a request, to another page the router goes', () => {
  const cases = [
    ['/Arten/1', '/Arten/2', true],
    ['/Lebensr%C3%A4ume/1', '/Lebensräume/2', true],
    ['/Export?type=Arten', '/Export', true],
    ['/Arten/1', '/Export', false],
    ['/Arten/1', 'https://example.org/Arten/2', false],
    ['/Dokumentation', '/Dokumentation/schnittstellen', false],
    ['/', '/Suche', false],
  ] as const
  const seen = cases.map(([from, to]) => {
    window.history.replaceState(null, '', from)
    return [from, to, moveWithinRoot(to)]
  })
  expect(seen).toEqual(cases)
})
