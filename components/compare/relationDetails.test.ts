import { relationDetails } from './relationDetails'

const relation = (ownerId: string, properties: Record<string, string | number>) => ({ ownerId, properties })

test('what is the same for all taxa that have the partner is said once', () => {
  const relations = [relation('a', { Bindung: 3 }), relation('b', { Bindung: 3 })]
  expect(relationDetails({ of: ['a', 'b'], relations })).toEqual([{ owners: [], said: [{ Bindung: 3 }] }])
  expect(relationDetails({ of: ['a'], relations: [relation('a', { Bindung: 3 }), relation('a', { Bindung: 1 })] })).toEqual([
    { owners: [], said: [{ Bindung: 3 }, { Bindung: 1 }] },
  ])
})

test('what differs names the taxa; who has nothing to say is left out', () => {
  const relations = [relation('c', { Bindung: 1 }), relation('b', { Bindung: 3 }), relation('d', { Bindung: 1 })]
  expect(relationDetails({ of: ['a', 'b', 'c', 'd'], relations })).toEqual([
    { owners: ['b'], said: [{ Bindung: 3 }] },
    { owners: ['c', 'd'], said: [{ Bindung: 1 }] },
  ])
  expect(relationDetails({ of: ['a', 'b'], relations: [relation('a', { Bindung: 3 })] })).toEqual([
    { owners: ['a'], said: [{ Bindung: 3 }] },
  ])
  expect(relationDetails({ of: ['a'], relations: [] })).toEqual([])
})
