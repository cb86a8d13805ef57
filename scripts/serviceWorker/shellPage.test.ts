import { shellPage, shellPayload } from './shellPage'

test('every address of a root is answered by its one page', () => {
  const pages = [
    '/',
    '/Arten',
    '/Arten/5e1a/77/',
    '/Lebensr%C3%A4ume/1',
    '/Lebensra%CC%88ume/1',
    '/Dokumentation',
    '/Dokumentation/schnittstellen',
    '/Export',
    '/%E4',
  ].map((path) => [path, shellPage(path)])
  expect(pages).toEqual([
    ['/', '/index.html'],
    ['/Arten', '/Arten.html'],
    ['/Arten/5e1a/77/', '/Arten.html'],
    ['/Lebensr%C3%A4ume/1', '/Lebensraeume.html'],
    ['/Lebensra%CC%88ume/1', '/Lebensraeume.html'],
    ['/Dokumentation', '/Dokumentation.html'],
    ['/Dokumentation/schnittstellen', '/Dokumentation/schnittstellen.html'],
    ['/Export', '/Export.html'],
    ['/%E4', '/%E4.html'],
  ])
})

test('files and what the server answers itself are no pages', () => {
  for (const path of ['/export.csv', '/export.xlsx', '/graphql', '/health', '/id/5e1a', '/_next/static/a.js', '/sw.js']) {
    expect([path, shellPage(path)]).toEqual([path, null])
  }
})

test('payloads of soft navigation', () => {
  const payloads = [
    '/Arten.txt',
    '/Arten/5e1a/77.txt',
    '/Arten/5e1a/77/__next._tree.txt',
    '/Lebensr%C3%A4ume.txt',
    '/Lebensr%C3%A4ume/1.txt',
    '/Dokumentation/schnittstellen.txt',
    '/Dokumentation/schnittstellen/__next._tree.txt',
    '/__next._index.txt',
    '/Arten',
  ].map((path) => [path, shellPayload(path)])
  expect(payloads).toEqual([
    ['/Arten.txt', '/Arten.txt'],
    ['/Arten/5e1a/77.txt', '/Arten.txt'],
    ['/Arten/5e1a/77/__next._tree.txt', '/Arten/__next._tree.txt'],
    ['/Lebensr%C3%A4ume.txt', '/Lebensraeume.txt'],
    ['/Lebensr%C3%A4ume/1.txt', '/Lebensraeume.txt'],
    ['/Dokumentation/schnittstellen.txt', '/Dokumentation/schnittstellen.txt'],
    ['/Dokumentation/schnittstellen/__next._tree.txt', '/Dokumentation/schnittstellen/__next._tree.txt'],
    ['/__next._index.txt', '/__next._index.txt'],
    ['/Arten', null],
  ])
})
