import type { TableMapping } from '../../../lib/domain/import/importMapping'
import { factColumns } from './factColumns'

const columnsOf = (header: readonly string[], mapping: TableMapping = {}, empty: readonly string[] = []) =>
  factColumns(header, mapping, ({ name }) => !empty.includes(name), 'a.csv')
/** What became of each column that is nothing of a collection. */
const others = (...asked: Parameters<typeof columnsOf>) =>
  columnsOf(...asked).others.map(({ column, notTaken }) => `${column.name}: ${notTaken}`)

test('why a column becomes nothing is said', () => {
  expect(others(['Taxon', 'Länge', 'Familie', 'leer'], {}, ['leer'])).toEqual([
    'Familie: sie beschreibt das Taxon, und das steht in der Taxonomie',
    'leer: sie hat keine Werte',
  ])
  const properties = [{ column: 'Länge' }]
  expect(others(['Taxon', 'Länge', 'Farbe', 'gilt'], { properties, only: [{ column: 'gilt', values: ['ja'] }] })).toEqual([
    'gilt: sie wählt nur die Zeilen aus',
    'Farbe: nach der Zuordnung nicht gewählt',
  ])
  expect(others(['Taxon', 'Merkmal', 'Wert', 'Einheit', 'Jahr', 'Quelle'])).toEqual([
    'Jahr: in einer Tabelle mit einem Wert pro Zeile nur, wenn die Zuordnung sie unter «properties» nennt',
  ])
})

test('a table has at most 500 columns with properties', () => {
  const header = (count: number) => ['Taxon', ...Array.from({ length: count }, (_, index) => `k${index}`)]
  expect(columnsOf(header(500)).properties).toHaveLength(500)
  expect(() => columnsOf(header(501))).toThrow(
    'a.csv: Die Tabelle hat 501 Spalten mit Eigenschaften; höchstens 500 können es sein. ' +
      'Wählen Sie in der Zuordnung die gewünschten, oder schreiben Sie die Tabelle mit einem Wert pro Zeile.',
  )
})

test('a column that the mapping names is found however it is written, another is refused with the first sixty there are', () => {
  const header = Array.from({ length: 61 }, (_, index) => `k ${index}`)
  const taxon = (column: string) => columnsOf(header, { taxon: { columns: [column] } }).taxon.columns[0]?.name
  expect([taxon('k 60'), taxon('K_60')]).toEqual(['k 60', 'k 60'])
  expect(() => taxon('Art')).toThrow(
    `a.csv: Die Spalte «Art» der Zuordnung gibt es nicht. Vorhanden sind: ${header
      .slice(0, 60)
      .map((name) => `«${name}»`)
      .join(', ')}.`,
  )
})

test('in a table of one relation what else its rows say belongs to the relation', () => {
  const names = (columns: ReturnType<typeof columnsOf>) => ({
    own: columns.properties.map(({ name }) => name),
    ofRelations: columns.relations.map(({ properties }) => properties.map(({ name }) => name)),
  })
  const header = ['Taxon', 'Wirt', 'Anteil']
  expect(names(columnsOf(header))).toEqual({ own: [], ofRelations: [['Anteil']] })
  const partner = { partner: { columns: ['Wirt'] }, type: { text: 'frisst' } }
  expect(names(columnsOf(header, { relations: [partner] }))).toEqual({ own: [], ofRelations: [['Anteil']] })
  expect(names(columnsOf(header, { relations: [{ ...partner, properties: [] }] }))).toEqual({
    own: ['Anteil'],
    ofRelations: [[]],
  })
  expect(names(columnsOf(header, { relations: [partner], properties: [{ column: 'Anteil' }] }))).toEqual({
    own: ['Anteil'],
    ofRelations: [[]],
  })
})
