import type { TaxonomyMapping } from '@/lib/domain/import/taxonomyMapping'
import { type TaxonRole, taxonomyProblem, taxonRoleGroups, taxonRoleOf, withTaxonRole } from './taxonomyRoles'

const columns = ['Familie', 'Gattung', 'Art', 'Autor', 'Kürzel', 'Deutsch', 'Bemerkung']
const guessed: TaxonomyMapping = {
  name: ['Gattung', 'Art'],
  author: 'Autor',
  classification: [
    { column: 'Familie', rank: 'family' },
    { column: 'Gattung', rank: 'genus' },
  ],
  vernacular: [{ column: 'Deutsch', language: 'de' }],
  properties: ['Kürzel', 'Bemerkung'],
}
const roles = (mapping: TaxonomyMapping) => columns.map((column) => taxonRoleOf(column, mapping))
/** In the order of the columns. */
const each = (words: string) => words.split(' ')
const chosen = (column: string, role: TaxonRole, mapping = guessed) => roles(withTaxonRole(column, role, mapping, columns))

test('each column has the role that the mapping gives it', () => {
  expect(roles(guessed)).toEqual(['above:family', 'genusPart', 'namePart', 'author', 'property', 'vernacular:de', 'property'])
})

test('who had a role that only one can have becomes a property', () => {
  expect(chosen('Kürzel', 'author')).toEqual(each('above:family genusPart namePart property author vernacular:de property'))
  expect(chosen('Bemerkung', 'name')).toEqual(each('above:family above:genus property author property vernacular:de name'))
  expect(chosen('Bemerkung', 'above:family')).toEqual(
    each('property genusPart namePart author property vernacular:de above:family'),
  )
  // Said as one, so that nothing is guessed of it again.
  expect(withTaxonRole('Kürzel', 'author', guessed, columns).properties).toEqual(['Bemerkung', 'Autor'])
  // Parts of a name stay parts, and their order is that of the table.
  expect(chosen('Familie', 'genusPart')).toEqual(each('genusPart namePart namePart author property vernacular:de property'))
  expect(withTaxonRole('Familie', 'genusPart', guessed, columns).name).toEqual(['Familie', 'Gattung', 'Art'])
})

test('choosing again takes a choice back, whatever it was', () => {
  const all = taxonRoleGroups.flatMap((group) => group.roles.map(([role]) => role))
  for (const role of all) {
    const there = withTaxonRole('Kürzel', role, guessed, columns)
    expect(taxonRoleOf('Kürzel', there)).toBe(role)
    expect(taxonRoleOf('Kürzel', withTaxonRole('Kürzel', 'property', there, columns))).toBe('property')
  }
})

test('without a name there is no taxonomy', () => {
  expect(taxonomyProblem(guessed)).toBeNull()
  const without = withTaxonRole('Gattung', 'ignored', withTaxonRole('Art', 'property', guessed, columns), columns)
  expect(taxonomyProblem(without)).toMatch(/^Wählen Sie die Spalte, in der die Namen der Objekte stehen/)
})
