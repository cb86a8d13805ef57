import { parseExportQuery } from './exportQuery'
import { exportSentence, groupCondition } from './exportSentence'
import type { FilterGroup } from './exportShape'

test.each([
  ['', 'Objekte. Werte von Synonymen werden ergänzt.'],
  ['type=Arten&taxonomies=A', 'Arten aus «A». Werte von Synonymen werden ergänzt.'],
  [
    'type=Lebensräume&taxonomies=A&taxonomies=B&taxonomies=C&withSynonymData=false',
    'Lebensräume aus «A», «B» und «C». Werte von Synonymen werden nicht ergänzt.',
  ],
  [
    'type=Arten&taxonomies=A&pcoFilters=Rote Liste~Jahr~>~5',
    'Arten aus «A», deren «Rote Liste: Jahr» grösser als 5 ist. Werte von Synonymen werden ergänzt.',
  ],
  [
    'taxonomies=A&taxFilters=A~@author~ILIKE~L.&pcoFilters=P~k~in~["LC",2]&rcoFilters=P~j~frisst~between~1..5',
    'Objekte aus «A», deren «A: Autor» «L.» enthält, deren «P: k» «LC» oder 2 ist ' +
      'und deren «P: frisst: j» zwischen 1 und 5 liegt. Werte von Synonymen werden ergänzt.',
  ],
  [
    'type=Arten&taxonomies=A&pcoFilters=P~k~notEmpty~&pcoFilters=P~m~=~x',
    'Arten aus «A», deren «P: k» nicht leer ist und deren «P: m» gleich «x» ist. Werte von Synonymen werden ergänzt.',
  ],
])('%s', (query, sentence) => {
  expect(exportSentence(parseExportQuery(query).settings)).toBe(sentence)
})

test('yes and no are said as the screen writes them', () => {
  const { settings } = parseExportQuery(
    'taxonomies=A&pcoFilters=P~k~=~true&pcoFilters=P~m~in~["false",true]&pcoFilters=P~n~ILIKE~true',
  )
  expect(exportSentence(settings)).toBe(
    'Objekte aus «A», deren «P: k» gleich «Ja» ist, deren «P: m» «Nein» oder «Ja» ist und deren «P: n» «true» enthält. Werte von Synonymen werden ergänzt.',
  )
})

test('a subtree is named, or counted while its names are not known; rows per relation are said', () => {
  const { settings, view } = parseExportQuery(
    'type=Arten&taxonomies=A&subtree=1&subtree=2&relationRows=true&pcoFilters=P~k~empty~',
  )
  const names: Record<string, string> = { 1: 'Rana', 2: 'Bufo' }
  expect(exportSentence(settings, view, (id) => names[id] ?? null)).toBe(
    'Arten aus «A», und zwar «Rana» und «Bufo» samt allem darunter, deren «P: k» leer ist. Werte von Synonymen werden ergänzt. Eine Zeile je Beziehung.',
  )
  expect(exportSentence(settings, view)).toMatch(/^Arten aus «A», und zwar 2 Teilbäume, deren/)
  expect(exportSentence(settings, { ...view, subtree: ['1'] })).toMatch(/^Arten aus «A», und zwar ein Teilbaum, deren/)
})

test('many ids are counted as Switzerland writes it', () => {
  const [species, habitat, any] = ['type=Arten&', 'type=Lebensräume&', ''].map(
    (type) => parseExportQuery(`${type}ids=1`).settings,
  )
  expect([species, habitat, any].map((settings) => settings && exportSentence(settings).split('.')[0])).toEqual([
    '1 ausgewählte Art',
    '1 ausgewählter Lebensraum',
    '1 ausgewähltes Objekt',
  ])
  const ids = Array.from({ length: 1234 }, (_, index) => `ids=${index}`).join('&')
  expect(exportSentence(parseExportQuery(ids).settings)).toBe("1'234 ausgewählte Objekte. Werte von Synonymen werden ergänzt.")
})

test('groups say how their conditions go together, what a missing value means, and that relations are asked for', () => {
  const category = (value: string) => ({ axis: 'pco', pcname: 'RL', pname: 'Kategorie', comparator: '=', value }) as const
  const missing = { axis: 'pco', pcname: 'RL', pname: 'Kategorie', comparator: 'empty', value: '' } as const
  const eats = (pname: string, comparator: string, value: string) =>
    ({ axis: 'rco', pcname: 'A', relationtype: 'frisst', pname, comparator, value }) as const
  const said = (group: FilterGroup) => groupCondition(group)
  expect(said({ match: 'any', parts: [category('CR'), { match: 'none', parts: [category('LC')] }] })).toBe(
    'bei denen mindestens eines zutrifft («RL: Kategorie» gleich «CR» ist; nichts davon zutrifft, auch mangels Angabe («RL: Kategorie» gleich «LC» ist))',
  )
  // Whether there is a value is never unknown.
  expect(said({ match: 'none', parts: [missing] })).toBe('bei denen nichts davon zutrifft («RL: Kategorie» leer ist)')
  expect(said({ match: 'none', parts: [missing, category('CR')] })).toBe(
    'bei denen nichts davon zutrifft («RL: Kategorie» leer ist; «RL: Kategorie» gleich «CR» ist)',
  )
  // Not not: nothing said is no «yes».
  expect(said({ match: 'none', parts: [{ match: 'none', parts: [category('CR')] }] })).toBe(
    'bei denen nichts davon zutrifft (nichts davon zutrifft, auch mangels Angabe («RL: Kategorie» gleich «CR» ist))',
  )
  expect(said({ match: 'none', parts: [eats('@partner', '=', 'Rana')] })).toBe(
    'bei denen nichts davon zutrifft, auch mangels Angabe (es eine Beziehung gibt, deren «A: frisst: Partner» gleich «Rana» ist)',
  )
  expect(said({ match: 'all', parts: [eats('@partner', '=', 'Rana'), category('CR'), eats('Menge', '>', '5')] })).toBe(
    'bei denen alles zutrifft («RL: Kategorie» gleich «CR» ist; es eine Beziehung gibt, ' +
      'deren «A: frisst: Partner» gleich «Rana» ist und deren «A: frisst: Menge» grösser als «5» ist)',
  )
  expect(said({ match: 'any', parts: [eats('Menge', 'empty', '')] })).toBe(
    'bei denen mindestens eines zutrifft (es gar keine solche Beziehung gibt oder eine, deren «A: frisst: Menge» leer ist)',
  )
})
