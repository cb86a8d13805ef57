import type { TableMapping } from '../../../lib/domain/import/importMapping'
import { surveyRows } from '../columns/survey'
import { decideReadings } from './decideReadings'
import { factColumns } from './factColumns'

/** What is said of each column of a table with these rows. */
function said(header: string[], rows: string[][], mapping: TableMapping = {}): string[] {
  const columns = factColumns(header, mapping, () => true, 'a.csv')
  const survey = { rows: rows.length, columns: surveyRows(rows.map((values) => ({ values }))) }
  return decideReadings(columns, survey, new Map()).map(({ column, became, notTaken }) => `${column.name}: ${notTaken ?? became}`)
}

test('in a table with a value in each row, what its columns are', () => {
  const rows = [['Bufo bufo', 'Länge', '1,5', 'cm', 'Meier', '7']]
  expect(said(['Art', 'Merkmal', 'Wert', 'Einheit', 'Quelle', 'Jahr'], rows)).toEqual([
    'Art: Name des Taxons',
    'Merkmal: Name der Eigenschaft',
    'Wert: Wert',
    'Einheit: Einheit',
    'Quelle: Quelle der Zeile «Quelle» zu jedem Wert: Text',
    'Jahr: in einer Tabelle mit einem Wert pro Zeile nur, wenn die Zuordnung sie unter «properties» nennt',
  ])
})

test('in a table of properties and relations, what its columns are and how their values are read', () => {
  const rows = [
    ['17', 'L.', '1,5', '3', 'Rubus', 'frisst', '50%', 'Liste'],
    ['18', 'L.', '2', 'x', 'Rosa', 'frisst', '5%', 'Liste'],
  ]
  const header = ['Art', 'Autor', 'Länge', 'Farbe', 'Wirt', 'Art der Beziehung', 'Anteil', 'Liste']
  const mapping: TableMapping = {
    taxon: { columns: ['Art'], author: 'Autor', isId: true },
    properties: [{ column: 'Länge' }, { column: 'Farbe', name: 'Färbung' }],
    relations: [{ partner: { columns: ['Wirt'] }, type: { column: 'Art der Beziehung' }, properties: [{ column: 'Anteil' }] }],
    origin: { column: 'Liste' },
  }
  expect(said(header, rows, mapping)).toEqual([
    'Art: Id des Taxons',
    'Autor: Autor',
    'Länge: Eigenschaft: Zahl mit Dezimalkomma',
    'Farbe: Eigenschaft «Färbung»: Text',
    'Wirt: Partner der Beziehung',
    'Art der Beziehung: Art der Beziehung',
    'Anteil: Eigenschaft der Beziehung: Zahl, Einheit %',
    'Liste: Herkunft',
  ])
})
