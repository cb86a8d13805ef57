import { buildSchema, execute, parse, type GraphQLObjectType } from 'graphql'
import { quickExecute } from './quickExecute'

const schema = buildSchema(`
  type Query { one(n: Int = 1): Node, many: [Node!]!, broken: Node, late: String!, missing: String! }
  type Mutation { one: Node }
  type Node { name: String, count: Int!, tags: [String!]!, self: Node, later: Node! }`)

const node = { name: 'Unke', count: 2, tags: ['a', 'b'] }
const resolvers = {
  Query: {
    one: (_: unknown, { n }: { n: number | null }) => (n === 1 ? node : null),
    many: () => Promise.resolve([node, { ...node, name: null }]),
    broken: () => ({ ...node, count: 'viele' }),
    late: () => Promise.reject(new Error('zu spät')),
  },
  Mutation: { one: () => node },
  Node: { self: (self: unknown) => self, later: (self: unknown) => Promise.resolve(self) },
}
for (const [type, fields] of Object.entries(resolvers)) {
  for (const [name, resolve] of Object.entries(fields)) {
    const field = (schema.getType(type) as GraphQLObjectType).getFields()[name]
    if (field) field.resolve = resolve as never
  }
}

const request = (query: string, variableValues: Record<string, unknown> | null = null, operationName: string | null = null) => ({
  schema,
  document: parse(query),
  contextValue: null,
  variableValues,
  operationName,
})

test.each([
  ['{ many { name count tags } one { name } }', null],
  ['{ b: one { count later { self { __typename name } } tags } a: one { name } }', null],
  ['{ one { self { name } ...More ... on Node { self { tags } } ... { count } } } fragment More on Node { self { count } ...Rest } fragment Rest on Node { name later { name } }', null], // prettier-ignore
  ['query ($n: Int) { one(n: $n) { name } }', { n: 2 }],
  ['query ($n: Int) { one(n: $n) { name } }', { n: null }],
  ['query ($n: Int) { one(n: $n) { name } }', null],
])('%s with %j is answered with the same bytes', async (query, variables) => {
  const { data, errors } = await execute(request(query, variables))
  expect(errors).toBeUndefined()
  expect(JSON.stringify(await quickExecute(request(query, variables)))).toBe(JSON.stringify(data))
})

test('of several operations the named one is run', async () => {
  const query = 'query A { one { name } } query B { one { count } }'
  expect(await quickExecute(request(query, null, 'B'))).toEqual({ one: { count: 2 } })
  expect(await quickExecute(request(query))).toBeNull()
})

test.each([
  ['a failure', '{ broken { count } }'],
  ['a failure while others are under way', '{ late many { later { name } } missing }'],
  ['a missing value', '{ missing }'],
  ['a mutation', 'mutation { one { name } }'],
  ['a directive', '{ one @skip(if: true) { name } }'],
  ['introspection', '{ __schema { description } }'],
  ['a variable of the wrong type', 'query ($n: Int) { one(n: $n) { name } }', { n: 'x' }],
  ['a name that is no property', '{ one { __proto__: name } }'],
])('%s is left to execute', async (_, query, variables: Record<string, unknown> | null = null) => {
  expect(await quickExecute(request(query, variables))).toBeNull()
})

test('fragments that double in each step are gathered once', async () => {
  const doubling = Array.from({ length: 40 }, (_, n) => `fragment f${n} on Query { ...f${n + 1} ...f${n + 1} }`).join(' ')
  expect(await quickExecute(request(`{ ...f0 } ${doubling} fragment f40 on Query { __typename }`))).toEqual({
    __typename: 'Query',
  })
})
