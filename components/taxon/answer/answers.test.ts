import type { FieldMeaning, MeaningDetails } from '@/lib/domain/vocabulary/fieldMeaning'
import { type AnswerField, byMeaning, keyFacts, type Statement } from './answers'

const field = (
  name: string,
  meaning: FieldMeaning | null,
  meaningDetails: MeaningDetails | null = null,
  unit: string | null = null,
): AnswerField => ({ name, unit, meaning, meaningDetails })
const says = (source: string, fields: AnswerField[], properties: Statement['properties']): Statement => ({
  card: `angaben-${source}`,
  source,
  fields,
  properties,
})

const told = (...statements: Statement[]) =>
  keyFacts(statements).map(({ label, value, beside, category }) => [label, value, beside, category])

const nine = (leastLabel: string, greatestLabel: string) => ({ least: 1, greatest: 9, leastLabel, greatestLabel })
const indicators = [
  field('Lichtzahl', 'indicatorValue', nine('tiefschattig', 'volles Licht')),
  field('Temperatur', 'indicatorValue', nine('kalt', 'warm')),
  field('Feuchtezahl', 'indicatorValue', nine('trocken', 'nass')),
  field('Reaktionszahl', 'indicatorValue', nine('sauer', 'kalkreich')),
  field('Nährstoffzahl', 'indicatorValue', nine('mager', 'nährstoffreich')),
]

test('a red list says category, words, list, area and year', () => {
  const list = field('Kategorie', 'redListCategory', { area: 'Schweiz', year: 2016 })
  expect(told(says('Rote Liste', [list], { Kategorie: 'VU' }))).toEqual([
    ['Rote Liste', 'verletzlich', 'Rote Liste · Schweiz, 2016', 'VU'],
  ])
  // Another country's sign is what it is.
  expect(told(says('Rote Liste', [list], { Kategorie: 3 }))).toEqual([['Rote Liste', '3', 'Rote Liste · Schweiz, 2016', null]])
  expect(told(says('Rote Liste', [list], { Kategorie: '' }), says('B', [list], {}))).toEqual([])
})

test('protection: what is said with yes is called by its name, others by their words; no is said where nothing else is', () => {
  const fields = [
    field('Geschützt (CH)', 'protection', { year: 1991 }),
    field('FFH IV', 'protection'),
    field('Berner Konvention', 'protection'),
  ]
  const schutz = (properties: Statement['properties']) => told(says('Schutz', fields, properties))
  expect(schutz({ 'Geschützt (CH)': true, 'FFH IV': false })).toEqual([['Schutz', 'Geschützt (CH)', 'Schutz, 1991', null]])
  expect(schutz({ 'Geschützt (CH)': true, 'FFH IV': true, 'Berner Konvention': 'II' })).toEqual([
    ['Schutz', 'Geschützt (CH), FFH IV, Berner Konvention: II', 'Schutz', null],
  ])
  expect(schutz({ 'Berner Konvention': 'II' })).toEqual([['Schutz', 'II', 'Berner Konvention · Schutz', null]])
  expect(schutz({ 'Geschützt (CH)': false, 'FFH IV': false })).toEqual([['Schutz', 'nein', 'Geschützt (CH) · Schutz', null]])
  // Area and year are said where they hold for all of it; no is no in words, too.
  const both = [
    field('a', 'protection', { area: 'Schweiz', year: 2017 }),
    field('b', 'protection', { area: 'Schweiz', year: 1992 }),
  ]
  expect(told(says('S', both, { a: true, b: true }))).toEqual([['Schutz', 'a, b', 'S · Schweiz', null]])
  expect(told(says('S', both, { a: true, b: 'nein' }))).toEqual([['Schutz', 'a', 'S · Schweiz, 2017', null]])
  expect(told(says('S', both, { a: 'nein', b: 0 }))).toEqual([['Schutz', 'nein', 'a · S · Schweiz', null]])
  // Lists say yes with a mark, too.
  expect(told(says('S', [field('Besonders geschützt', 'protection')], { 'Besonders geschützt': '+' }))).toEqual([
    ['Schutz', 'Besonders geschützt', 'S', null],
  ])
  const many = ['A', 'B', 'C', 'D'].map((name) => field(name, 'protection'))
  expect(told(says('S', many, { A: true, B: true, C: true, D: true }))).toEqual([['Schutz', 'A, B und 2 weitere', 'S', null]])
})

