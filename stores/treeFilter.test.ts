import { setTreeFilter, useTreeFilter } from './treeFilter'

test('nothing is looked for at first; text and chosen record are set by themselves (spec §3.14)', () => {
  expect(useTreeFilter.getState()).toEqual({ text: '', id: null })
  setTreeFilter({ text: 'Bombina' })
  setTreeFilter({ id: 'taxon:b' })
  expect(useTreeFilter.getState()).toEqual({ text: 'Bombina', id: 'taxon:b' })
  setTreeFilter({ text: '', id: null })
  expect(useTreeFilter.getState()).toEqual({ text: '', id: null })
})
