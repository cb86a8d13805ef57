import { parse, visit } from './graphqlWeb'

const plain = parse('query A($a: Int) { b(c: $a) { ...d e } } fragment d on D { f }')
const directed = parse('query A { b { ...d } } fragment d on D { f @include(if: true) }')

const namesOf = (root: typeof plain) => {
  const names: string[] = []
  const answer = visit(root, { Directive: ({ name }) => void names.push(name.value) })
  return { names, isSame: answer === root }
}

test('directives are found as often as they are looked for, and none where there are none', () => {
  for (const time of [1, 2]) {
    expect({ time, ...namesOf(plain) }).toEqual({ time, names: [], isSame: true })
    expect({ time, ...namesOf(directed) }).toEqual({ time, names: ['include'], isSame: true })
  }
})

test('whoever looks for more is led through the whole', () => {
  const fields: string[] = []
  visit(plain, { Directive: () => {}, Field: ({ name }) => void fields.push(name.value) })
  expect(fields).toEqual(['b', 'e', 'f'])
})

test('what takes directives out leaves a document without any as it is; what is not named stands for everything', () => {
  const seen: string[] = []
  const taker = {
    Directive: () => null,
    VariableDefinition: () => false,
    Variable: ({ name }: { name: { value: string } }) => void seen.push(name.value),
  }
  expect(visit(plain, taker)).toBe(plain)
  expect(seen).toEqual([])
  expect(visit(directed, taker)).not.toBe(directed)
  let nodes = 0
  visit(plain, { enter: () => void nodes++ })
  expect(nodes).toBeGreaterThan(10)
})

test('fragments are looked for where there are some', () => {
  const spreads: string[] = []
  const looksForSpreads = { FragmentSpread: ({ name }: { name: { value: string } }) => void spreads.push(name.value) }
  const bare = parse('{ b }')
  expect([visit(bare, looksForSpreads), visit(plain, looksForSpreads)]).toEqual([bare, plain])
  expect(spreads).toEqual(['d'])
})
