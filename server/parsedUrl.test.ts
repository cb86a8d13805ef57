import { parsedUrl } from './parsedUrl'

test('an address with an umlaut is one, however often it is asked', () => {
  let misread = 0
  for (let time = 0; time < 100_000; time++) if (parsedUrl('https://käfer.example.org/ä') === null) misread++
  expect(misread).toBe(0)
  expect(parsedUrl('https://käfer.example.org/ä')?.href).toBe('https://xn--kfer-loa.example.org/%C3%A4')
  expect(parsedUrl('käfer.example.org')).toBeNull()
})
