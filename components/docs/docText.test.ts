import { filterDocs, plainText, type DocEntry } from './docText'

const docs: DocEntry[] = [
  {
    slug: 'browser',
    title: 'Technische Voraussetzungen',
    summary: 'Welche Browser gehen.',
    text: 'Die Grösse des Fensters zählt.',
  },
  {
    slug: 'fehler',
    title: 'Fehler melden',
    summary: 'Wem Sie es sagen.',
    text: 'Nennen Sie zuerst den genauen Namen der Eigenschaft und danach die Gefährdung, wie sie die Quelle angibt, mit Seite und Jahr.',
  },
]

test('an empty filter keeps every page', () => {
  expect(filterDocs(docs, '  ').map((hit) => hit.doc.slug)).toEqual(['browser', 'fehler'])
})

test('the filter looks into title and text, whatever the case and the accents', () => {
  expect(filterDocs(docs, 'TECHNISCHE').map((hit) => hit.doc.slug)).toEqual(['browser'])
  expect(filterDocs(docs, 'grosse').map((hit) => hit.doc.slug)).toEqual(['browser'])
  expect(filterDocs(docs, 'nirgends')).toEqual([])
})

test('a hit in the text shows its passage as it is written', () => {
  expect(filterDocs(docs, 'gefahrdung')[0]?.passage).toEqual({
    before: '… genauen Namen der Eigenschaft und danach die ',
    match: 'Gefährdung',
    after: ', wie sie die Quelle angibt, mit Seite …',
  })
})

test('a number is a filter too', () => {
  expect(filterDocs([{ slug: 'a', title: 'A', summary: '', text: 'ab Version 20.19' }], 20.19)).toHaveLength(1)
})

test('markup is no text', () => {
  const source =
    '---\ntitle: A\nsummary: B\n---\n\n## Eins\n\nSiehe [hier](/x) und **dort** `code`.\n\n```sh\nnpm start\n```\n\n| a | b |\n|---|---|\n| c | d |\n'
  expect(plainText(source)).toBe('Eins Siehe hier und dort code . npm start a b c d')
})
