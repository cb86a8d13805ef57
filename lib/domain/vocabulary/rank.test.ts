import { normalizeRank, rankLabel, rankPlace, ranksInOrder } from './rank'

test('ranks of sources become one word', () => {
  const words = [
    'Art',
    'sp.',
    'SPECIES',
    'Gattung',
    'Genus',
    'ssp.',
    'subspecies',
    'infraspecific_name',
    'no rank',
    '',
    null,
    'Untergattung',
    'Kladus',
  ]
  expect(words.map(normalizeRank)).toEqual([
    'species',
    'species',
    'species',
    'genus',
    'genus',
    'subspecies',
    'subspecies',
    'infraspecific name',
    null,
    null,
    null,
    'subgenus',
    'kladus',
  ])
})

test('ranks are shown in German, unknown ones as they are', () => {
  expect([rankLabel('family'), rankLabel('kladus'), rankLabel(null)]).toEqual(['Familie', 'kladus', ''])
})

test('what says nothing about a rank is none, a clade too', () => {
  const words = ['clade', 'Clade', 'unranked', 'no rank', 'NoRank', 'unknown', 'ohne Rang', 'other', ' ', undefined]
  expect(words.map(normalizeRank)).toEqual(words.map(() => null))
  expect(ranksInOrder).not.toContain('clade')
  expect([rankPlace('clade'), rankPlace('domain'), rankPlace('hybrid')]).toEqual([undefined, 0, ranksInOrder.length - 1])
})

/** From the highest down: what each is called in German, and how else sources write it. */
const written: readonly (readonly [string, string, ...string[]])[] = [
  ['domain', 'Domäne', 'domäne', 'domaine', 'dom'],
  ['superkingdom', 'Überreich', 'überreich'],
  ['kingdom', 'Reich', 'reich', 'règne', 'regnum', 'regno', 'reg'],
  ['subkingdom', 'Unterreich', 'unterreich', 'subregnum'],
  ['infrakingdom', 'Teilreich', 'teilreich'],
  ['superphylum', 'Überstamm', 'überstamm'],
  ['phylum', 'Stamm', 'stamm', 'abteilung', 'division', 'divisio', 'embranchement', 'phyl'],
  ['subphylum', 'Unterstamm', 'unterstamm', 'unterabteilung', 'subdivision', 'subdivisio'],
  ['infraphylum', 'Teilstamm', 'teilstamm'],
  ['superclass', 'Überklasse', 'überklasse'],
  ['class', 'Klasse', 'klasse', 'classis', 'classe', 'cl'],
  ['subclass', 'Unterklasse', 'unterklasse', 'subclassis'],
  ['infraclass', 'Teilklasse', 'teilklasse'],
  ['superorder', 'Überordnung', 'überordnung'],
  ['order', 'Ordnung', 'ordnung', 'ordo', 'ordre', 'ord'],
  ['suborder', 'Unterordnung', 'unterordnung', 'subordo'],
  ['infraorder', 'Teilordnung', 'teilordnung'],
  ['parvorder', 'Kleinordnung'],
  ['superfamily', 'Überfamilie', 'überfamilie'],
  ['family', 'Familie', 'familie', 'familia', 'famille', 'fam'],
  ['subfamily', 'Unterfamilie', 'unterfamilie', 'subfamilia', 'subfam'],
  ['supertribe', 'Übertribus', 'übertribus'],
  ['tribe', 'Tribus', 'tribus'],
  ['subtribe', 'Untertribus', 'untertribus', 'subtribus'],
  ['genus', 'Gattung', 'gattung', 'genre', 'gen'],
  ['subgenus', 'Untergattung', 'untergattung', 'subgen', 'sg'],
  ['section', 'Sektion', 'sektion', 'sectio', 'sect'],
  ['subsection', 'Untersektion', 'untersektion', 'subsectio', 'subsect'],
  ['series', 'Serie', 'serie', 'ser'],
  [
    'species aggregate',
    'Artengruppe',
    'aggregat',
    'aggregate',
    'artengruppe',
    'agg',
    'species group',
    'speciesaggregate',
    'group',
  ],
  ['species subgroup', 'Artenuntergruppe'],
  ['species', 'Art', 'art', 'sp', 'spec', 'espèce', 'esp', 'specie'],
  ['infraspecific name', 'Infraspezifisches Taxon', 'infraspecificname', 'infraspecies', 'infrasp'],
  ['subspecies', 'Unterart', 'unterart', 'ssp', 'subsp', 'sous-espèce'],
  ['variety', 'Varietät', 'varietät', 'varietas', 'var', 'variété'],
  ['subvariety', 'Untervarietät', 'subvarietas', 'subvar'],
  ['form', 'Form', 'forma', 'f', 'fo'],
  ['subform', 'Unterform', 'subforma'],
  ['cultivar', 'Sorte', 'sorte', 'cv'],
  ['strain', 'Stamm (Kultur)'],
  ['hybrid', 'Hybride', 'hybride', 'hyb', 'nothospecies', 'nothosp'],
]

test('all ranks stand in their order, each with its German word', () => {
  expect(ranksInOrder.map((rank) => [rank, rankLabel(rank)])).toEqual(written.map(([rank, label]) => [rank, label]))
})

test.each(written.filter(([, , ...words]) => words.length > 0))('%s, called %s, is also written %s', (rank, _, ...words) => {
  expect([...words, rank.toUpperCase()].map((word) => normalizeRank(word))).toEqual([...words.map(() => rank), rank])
})

test('a rank is read back from what this program writes of it', () => {
  expect(ranksInOrder.map((rank) => normalizeRank(rankLabel(rank)))).toEqual(ranksInOrder)
})
