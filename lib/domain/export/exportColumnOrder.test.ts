import { withColumnAt, withoutColumn } from './exportColumnOrder'
import { exportColumnKeys } from './exportColumns'
import { parseExportQuery, writeExportQuery } from './exportQuery'

const choice = (query: string) => {
  const { settings, view, errors } = parseExportQuery(query)
  expect(errors).toEqual([])
  return { settings, view }
}
const written = ({ settings, view }: ReturnType<typeof choice>) => decodeURIComponent(writeExportQuery(settings, view))
const keys = ({ settings, view }: ReturnType<typeof choice>) => exportColumnKeys(settings, view)

const three = 'taxonomies=Flora&taxProperties=Flora~a&pcoProperties=C~b&pcoProperties=C~c'

test('a column goes to its place, and back home nothing of it stays in the address', () => {
  const moved = withColumnAt(choice(three), 'pco~C~c', 0)
  expect(keys(moved)).toEqual(['pco~C~c', 'tax~Flora~a', 'pco~C~b'])
  expect(written(moved)).toBe(`${three}&columns=pco~C~c&columns=tax~Flora~a&columns=pco~C~b`)
  expect(written(withColumnAt(moved, 'pco~C~c', 2))).toBe(three)
  expect(written(withColumnAt(moved, 'pco~C~x', 2))).toBe(written(moved))
})

test('a column removed is a property no longer chosen; the order of the others stays', () => {
  expect(written(withoutColumn(choice(three), 'pco~C~b'))).toBe('taxonomies=Flora&taxProperties=Flora~a&pcoProperties=C~c')
  const moved = withColumnAt(choice(three), 'pco~C~c', 0)
  expect(keys(withoutColumn(moved, 'tax~Flora~a'))).toEqual(['pco~C~c', 'pco~C~b'])
})

test('the column of a filter goes, the filter and the columns of the others stay where they were', () => {
  const filtered = choice('taxonomies=Flora&pcoProperties=C~b&pcoFilters=C~b~%3E~1&pcoFilters=C~d~%3E~2&rcoFilters=C~p~r~%3D~x')
  expect(keys(filtered)).toEqual(['pco~C~b', 'pco~C~d', 'rco~C~r~p'])
  const without = withoutColumn(filtered, 'pco~C~d')
  expect(keys(without)).toEqual(['pco~C~b', 'rco~C~r~p'])
  expect(written(without)).toBe(
    'taxonomies=Flora&pcoProperties=C~b&rcoProperties=C~r~p&pcoFilters=C~b~>~1&pcoFilters=C~d~>~2&rcoFilters=C~p~r~=~x&addFilterFields=false',
  )
  expect(keys(withoutColumn(filtered, 'pco~C~b'))).toEqual(['pco~C~d', 'rco~C~r~p'])
})

test('a column of provenance goes with the others of its kind', () => {
  const withSources = choice(`${three}&provenance=true`)
  expect(keys(withSources).length).toBeGreaterThan(3)
  expect(written(withoutColumn(withSources, 'source~pco~C'))).toBe(three)
})
