import { asProposed, elsewhere, isMapped, mappingThatHolds, onlyDated, tableProblem } from './draftTable'

const columns = [{ name: 'Art' }, { name: 'Rote Liste' }]
const guess = {
  collection: 'Früher',
  about: { description: 'von damals' },
  file: 'alt.csv',
  headerRow: 9,
  taxon: { columns: ['Art'], author: 'Autor' },
  properties: [{ column: 'Rote Liste' }, { column: 'Status' }],
  missing: 'keep' as const,
  decisions: { 'Bufo bufo': 'a' },
}
const proposal = { guess, headerRow: 2, columns }

test('of a proposal holds what is said about columns that are there; name, place and description are of this import', () => {
  const own = { file: 'neu.csv', about: { licence: 'CC0-1.0' }, decisions: { 'Rana sp.': null } }
  expect(mappingThatHolds(own, proposal)).toEqual({
    file: 'neu.csv',
    headerRow: 2,
    about: { licence: 'CC0-1.0' },
    taxon: { columns: ['Art'] },
    properties: [{ column: 'Rote Liste' }],
    missing: 'keep',
    decisions: { 'Bufo bufo': 'a', 'Rana sp.': null },
  })
})

test('what somebody decided about columns holds instead, until they want the proposal back', () => {
  const own = { file: 'neu.csv', properties: [], taxon: { columns: ['Rote Liste'] }, noValue: ['-'] }
  expect(isMapped(own)).toBe(true)
  expect(mappingThatHolds(own, proposal)).toEqual({ ...own, headerRow: 2 })
  expect(asProposed(own)).toEqual({ file: 'neu.csv', noValue: ['-'] })
})

test('another sheet or line of names forgets the columns and keeps all else', () => {
  const own = { file: 'a.xlsx', sheet: 'Eins', headerRow: 1, properties: [], taxonomies: ['Amphibien'], decisions: { x: null } }
  expect(elsewhere(asProposed(own), { file: 'a.xlsx', sheet: 'Zwei' })).toEqual({
    file: 'a.xlsx',
    sheet: 'Zwei',
    taxonomies: ['Amphibien'],
    decisions: { x: null },
  })
  expect(isMapped(elsewhere(own, { headerRow: 3 }))).toBe(false)
})

test('says what a mapping lacks', () => {
  expect(tableProblem({ properties: [{ column: 'Wert' }] })).toContain('um welches Taxon es geht')
  expect(tableProblem({ taxon: { columns: ['Art'] }, properties: [] })).toContain('mindestens eine Spalte')
  expect(tableProblem({ taxon: { columns: ['Art'] }, properties: [{ column: 'Wert' }] })).toBeNull()
})

test('of a collection that exists only the date is changed', () => {
  expect(onlyDated({ file: 'a.csv', about: { licence: 'CC0-1.0', citation: 'X', lastUpdated: '2026-11-22' } })).toEqual({
    file: 'a.csv',
    about: { lastUpdated: '2026-11-22' },
  })
  expect(onlyDated({ about: { licence: 'CC0-1.0' } })).toEqual({})
})
