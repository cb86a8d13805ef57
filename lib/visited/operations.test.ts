import { answersToKeep, neverSeen, questionOf, readBatch } from './operations'

const species = { operationName: 'Species', query: 'query Species($id: ID!) { taxon(id: $id) { name } }', variables: { id: '1' } }
const tree = { operationName: 'Tree', query: 'query Tree { roots }', variables: {} }
const change = { operationName: 'Login', query: 'mutation Login { login { token } }', variables: {} }

test('a batch is read operation by operation', () => {
  expect(readBatch(JSON.stringify([{ ...species, extensions: {} }, tree]))).toEqual([species, tree])
})

test('changes, single calls, nameless probes and rubbish are left alone', () => {
  const bodies = [[tree, change], tree, [{ query: '{ __typename }' }], [], [null]].map((body) => JSON.stringify(body))
  expect([...bodies, 'no json'].map(readBatch)).toEqual([null, null, null, null, null, null])
})

test('the same question is the same in any order of its variables, another query or variable is another', () => {
  const question = (query: string, variables: Record<string, unknown>) => questionOf({ operationName: 'A', query, variables })
  expect(question('q', { a: 1, b: { c: 2, d: [3] } })).toBe(question('q', { b: { d: [3], c: 2 }, a: 1 }))
  expect(question('q', { a: 1 })).not.toBe(question('q', { a: '1' }))
  expect(question('q', {})).not.toBe(question('q ', {}))
})

test('only complete answers are kept, and none of an array that does not fit the batch', () => {
  const body = JSON.stringify([{ data: { taxon: null } }, { data: { roots: [] }, errors: [{ message: 'x' }] }])
  expect(answersToKeep([species, tree], body)).toEqual([{ operation: species, answer: { data: { taxon: null } } }])
  expect(answersToKeep([species], body)).toEqual([])
  expect(answersToKeep([species, tree], '{"errors":[]}')).toEqual([])
  expect(answersToKeep([{ ...species, operationName: 'DataStateNow' }], JSON.stringify([{ data: { taxon: null } }]))).toEqual([])
  expect(answersToKeep([species, tree], JSON.stringify([null, neverSeen]))).toEqual([])
})
