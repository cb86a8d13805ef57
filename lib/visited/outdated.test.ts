import { outdated } from './outdated'

const entries = (count: number, name: string, bytes = 1) => Array.from({ length: count }, (_, at) => ({ name, bytes, at }))

test('what fits stays', () => {
  expect(outdated([...entries(250, 'TaxonScreen'), ...entries(250, 'TreeChildren')])).toEqual([])
})

test('typing in the search does not push out what was read', () => {
  const gone = outdated([...entries(100, 'TaxonScreen'), ...entries(1000, 'Search')])
  expect(gone).toHaveLength(750)
  expect(new Set(gone.map(({ name }) => name))).toEqual(new Set(['Search']))
  expect(gone.at(-1)?.at).toBe(749)
})

test('the oldest go when there are too many or too large ones', () => {
  const many = ['A', 'B', 'C', 'D'].flatMap((name) => entries(250, name))
  expect(outdated(many).map(({ name }) => name)).toEqual(Array(200).fill('A'))
  const large = entries(10, 'ExportPreview', 4_000_000)
  expect(outdated(large).map(({ at }) => at)).toEqual([0, 1, 2])
})

test('when the disk is full only the younger half may stay', () => {
  expect(outdated(entries(250, 'TaxonScreen'), 0.5).map(({ at }) => at)).toEqual(entries(125, '').map(({ at }) => at))
})
