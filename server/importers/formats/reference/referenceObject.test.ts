import { mapObject } from './referenceObject'

const object = { id: 'a', parentId: 'b', name: 'Bombina bombina Linnaeus 1761' }
const common = {
  id: 'a',
  sourceId: 'a',
  alias: null,
  parentRef: 'b',
  acceptedRef: null,
  synonym: false,
  status: 'accepted',
  statusVerbatim: null,
}

test('author and rank of a species come from its properties; the name stays as it is', () => {
  expect(mapObject(object, { Autor: 'Linnaeus 1761', Rang: 'Art', Label: 'X' }, { type: 'Art' })).toEqual({
    ...common,
    name: 'Bombina bombina Linnaeus 1761',
    code: null,
    author: 'Linnaeus 1761',
    rank: 'species',
    rankVerbatim: 'Art',
  })
})

test('an author that the name does not end with is no author of the name', () => {
  expect(mapObject(object, { Autor: 'Duméril' }, { type: 'Art' }).author).toBeNull()
})

test('a habitat has its code from the property the taxonomy names, else from Label', () => {
  expect(
    mapObject({ ...object, name: 'Moor' }, { Code: '1.2', Label: '9' }, { type: 'Lebensraum', habitatLabel: 'Code' }).code,
  ).toBe('1.2')
  expect(mapObject({ ...object, name: 'Moor' }, { Label: '6.6.570' }, { type: 'Lebensraum', habitatLabel: 'Code' }).code).toBe(
    '6.6.570',
  )
})
