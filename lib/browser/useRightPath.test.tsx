import { renderHook } from '@testing-library/react'
import { useRightPath } from './useRightPath'

let shown = ''
const asked: string[] = []
jest.mock('next/navigation', () => ({
  usePathname: () => shown,
  useRouter: () => ({ replace: (href: string) => asked.push(href) }),
}))

/** The window stands at one address; what it shows is still, or already, the page of another. */
function show({ page, at, right }: { page: string; at: string; right: string }): string[] {
  shown = page
  window.history.replaceState(null, '', at)
  asked.length = 0
  renderHook(() => useRightPath(right))
  return [window.location.pathname + window.location.search, ...asked]
}

test('an address with wrong ancestors becomes that of the record, with its query', () =>
  expect(show({ page: '/Arten/x/2', at: '/Arten/x/2?zeile=3', right: '/Arten/1/2' })).toEqual(['/Arten/1/2?zeile=3']))

test('an address below the wrong root becomes one of another page, which the router fetches', () =>
  expect(show({ page: '/Lebensr%C3%A4ume/1', at: '/Lebensräume/1', right: '/Arten/1' })).toEqual([
    '/Lebensr%C3%A4ume/1',
    '/Arten/1',
  ]))

test('who has left the page already is not called back to it', () =>
  expect(show({ page: '/Arten/1', at: '/Arten/1/2', right: '/Arten/1' })).toEqual(['/Arten/1/2']))
