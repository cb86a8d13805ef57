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
