import { parseExportQuery, writeExportQuery } from '@/lib/domain/export/exportQuery'
import { chosenOptions } from './chosenOptions'

const everything =
  'type=Arten&taxonomies=Flora&taxonomies=Fauna&ids=a&ids=b&taxProperties=Flora~%40author&pcoProperties=Rote%20Liste~Kategorie' +
  '&rcoProperties=Frass~frisst~%40partner&pcoFilters=Zeiger~Licht~between~2..4&withSynonymData=false&addFilterFields=false' +
  '&subtree=r&subtree=s&relationRows=true&provenance=true&columns=pco~Rote%20Liste~Kategorie&sort=pco~Rote%20Liste~Kategorie' +
  '&descending=true&excel=true'

function choice(query: string) {
  const { settings, view, errors } = parseExportQuery(query)
  expect(errors).toEqual([])
  return { settings, view }
}

const nameOf = (id: string) => (id === 'r' ? 'Rana' : null)

test('everything that is chosen is listed, in the order of the steps', () => {
  expect(chosenOptions(choice(everything), nameOf).map(({ title, options }) => [title, options.map(({ text }) => text)])).toEqual(
    [
      ['Taxonomien', ['Flora', 'Fauna']],
      ['Objekte', ['Rana und alles darunter', 'Teilbaum s und alles darunter', 'nur 2 einzelne Objekte (ids)']],
      ['Filter', ['Zeiger: Licht liegt zwischen 2 und 4']],
      ['Eigenschaften', ['Flora: Autor', 'Rote Liste: Kategorie', 'Frass: frisst: Partner']],
      [
        'Schalter',
        [
          'Werte von Synonymen werden nicht ergänzt',
          'Filter-Felder sind nicht von selbst Spalten',
          'eine Zeile je Beziehung',
          'mit Herkunft der Werte',
        ],
      ],
      [
        'Darstellung',
        [
          'sortiert nach Rote Liste: Kategorie, absteigend',
          expect.stringMatching(/^eigene Folge der \d+ Spalten$/),
          'CSV für Excel',
        ],
      ],
    ],
  )
})

test('nothing chosen is an empty list', () => expect(chosenOptions(choice('type=Arten'), nameOf)).toEqual([]))

test('each option takes out itself and nothing else; all together leave nothing but the type', () => {
  const options = chosenOptions(choice(everything), nameOf).flatMap((group) => group.options)
  for (const option of options) {
    const rest = chosenOptions(option.without(choice(everything)), nameOf).flatMap((group) => group.options)
    const keys = (list: typeof options) => list.map(({ key }) => key)
    expect(keys(rest)).toEqual(keys(options).filter((key) => key !== option.key))
  }
  const none = options.reduce((before, option) => option.without(before), choice(everything))
  expect(writeExportQuery(none.settings, none.view)).toBe('type=Arten')
})
