import { chosenTaxonomies } from './chosenTaxonomies'

const there = [
  { id: '1', name: 'Lurche', aliases: ['Flora'] },
  { id: '2', name: 'Flora', aliases: ['Alte Flora'] },
]

test('taxa are looked for in those that are named, in their order; without names in all', () => {
  expect(chosenTaxonomies(there, ['flora', 'LURCHE'], undefined)).toEqual({ taxonomyIds: ['2', '1'] })
  expect(chosenTaxonomies(there, ['alte flora'], undefined)).toEqual({ taxonomyIds: ['2'] })
  for (const nobody of [null, undefined, []])
    expect(chosenTaxonomies(there, nobody, undefined)).toEqual({ taxonomyIds: ['1', '2'], isAny: true })
})

test('the one of the same import has its place among them; without names it is the only one', () => {
  expect(chosenTaxonomies(there, ['Flora', 'Neu', 'Lurche'], 'neu')).toEqual({ taxonomyIds: ['2', '1'], ownAt: 1 })
  expect(chosenTaxonomies(there, null, 'Neu')).toEqual({ taxonomyIds: [], ownAt: 0 })
  expect(chosenTaxonomies([], [], 'Neu')).toEqual({ taxonomyIds: [], ownAt: 0 })
  // It goes before one of the same name that is there.
  expect(chosenTaxonomies(there, ['Flora'], 'Flora')).toEqual({ taxonomyIds: [], ownAt: 0 })
})

test('one that is not there is refused, with those that are; so is any where there is none', () => {
  expect(() => chosenTaxonomies(there, ['Moose'], 'Neu')).toThrow(
    'Die Taxonomie «Moose» gibt es nicht. Vorhanden sind: «Lurche», «Flora».',
  )
  const none = 'Es gibt noch keine Taxonomie, in der die Taxa zu finden wären. Importieren Sie zuerst eine.'
  expect(() => chosenTaxonomies([], null, undefined)).toThrow(none)
  expect(() => chosenTaxonomies([], ['Neu', 'Moose'], 'Neu')).toThrow(none)
})
