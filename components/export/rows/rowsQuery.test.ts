import { parseExportQuery } from '@/lib/domain/export/exportQuery'
import { rowsQuery } from './rowsQuery'

const of = (query: string) => {
  const { settings, view } = parseExportQuery(query)
  return decodeURIComponent(rowsQuery(settings, view))
}

test('columns, their order and their origin make no other rows', () => {
  expect(
    of('taxonomies=A&pcoProperties=B~C&rcoProperties=B~isst~D&provenance=true&columns=pco~B~C&excel=true&addFilterFields=false'),
  ).toBe('taxonomies=A')
})

test('filters, branch and order do', () => {
  const query = 'taxonomies=A&pcoFilters=B~C~>~0&withSynonymData=false&subtree=X&sort=pco~B~C&descending=true'
  expect(of(query)).toBe(query)
})

test('with one row per relation the chosen relations are the rows', () => {
  const query = 'taxonomies=A&rcoProperties=B~isst~D&rcoFilters=B~E~frisst~=~1&addFilterFields=false&relationRows=true'
  expect(of(`${query}&columns=rco~B~isst~D`)).toBe(query)
})
