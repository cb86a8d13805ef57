import { changesSoFar, forgetLate, noteLate, takeLate } from './lateAnswers'

const question = (operationName: string) => ({ operationName, query: `query ${operationName} { x }`, variables: {} })
const asked = (viewer: string | null, ...operations: ReturnType<typeof question>[]) => ({
  viewer,
  operations,
  changesBefore: changesSoFar(),
})
const [species, tree] = [question('Species'), question('Tree')]

test('what came too late is given once to whoever asks again, in any batch of it', () => {
  noteLate(asked(null, species, tree), [{ data: 1 }, { data: 2 }])
  expect(takeLate(null, [tree])).toEqual([{ data: 2 }])
  expect(takeLate(null, [species, tree])).toBeNull()
  expect(takeLate(null, [species])).toEqual([{ data: 1 }])
  expect(takeLate(null, [species])).toBeNull()
})

test('nobody is given what another login was answered, and what did not fit the batch is nobody’s', () => {
  noteLate(asked('Bearer a', species), [{ data: 1 }])
  expect(takeLate(null, [species])).toBeNull()
  expect(takeLate('Bearer b', [species])).toBeNull()
  expect(takeLate('Bearer a', [species])).toEqual([{ data: 1 }])
  noteLate(asked(null, species, tree), [])
  expect(takeLate(null, [species])).toBeNull()
})

test('nobody is given what was asked before a change was answered, whether it came before or after that', () => {
  const before = asked(null, species)
  noteLate(before, [{ data: 1 }])
  forgetLate()
  expect(takeLate(null, [species])).toBeNull()
  noteLate(before, [{ data: 1 }])
  expect(takeLate(null, [species])).toBeNull()
  noteLate(asked(null, species), [{ data: 2 }])
  expect(takeLate(null, [species])).toEqual([{ data: 2 }])
})
