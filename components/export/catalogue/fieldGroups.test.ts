import { fieldGroups, propertyOf, searchGroups } from './fieldGroups'
import type { Catalogue } from './useExportCatalogue'

const field = (name: string, extra: Partial<Catalogue['taxonomies'][number]['fields'][number]> = {}) => ({
  name,
  valueType: 'text' as const,
  valueCount: 3,
  distinctCount: 3,
  minValue: null,
  maxValue: null,
  unit: null,
  description: null,
  ...extra,
})

const catalogue: Catalogue = {
  crosswalks: [],
  taxonomies: [
    { id: '1', name: 'Flora', taxonCount: 1200, fields: [field('Wuchsform')] },
    { id: '2', name: 'Fauna', taxonCount: 3, fields: [field('Grösse')] },
  ],
  collections: [
    {
      id: '3',
      name: 'Zeigerwerte',
      recordCount: 1000,
      relationCount: 7,
      licence: 'CC BY 4.0',
      lastUpdated: '2010-05-01',
      fields: [field('Lichtzahl', { valueType: 'number', minValue: '1', maxValue: '12345' }), field('@code')],
      relationTypes: [{ name: 'wächst in', count: 7, fields: [] }],
    },
  ],
}

test('one group per chosen taxonomy, collection and relation type, in the order of the axes', () => {
  expect(fieldGroups(catalogue, ['Flora']).map(({ title, subtitle, fields }) => [title, subtitle, fields.length])).toEqual([
    ['Flora', "Taxonomie · 1'200 Objekte", 10],
    ['Zeigerwerte', "1'000 Einträge · Stand 01.05.2010 · CC BY 4.0", 2],
    ['Zeigerwerte: wächst in', '7 Beziehungen', 1],
  ])
})

test('a taxonomy that a link writes in another case has its fields, too', () => {
  expect(fieldGroups(catalogue, ['FLORA'])).toEqual(fieldGroups(catalogue, ['Flora']))
})

test('a field knows its settings, its column and the range of its numbers', () => {
  const [licht, code] = fieldGroups(catalogue, [])[0]?.fields ?? []
  expect(licht && propertyOf(licht)).toEqual({ axis: 'pco', pcname: 'Zeigerwerte', pname: 'Lichtzahl' })
  expect([licht?.key, licht?.range]).toEqual(['pco~Zeigerwerte~Lichtzahl', '1–12345'])
  // A property whose own name begins with @ is no core field.
  expect(code && propertyOf(code)).toEqual({ axis: 'pco', pcname: 'Zeigerwerte', pname: '@@code' })
})

test('the search wants every word, wherever it stands, whatever its accents', () => {
  const found = (text: string) =>
    searchGroups(fieldGroups(catalogue, ['Fauna']), text).flatMap(({ fields }) => fields.map(({ label }) => label))
  expect(found('grosse')).toEqual(['Grösse'])
  expect(found('ZEIGER licht')).toEqual(['Lichtzahl'])
  expect(found('wachst')).toEqual(['Partner'])
  expect(found('nirgends')).toEqual([])
})
