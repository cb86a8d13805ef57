import { writeExportQuery } from '../../../lib/domain/export/exportQuery'
import type { AxisFilter } from '../../../lib/domain/export/exportShape'
import { addProperty, defaultExportSettings, defaultExportView, setFilter } from '../../../lib/domain/export/exportSettings'

/** Texts as somebody would try them who looks for SQL that is put together. */
export const injections = [
  "'; drop table taxa; --",
  '" or 1=1',
  '$1',
  '${1}',
  '\\',
  "\\'",
  '%00',
  'x`y',
  '/*',
  '{"a":1}',
  ')) union select 1',
  '~~~',
  '\u202e',
  'a\0b',
]

const settings = { ...defaultExportSettings(), taxonomies: ['Beispiel-Lurche'] }

const inGroup = (filter: AxisFilter) =>
  writeExportQuery(settings, { ...defaultExportView(), filterGroups: [{ match: 'none', parts: [filter] }] })

/** Queries of storeAmphibians' data with the text in every field in which it can only be wrong. */
export const queriesWith = (text: string): string[] => [
  writeExportQuery({ ...settings, taxonomies: [text] }),
  writeExportQuery({ ...settings, ids: [text] }),
  writeExportQuery({ ...settings, type: text }),
  writeExportQuery(addProperty(settings, { axis: 'tax', taxname: text, pname: text })),
  writeExportQuery(addProperty(settings, { axis: 'tax', taxname: 'Beispiel-Lurche', pname: text })),
  writeExportQuery(addProperty(settings, { axis: 'pco', pcname: text, pname: 'x' })),
  writeExportQuery(addProperty(settings, { axis: 'pco', pcname: 'Rote Liste', pname: text })),
  writeExportQuery(addProperty(settings, { axis: 'rco', pcname: 'Lebensräume der Arten', relationtype: text, pname: 'x' })),
  writeExportQuery(addProperty(settings, { axis: 'rco', pcname: 'Lebensräume der Arten', relationtype: 'lebt in', pname: text })),
  writeExportQuery(setFilter(settings, { axis: 'pco', pcname: 'Rote Liste', pname: 'Kategorie', comparator: text, value: 'LC' })),
  writeExportQuery(
    setFilter(settings, { axis: 'tax', taxname: 'Beispiel-Lurche', pname: 'Länge', comparator: '=', value: text }),
  ),
  writeExportQuery(settings, { ...defaultExportView(), sort: { column: text, descending: true } }),
  writeExportQuery(settings, { ...defaultExportView(), sort: { column: `pco~${text}~x`, descending: false } }),
  writeExportQuery(settings, { ...defaultExportView(), columns: [text] }),
  writeExportQuery(settings, { ...defaultExportView(), subtree: [text] }),
  inGroup({ axis: 'pco', pcname: text, pname: text, comparator: '=', value: text }),
  inGroup({ axis: 'tax', taxname: 'Beispiel-Lurche', pname: 'Länge', comparator: text, value: '1' }),
  `${writeExportQuery(settings)}&filterGroups=${encodeURIComponent(text)}`,
  `${writeExportQuery(settings)}&filterGroups=${encodeURIComponent(JSON.stringify([{ any: [text] }]))}`,
  `${writeExportQuery(settings)}&ranks=${encodeURIComponent(text)}`,
  `${writeExportQuery(settings)}&relationRows=${encodeURIComponent(text)}`,
  `${writeExportQuery(settings)}&${encodeURIComponent(text)}=1`,
]

/** The text where it may be: a value to compare with. */
export const filterBy = (text: string): string =>
  writeExportQuery(setFilter(settings, { axis: 'pco', pcname: 'Rote Liste', pname: 'Kategorie', comparator: '=', value: text }))

const many = (count: number, write: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => write(index)).join('&')

/** Queries that are far too much of something; all of them are wrong. */
export const tooMuch: [what: string, query: string][] = [
  ['10,000 filters', `taxonomies=Beispiel-Lurche&${many(10_000, (index) => `pcoFilters=A~${index}~%3D~1`)}`],
  ['the same filter 10,000 times', `taxonomies=Beispiel-Lurche&${many(10_000, () => 'pcoFilters=A~p~%3D~1')}`],
  ['10,000 properties', many(10_000, (index) => `pcoProperties=A~${index}`)],
  ['the same property 10,000 times', many(10_000, (index) => (index < 100 ? `pcoProperties=A~${index}` : 'pcoProperties=A~99'))],
  ['10,000 taxonomies', many(10_000, (index) => `taxonomies=A${index}`)],
  ['40,000 ids that are none', many(40_000, (index) => `ids=${index}`)],
  ['5,000 ids of nobody', many(5_000, (index) => `ids=00000000-0000-4000-8000-${String(index + 1e6).padStart(12, '0')}`)],
  ['5,000 roots of nothing', many(5_000, (index) => `subtree=00000000-0000-4000-8000-${String(index + 1e6).padStart(12, '0')}`)],
  ['20,000 columns', `taxonomies=Moore&${many(20_000, (index) => `columns=${index}`)}`],
  ['10,000 unknown parameters', many(10_000, (index) => `x${index}=1`)],
  ['a tuple of 100,000 fields', `taxonomies=Moore&pcoProperties=${'a~'.repeat(100_000)}`],
  ['a list 100,000 deep', `taxonomies=Beispiel-Lurche&pcoFilters=Rote%20Liste~Kategorie~in~${'%5B'.repeat(80_000)}`],
  ['a group 50,000 deep', `taxonomies=Beispiel-Lurche&filterGroups=${'[{"any":'.repeat(25_000)}`],
  ['100,000 lists in a group', `taxonomies=Beispiel-Lurche&filterGroups=${'['.repeat(200_000)}`],
  ['a number of 200,000 digits', `taxonomies=Beispiel-Lurche&taxFilters=Beispiel-Lurche~L%C3%A4nge~%3D~${'9'.repeat(200_000)}`],
  ['a name of 240,000 characters', `taxonomies=${'x'.repeat(240_000)}`],
]
