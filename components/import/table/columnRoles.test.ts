import { missingColumns, missingFor, roleOf, unmapped, withProperty, withRelation, withRole } from './columnRoles'
import { asLong, asWide } from './tableShape'
import type { TableMapping } from '@/lib/domain/import/importMapping'

const columns = ['Art', 'Autor', 'Gattung', 'Wert', 'Wirt', 'Beziehung', 'Quelle']
const table: TableMapping = {
  taxon: { columns: ['Art'], author: 'Autor' },
  properties: [{ column: 'Wert', name: 'Status' }],
  relations: [{ partner: { columns: ['Wirt'] }, type: { column: 'Beziehung' }, properties: [{ column: 'Quelle' }] }],
}
const roles = (mapping: TableMapping) => columns.map((column) => roleOf(column, mapping))

test('each column has the role that the mapping gives it', () => {
  expect(roles(table)).toEqual(['name', 'author', 'ignored', 'property', 'partner', 'relationType', 'relationProperty'])
  expect(roles({ taxon: { columns: ['Quelle'], isId: true }, long: { property: 'Art', value: 'Wert', unit: 'Autor' } })).toEqual([
    'longProperty',
    'longUnit',
    'ignored',
    'longValue',
    'ignored',
    'ignored',
    'id',
  ])
  const only = [{ column: 'Wirt', values: ['x'] }]
  const ofParts = roles({ taxon: { columns: ['Gattung', 'Art'] }, origin: { column: 'Quelle' }, only })
  expect(ofParts).toEqual(['namePart', 'ignored', 'name', 'ignored', 'filter', 'ignored', 'origin'])
})

test('another column for the name takes its place and keeps the author; a further part is added behind it', () => {
  expect(withRole('Gattung', 'name', table).taxon).toEqual({ columns: ['Gattung'], author: 'Autor' })
  expect(withRole('Gattung', 'namePart', table).taxon).toEqual({ columns: ['Art', 'Gattung'], author: 'Autor' })
  expect(withRole('Gattung', 'id', table).taxon).toEqual({ columns: ['Gattung'], isId: true })
  expect(withRole('Autor', 'property', table)).toMatchObject({
    taxon: { columns: ['Art'] },
    properties: [{ column: 'Wert', name: 'Status' }, { column: 'Autor' }],
  })
})

test('a second partner shares kind and properties; a relation without the column of its kind is called like its partner', () => {
  const two = withRole('Gattung', 'partner', table)
  expect(two.relations?.[1]).toEqual({
    partner: { columns: ['Gattung'] },
    type: { column: 'Beziehung' },
    properties: [{ column: 'Quelle' }],
  })
  expect(withRole('Beziehung', 'ignored', two).relations?.map(({ type }) => type)).toEqual([
    { text: 'Wirt' },
    { text: 'Gattung' },
  ])
  expect(withRole('Wirt', 'ignored', table).relations).toEqual([])
  expect(withRelation('Wirt', { separator: ';', reversed: true }, table).relations?.[0]).toMatchObject({
    separator: ';',
    reversed: true,
  })
  expect(withRelation('Wirt', { separator: '' }, table).relations?.[0]).not.toHaveProperty('separator')
})

test('a property gets a name and a unit, and loses them when the field is emptied', () => {
  expect(withProperty('Wert', { unit: 'mm' }, table).properties).toEqual([{ column: 'Wert', name: 'Status', unit: 'mm' }])
  expect(withProperty('Wert', { name: '' }, table).properties).toEqual([{ column: 'Wert' }])
  expect(withProperty('Quelle', { unit: 'm' }, table).relations?.[0]?.properties).toEqual([{ column: 'Quelle', unit: 'm' }])
})

test('a table with one value per row has no properties of its own, and the way back makes them of all that is left', () => {
  const wide = { taxon: { columns: ['Art'] }, properties: [{ column: 'Wert' }] }
  const long = asLong(['Art', 'Merkmal', 'Wert'], wide)
  expect(long).toEqual({
    taxon: { columns: ['Art'] },
    properties: [],
    relations: [],
    long: { property: 'Merkmal', value: 'Wert' },
  })
  expect(asLong(['Art', 'Wert'], wide)).toBeNull()
  expect(long && asWide(['Art', 'Merkmal', 'Wert'], long).properties).toEqual([{ column: 'Merkmal' }, { column: 'Wert' }])
})

test('a column becomes the source of its row and a property again, and what was said of it stays', () => {
  const source = withRole('Wert', 'source', table)
  expect(source.properties).toEqual([{ column: 'Wert', name: 'Status', meaning: 'source' }])
  expect(roleOf('Wert', source)).toBe('source')
  expect(withRole('Wert', 'property', source)).toEqual(table)
  const related = withRole('Quelle', 'relationSource', table)
  expect(related.relations?.[0]?.properties).toEqual([{ column: 'Quelle', meaning: 'source' }])
  expect(roleOf('Quelle', related)).toBe('relationSource')
  expect(withRole('Quelle', 'relationProperty', related)).toEqual(table)
  expect(missingFor('relationSource', {})).toBe('erst mit einem Beziehungspartner')
  // In a table with one value per row it goes on to be one, and back again.
  const long = asLong(['Art', 'Merkmal', 'Zahl', 'Wert'], source)
  expect(long).toMatchObject({ properties: source.properties, long: { property: 'Merkmal', value: 'Zahl' } })
  expect(long && asWide(['Art', 'Merkmal', 'Zahl', 'Wert'], long).properties).toEqual([
    { column: 'Merkmal' },
    { column: 'Zahl' },
    { column: 'Wert', name: 'Status', meaning: 'source' },
  ])
})

test('what makes no sense without another column says so', () => {
  expect(missingFor('author', { taxon: { columns: ['Nr'], isId: true } })).toBe('erst mit einer Spalte für den Namen')
  expect(missingFor('relationType', {})).toBe('erst mit einem Beziehungspartner')
  expect(missingFor('relationType', table)).toBeNull()
})

test('columns that a former table had and this one has not are found and taken out', () => {
  const now = ['Art', 'Wert', 'Wirt']
  expect(missingColumns(now, table)).toEqual(['Autor', 'Beziehung', 'Quelle'])
  const left = missingColumns(now, table).reduce((mapping, column) => unmapped(column, mapping), table)
  expect(left).toEqual({
    taxon: { columns: ['Art'] },
    properties: [{ column: 'Wert', name: 'Status' }],
    relations: [{ partner: { columns: ['Wirt'] }, type: { text: 'Wirt' }, properties: [] }],
  })
})