test('indicator values: the words of the ends near which they lie, the most extreme first; without words the numbers', () => {
  expect(
    told(says('Zeigerwerte', indicators, { Lichtzahl: 8, Temperatur: 4, Feuchtezahl: 9, Reaktionszahl: 1, Nährstoffzahl: 1 })),
  ).toEqual([
    [
      'Zeigerwerte',
      'nass, sauer, mager',
      'Lichtzahl 8 · Temperatur 4 · Feuchtezahl 9 · Reaktionszahl 1 · Nährstoffzahl 1 · Zeigerwerte',
      null,
    ],
  ])
  const bare = ['L', 'F', 'R', 'N'].map((name) => field(name, 'indicatorValue'))
  expect(told(says('Z', bare, { L: 9, F: 'x', R: 1, N: 12 }))).toEqual([['Zeigerwerte', 'L 9, F x und 2 weitere', 'Z', null]])
  expect(told(says('Z', indicators, { Temperatur: 5 }))).toEqual([['Zeigerwerte', 'Temperatur 5', 'Z', null]])
})

test('a text of many letters is cut, and a word that two scales have is said once', () => {
  const [fact] = keyFacts([says('S', [field('Beschreibung', 'keyFact')], { Beschreibung: 'Moor '.repeat(500) })])
  expect(fact?.value).toHaveLength(161)
  expect(fact?.value).toMatch(/ Moor …$/)
  const twice = ['F', 'W'].map((name) => field(name, 'indicatorValue', nine('trocken', 'nass')))
  expect(told(says('Z', twice, { F: 1, W: 2 }))).toEqual([['Zeigerwerte', 'trocken', 'F 1 · W 2 · Z', null]])
})

test('at most four, each meaning once before any twice, in the order of the meanings', () => {
  const list = (source: string) => says(source, [field('Kategorie', 'redListCategory')], { Kategorie: 'EN' })
  const statements = [
    says('Merkmale', [field('Länge', 'keyFact', null, 'mm'), field('Farbe', 'keyFact')], { Länge: 40, Farbe: 'rot' }),
    list('A'),
    list('B'),
    says('Schutz', [field('Status', 'protection')], { Status: 'geschützt' }),
  ]
  expect(told(...statements).map(([label, value, beside]) => [label, value, beside].join(' | '))).toEqual([
    'Rote Liste | stark gefährdet | A',
    'Rote Liste | stark gefährdet | B',
    'Schutz | geschützt | Status · Schutz',
    'Länge | 40 mm | Merkmale',
  ])
  expect(told(...statements, says('Z', indicators, { Feuchtezahl: 1 })).map(([label]) => label)).toEqual([
    'Rote Liste',
    'Schutz',
    'Zeigerwerte',
    'Länge',
  ])
})

test('each leads to the card it stands in, and cards stand in the order of what they answer', () => {
  const statements = [
    says('Alles', [field('a', null), field('Quelle', 'source')], { a: 1, Quelle: 'Muster' }),
    says('Zeiger', indicators, { Feuchtezahl: 1 }),
    says('Leer', [field('Kategorie', 'redListCategory')], { Kategorie: '' }),
    says('Liste', [field('Kategorie', 'redListCategory')], { Kategorie: 'LC' }),
    says('Taxonomie', [field('b', null)], { b: 2 }),
  ]
  expect(byMeaning(statements).map(({ source }) => source)).toEqual(['Liste', 'Zeiger', 'Alles', 'Leer', 'Taxonomie'])
  expect(keyFacts(statements).map(({ card }) => card)).toEqual(['angaben-Liste', 'angaben-Zeiger'])
})
