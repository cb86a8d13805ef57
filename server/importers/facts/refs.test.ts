import type { RelationColumns } from './columnPlaces'
import type { Column } from '../columns/column'
import { partnersOf, refOf } from './refs'

const column = (name: string, index: number) => ({ name, index, default: null })
const taxon = (...columns: Column[]) => ({ columns, author: null, isId: false, names: null })
const property = (name: string, index: number): RelationColumns['properties'][number] => ({
  column: column(name, index),
  name,
  unit: null,
  description: null,
  meaning: null,
  meaningDetails: null,
  isMeaningSaid: false,
  from: null,
  texts: null,
  read: null,
})
const relation = (separator: string | null): RelationColumns => ({
  partner: taxon(column('Wirt', 1)),
  taxonomies: null,
  type: { text: 'frisst' },
  separator,
  reversed: false,
  properties: [property('Häufigkeit', 2)],
})
const said = (separator: string | null, ...values: string[]) =>
  partnersOf(relation(separator), values, 3).map(({ ref, values: row }) => [ref.scope, ref.text, row[2]])

test('a row names its taxon by all its columns, with the author where the name does not end with it', () => {
  const place = { ...taxon(column('Gattung', 0), column('Art', 1)), author: column('Autor', 2) }
  expect(refOf(place, ['Rana', ' temporaria ', 'Linnaeus,  1758'], 2)).toEqual({
    scope: 2,
    text: 'Rana temporaria Linnaeus, 1758',
    column: 'Gattung',
  })
  expect(refOf(place, ['Rana', 'temporaria Linnaeus, 1758', 'Linnaeus, 1758'], 0)?.text).toBe('Rana temporaria Linnaeus, 1758')
  // The column of the species has the whole name, as lists do that sort by genus.
  expect(refOf(place, ['Rana', 'Rana temporaria', 'L.'], 0)?.text).toBe('Rana temporaria L.')
  expect(refOf(place, ['Rana', 'R. temporaria', ''], 0)?.text).toBe('Rana temporaria')
  expect(refOf(place, ['Bufo', 'bufo', ''], 0)?.text).toBe('Bufo bufo')
  expect(refOf({ ...place, isId: true }, ['17', '', 'Linnaeus, 1758'], 0)?.text).toBe('17')
  expect(refOf(place, ['', ' ', 'Linnaeus, 1758'], 0)).toBeNull()
})

test('without a sign a cell is one partner, with one it is several, each once and with the values of the row', () => {
  expect(said(null, 'x', 'Picea abies, Abies alba', 'oft')).toEqual([[3, 'Picea abies, Abies alba', 'oft']])
  expect(said(',', 'x', 'Picea abies, Abies alba,, Picea abies', 'oft')).toEqual([
    [3, 'Picea abies', 'oft'],
    [3, 'Abies alba', 'oft'],
  ])
  expect(said(',', 'x', '', 'oft')).toEqual([])
})

test('the n-th entry of a joined cell belongs to the n-th partner', () => {
  expect(said('|', 'x', 'Picea abies | Abies alba | Picea abies', 'oft |  | nie')).toEqual([
    [3, 'Picea abies', 'oft'],
    [3, 'Abies alba', ''],
    [3, 'Picea abies', 'nie'],
  ])
  // Of another number of entries nobody knows whose they are.
  expect(said('|', 'x', 'Picea abies | Abies alba', 'oft | selten | nie')).toEqual([
    [3, 'Picea abies', 'oft | selten | nie'],
    [3, 'Abies alba', 'oft | selten | nie'],
  ])
})

test('partners that no export can have written are divided and otherwise taken as they stand', () => {
  // One partner is missing: whether its entry is, too, nobody knows.
  expect(said('|', 'x', 'Picea abies |  | Abies alba', 'oft | selten | nie')).toEqual([
    [3, 'Picea abies', 'oft | selten | nie'],
    [3, 'Abies alba', 'oft | selten | nie'],
  ])
  expect(said('|', 'x', 'Picea\\abies | Abies alba', 'oft | nie')).toEqual([
    [3, 'Picea\\abies', 'oft | nie'],
    [3, 'Abies alba', 'oft | nie'],
  ])
})
