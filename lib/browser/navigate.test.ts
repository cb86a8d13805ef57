import { moveWithinRoot, rememberPlace } from './navigate'

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

test('who is at another record has left, who is at the same one by its right way has not', () => {
  const cases = [
    ['/Arten/t/q', '/Arten/t/p/q', true],
    ['/Arten/t/q', '/Arten/t/q?zeile=3', true],
    ['/Lebensr%C3%A4ume/t', '/Arten/t', true],
    ['/Import', '/Import?taxonomie=t', true],
    ['/Arten/t/q', '/Arten/t', false],
    ['/Arten/t', '/Arten/t/q', false],
    ['/Eigenschaften-Sammlungen/c/Eigenschaften', '/Eigenschaften-Sammlungen/d/Eigenschaften', false],
    ['/Login', '/', false],
  ] as const
  const seen = cases.map(([from, to]) => {
    window.history.replaceState(null, '', from)
    const isStillHere = rememberPlace()
    window.history.replaceState(null, '', to)
    return [from, to, isStillHere()]
  })
  expect(seen).toEqual(cases)
})
