import { buildHierarchy, MISSING, NONE } from './hierarchy'

/** Rows as [parent, accepted]; a row with an accepted name (or -3 for a synonym without one) is a synonym; null is a refused row. */
function build(rows: ([number, number] | null)[]) {
  const hierarchy = buildHierarchy({
    present: Uint8Array.from(rows, (row) => (row ? 1 : 0)),
    synonym: Uint8Array.from(rows, (row) => (row && row[1] !== NONE ? 1 : 0)),
    parent: Int32Array.from(rows, (row) => row?.[0] ?? NONE),
    accepted: Int32Array.from(rows, (row) => (row?.[1] === -3 ? NONE : (row?.[1] ?? NONE))),
  })
  const { order, parent, accepted, childCount, issues } = hierarchy
  return { order: [...order], parent: [...parent], accepted: [...accepted], childCount: [...childCount], issues }
}

test('parents come before children whatever the order of the source', () => {
  expect(build([[2, NONE], [0, NONE], [NONE, NONE], null])).toEqual({
    order: [2, 0, 1],
    parent: [2, 0, NONE, NONE],
    accepted: [NONE, NONE, NONE, NONE],
    childCount: [1, 0, 1, 0],
    issues: [],
  })
})

test('a missing parent and being one’s own parent make roots', () => {
  expect(
    build([
      [MISSING, NONE],
      [1, NONE],
      [1, NONE],
    ]),
  ).toMatchObject({
    order: [0, 1, 2],
    parent: [NONE, NONE, 1],
    issues: [
      { seq: 0, kind: 'parentMissing' },
      { seq: 1, kind: 'ownParent' },
    ],
  })
})

test('a cycle is cut at the row that comes first; what hangs on it stays', () => {
  expect(
    build([
      [3, NONE],
      [2, NONE],
      [3, NONE],
      [1, NONE],
    ]),
  ).toMatchObject({
    order: [1, 3, 0, 2],
    parent: [3, NONE, 3, 1],
    issues: [{ seq: 1, kind: 'cycle' }],
  })
})

test('chained synonyms are relinked, a parent that is a synonym stands for its accepted name', () => {
  expect(
    build([
      [NONE, NONE],
      [NONE, 0],
      [NONE, 1],
      [2, NONE],
    ]),
  ).toMatchObject({ order: [0, 3, 1, 2], accepted: [NONE, 0, 0, NONE], parent: [NONE, NONE, NONE, 0], issues: [] })
})

test('synonyms that lead nowhere are not loaded', () => {
  expect(
    build([
      [NONE, 1],
      [NONE, 0],
      [NONE, MISSING],
      [NONE, -3],
    ]),
  ).toMatchObject({
    order: [],
    issues: [
      { seq: 0, kind: 'synonymCycle' },
      { seq: 1, kind: 'synonymCycle' },
      { seq: 2, kind: 'acceptedMissing' },
      { seq: 3, kind: 'withoutAccepted' },
    ],
  })
})

test('a chain of a hundred thousand is no problem', () => {
  const { order, issues } = build(Array.from({ length: 100_000 }, (_, index) => [index + 1 < 100_000 ? index + 1 : 0, NONE]))
  expect([order.length, order[0], issues]).toEqual([100_000, 0, [{ seq: 0, kind: 'cycle' }]])
})

test('a parent that is a synonym of the taxon, or of one below it, stands for its own parent', () => {
  // 0 is a genus, 1 its species under the name 2; 3 and 4 stand under each other's synonyms 5 and 6, which stand under 0.
  expect(
    build([
      [NONE, NONE],
      [2, NONE],
      [0, 1],
      [5, NONE],
      [6, NONE],
      [0, 4],
      [0, 3],
    ]),
  ).toEqual({
    order: [0, 1, 3, 4, 2, 5, 6],
    parent: [NONE, 0, NONE, 0, 3, NONE, NONE],
    accepted: [NONE, NONE, 1, NONE, NONE, 4, 3],
    childCount: [2, 0, 0, 1, 0, 0, 0],
    issues: [
      { seq: 1, kind: 'synonymAbove' },
      { seq: 3, kind: 'synonymAbove' },
    ],
  })
})
