import { parseExportQuery, writeExportQuery } from './exportQuery'
import { type Fate, inNewVersion } from './inNewVersion'

const gone = (name: string, why = 'weggefallen'): Fate => ({ name, successors: [], why })
const fates = new Map<string, Fate>([
  ['a', { name: 'Abies alba', successors: ['A'], why: '' }],
  ['b', { name: 'Abies duo', successors: ['A'], why: '' }],
  ['c', { name: 'Abies lata', successors: ['C1', 'C2'], why: '' }],
  ['d', gone('Abies perdita')],
  ['e', gone('Aster', 'offen')],
])

/** The query in the new version, parameter by parameter (null: there is none), and what is said. */
function carried(query: string, lenders: string[] = []) {
  const { settings, view, errors } = parseExportQuery(query)
  expect(errors).toEqual([])
  const { choice, losses } = inNewVersion(
    { settings, view },
    { from: 'Alt', to: 'Neu', fates, ofAll: 'Zwei fehlen.', lenders, fields: ['wuchs', '@@Höhe'] },
  )
  return { query: choice && decodeURIComponent(writeExportQuery(choice.settings, choice.view)).split('&'), losses }
}

test('an export of the old version becomes one of the new, and takes along what is said of the old', () => {
  expect(
    carried(
      'type=Arten&taxonomies=Alt&taxonomies=Andere&taxProperties=Alt~Wuchs&taxProperties=Alt~@rank&taxProperties=Andere~Farbe&pcoProperties=Alt~Farbe' +
        '&taxFilters=Alt~@@Höhe~>~3&columns=tax~Alt~@rank&columns=source~tax~Alt&sort=tax~Alt~Wuchs&descending=true&provenance=true' +
        '&filterGroups=[{"any":["tax~Alt~Wuchs~=~Baum",{"none":["tax~Andere~Farbe~=~rot"]}]}]',
    ),
  ).toEqual({
    query: [
      'type=Arten',
      'taxonomies=Neu',
      'taxonomies=Andere',
      'taxProperties=Neu~Wuchs',
      'taxProperties=Neu~@rank',
      'taxProperties=Andere~Farbe',
      // A collection may have the name of the taxonomy.
      'pcoProperties=Alt~Farbe',
      'taxFilters=Neu~@@Höhe~>~3',
      'filterGroups=[{"any":["tax~Neu~Wuchs~=~Baum",{"none":["tax~Andere~Farbe~=~rot"]}]}]',
      'provenance=true',
      'lendAlong=true',
      'columns=tax~Neu~@rank',
      'columns=source~tax~Neu',
      'sort=tax~Neu~Wuchs',
      'descending=true',
    ],
    losses: ['Zwei fehlen.'],
  })
})

test('single taxa and subtrees go to their successors; what has none is named with the reason', () => {
  expect(carried('taxonomies=Alt&ids=A0&ids=a&ids=B&ids=c&ids=d&ids=e&subtree=a&subtree=e')).toEqual({
    query: ['taxonomies=Neu', 'ids=A0', 'ids=A', 'ids=C1', 'ids=C2', 'subtree=A', 'lendAlong=true'],
    losses: [
      '2 Objekte haben in «Neu» keinen sicheren Nachfolger und fehlen: Abies perdita (weggefallen), Aster (offen).',
      '1 Objekt ist dort aufgeteilt; alle Teile kommen: Abies lata.',
      'Zusammengelegte sind dort eines: 1 weniger.',
      '1 Teilbaum hat in «Neu» keinen sicheren Nachfolger und fällt weg: Aster (offen).',
    ],
  })
})

test('where nothing of what was chosen is left there is no export of everything instead', () => {
  expect(carried('ids=d')).toEqual({
    query: null,
    losses: ['1 Objekt hat in «Neu» keinen sicheren Nachfolger und fehlt: Abies perdita (weggefallen).'],
  })
  expect(carried('taxonomies=Alt&subtree=e').query).toBeNull()
})

test('what the new version does not have falls away, and what follows from it is said', () => {
  expect(
    carried(
      'taxonomies=Alt&taxonomies=Neu&taxProperties=Alt~Blatt&taxProperties=Alt~Wuchs&taxProperties=Neu~Wuchs&taxFilters=Alt~Blatt~=~spitz' +
        '&columns=tax~Alt~Blatt&sort=tax~Alt~Blatt&filterGroups=[{"any":["tax~Alt~Blatt~=~rund"]},{"all":["tax~Alt~Wuchs~=~1","tax~Alt~Blatt~=~2"]}]',
    ),
  ).toEqual({
    query: ['taxonomies=Neu', 'taxProperties=Neu~Wuchs', 'filterGroups=[{"all":["tax~Neu~Wuchs~=~1"]}]', 'lendAlong=true'],
    losses: [
      'Zwei fehlen.',
      'Die Spalte «Alt: Blatt» fällt weg: «Neu» hat diese Eigenschaft nicht.',
      'Der Filter auf «Alt: Blatt» fällt weg: «Neu» hat diese Eigenschaft nicht. Es können mehr Zeilen sein.',
      'In einer Gruppe von Filtern fällt die Bedingung auf «Alt: Blatt» weg: «Neu» hat diese Eigenschaft nicht. Prüfen Sie die Gruppe.',
      'In einer Gruppe von Filtern fällt die Bedingung auf «Alt: Blatt» weg: «Neu» hat diese Eigenschaft nicht. Prüfen Sie die Gruppe.',
      'Die Sortierung fällt mit ihrer Spalte weg.',
    ],
  })
})

test('no column is named that is not there, and a filter on what is another in each version is told', () => {
  expect(
    carried(
      'ids=a&taxonomies=Alt&taxProperties=Alt~Blatt&taxFilters=Alt~@path~=~Abies&taxFilters=Alt~@code~=~2.1.4&provenance=true' +
        '&columns=source~tax~Alt&addFilterFields=false' +
        '&sort=state~tax~Alt',
    ),
  ).toEqual({
    query: [
      'taxonomies=Neu',
      'ids=A',
      'taxFilters=Neu~@path~=~Abies',
      'taxFilters=Neu~@code~=~2.1.4',
      'addFilterFields=false',
      'provenance=true',
      'lendAlong=true',
    ],
    losses: [
      'Die Spalte «Alt: Blatt» fällt weg: «Neu» hat diese Eigenschaft nicht.',
      'Der Filter auf «Alt: Pfad» vergleicht mit einem Wert der alten Fassung: Prüfen Sie ihn.',
      'Der Filter auf «Alt: Code» vergleicht mit einem Wert der alten Fassung: Prüfen Sie ihn.',
      'Die Sortierung fällt mit ihrer Spalte weg.',
    ],
  })
})

test('what was lent to the old version from an older one does not come along, and that is said where it was wished', () => {
  const loss = 'Was in «Alt» aus «Uralt» und «Vorher» ergänzt war, kommt nicht mit: Ein Umzug führt nie in den nächsten.'
  expect(carried('taxonomies=Alt&ids=a&lendAlong=true', ['Uralt', 'Vorher']).losses).toEqual([loss])
  expect(carried('taxonomies=Alt&ids=a', ['Uralt']).losses).toEqual([])
  expect(carried('taxonomies=Alt&ids=a&lendAlong=true').losses).toEqual([])
})
