import { boundedJson } from './boundedJson'

test('an answer is written as JSON would be, and given up as soon as it is too long', () => {
  const data = { a: [1, 'ä"'], b: null }
  expect(JSON.parse(boundedJson({ data }, 100) ?? '')).toEqual({ data })
  expect(JSON.parse(boundedJson({ data: null, errors: [] }, 100) ?? '')).toEqual({ data: null, errors: [] })
  expect(JSON.parse(boundedJson({ errors: [] }, 100) ?? '')).toEqual({ errors: [] })
  expect(boundedJson({ data: { long: 'x'.repeat(101) } }, 100)).toBeNull()
  const unread = {
    toJSON() {
      throw new Error('written in vain')
    },
  }
  expect(boundedJson({ data: { long: 'x'.repeat(101), unread } }, 100)).toBeNull()
})
