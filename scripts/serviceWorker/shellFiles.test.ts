import { shellFiles } from './shellFiles'

test('a deep address is answered by the page of its root, composed or decomposed', () => {
  expect(shellFiles('/Lebensr%C3%A4ume/1/2')?.at(-1)).toBe('/Lebensraeume.html')
  expect(shellFiles('/Lebensra%CC%88ume/1/2')?.at(-1)).toBe('/Lebensraeume.html')
  expect(shellFiles('/')).toEqual(['/index.html'])
})

test('a soft navigation is answered by the payload of its root', () => {
  expect(shellFiles('/Arten/5e1a/77.txt')?.at(-1)).toBe('/Arten.txt')
  expect(shellFiles('/Arten/5e1a/77/__next._tree.txt')?.at(-1)).toBe('/Arten/__next._tree.txt')
})

test('data and downloads stay with the server', () => {
  const paths = [
    '/graphql',
    '/health',
    '/export.csv',
    '/export.jsonl',
    '/export.parquet',
    '/export.xlsx',
    '/verlauf.atom',
    '/verlauf.csv',
    '/import/dateien',
    '/intern/import',
    '/_next/static/a.js',
  ]
  expect(paths.map(shellFiles)).toEqual(paths.map(() => null))
})

test('a malformed escape is no reason to fail', () => {
  expect(shellFiles('/%E4')).toEqual(['/%E4', '/%E4.html'])
})
