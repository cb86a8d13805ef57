import { filterDocs, type DocEntry } from './docText'

const docs: DocEntry[] = [
  {
    slug: 'browser',
    title: 'Technische Voraussetzungen',
    summary: 'Welche Browser gehen.',
    sections: [{ id: '', title: '', level: 1, text: 'Die Grösse des Fensters zählt, ab Version 20.19.' }],
  },
  {
    slug: 'fehler',
    title: 'Fehler melden',
    summary: 'Wem Sie es sagen.',
    sections: [
      { id: '', title: '', level: 1, text: 'Danke.' },
      {
        id: 'daten',
        title: 'Gefährdung prüfen',
        level: 2,
        text: 'Nennen Sie zuerst den genauen Namen der Eigenschaft und danach die Gefährdung, wie sie die Quelle angibt, mit Seite und Jahr.',
      },
    ],
  },
]

const found = (filter: string | number) =>
  filterDocs(docs, filter).map(({ slug, sections }) => [slug, ...sections.map(({ id }) => id)])

test('the filter looks into title, headings and text, whatever the case and the accents (spec §3.19)', () => {
  expect(found('TECHNISCHE')).toEqual([['browser']])
  expect(found('grosse')).toEqual([['browser', '']])
  expect(found('gefa\u0308hrdung')).toEqual([['fehler', 'daten']])
  expect(found('nirgends')).toEqual([])
})

test('all words have to be in one section, in any order', () => {
  expect(found('jahr eigenschaft')).toEqual([['fehler', 'daten']])
  expect(found('danke jahr')).toEqual([])
})

test('a number is a filter too, also 0 (spec §3.19)', () => {
  expect(found(20.19)).toEqual([['browser', '']])
  expect(found(0)).toEqual([['browser', '']])
})

test('a filter of nothing but space finds nothing', () => {
  expect(filterDocs(docs, '  ')).toEqual([])
})

test('a hit shows what stands around it as it is written, with every word marked', () => {
  expect(filterDocs(docs, 'gefahrdung die')[0]?.sections[0]).toEqual({
    id: 'daten',
    title: [
      { text: 'Gefährdung', isHit: true },
      { text: ' prüfen', isHit: false },
    ],
    excerpt: [
      { text: '… den genauen Namen der Eigenschaft und danach ', isHit: false },
      { text: 'die', isHit: true },
      { text: ' ', isHit: false },
      { text: 'Gefährdung', isHit: true },
      { text: ', wie sie ', isHit: false },
      { text: 'die', isHit: true },
      { text: ' Quelle angibt, mit …', isHit: false },
    ],
  })
})
