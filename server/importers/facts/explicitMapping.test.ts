import type { TableMapping } from '../../../lib/domain/import/importMapping'
import { explicitMapping } from './explicitMapping'
import { factColumns } from './factColumns'

/** What is kept of a table with these columns. */
const kept = (header: string[], wanted: TableMapping = {}) =>
  explicitMapping(
    factColumns(header, wanted, () => true, 'a.csv'),
    wanted,
  )

test('of a table with a value in each row is kept what its columns are; other columns only where they are taken', () => {
  const long = { property: 'Merkmal', value: 'Wert' }
  expect(kept(['Art', 'Merkmal', 'Wert', 'Jahr'])).toEqual({ taxon: { columns: ['Art'] }, long })
  expect(kept(['Art', 'Merkmal', 'Wert', 'Einheit', 'Quelle'])).toEqual({
    taxon: { columns: ['Art'] },
    long: { ...long, unit: 'Einheit' },
    properties: [{ column: 'Quelle', meaning: 'source' }],
  })
})

test('of a table of properties is kept also that it has none', () => {
  const relations = [{ partner: { columns: ['Wirt'] }, type: { text: 'Wirt' }, properties: [] }]
  expect(kept(['Art', 'Wirt'])).toEqual({ taxon: { columns: ['Art'] }, properties: [], relations })
  const wanted = { only: [{ column: 'Land', values: ['CH'] }] }
  expect(kept(['Art', 'Länge', 'Land'], wanted)).toEqual({
    ...wanted,
    taxon: { columns: ['Art'] },
    properties: [{ column: 'Länge' }],
  })
})
