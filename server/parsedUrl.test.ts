import { parsedUrl } from './parsedUrl'

test('an address with an umlaut is one, however often it is asked', () => {
  const hosts = new Set(Array.from({ length: 20_000 }, () => parsedUrl('https://käfer.example.org/ä')?.host))
  expect([...hosts]).toEqual(['xn--kfer-loa.example.org'])
  expect(parsedUrl('käfer.example.org')).toBeNull()
})
