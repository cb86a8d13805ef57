import { getIntrospectionQuery, getOperationAST, parse, validate } from 'graphql'
import { checkLength, checkSum, checkWeight } from './limits'
import { schema } from './schema'
import { screenQueries } from './testing/screenQueries'
import { withTypes } from './testing/withTypes'
import { weigh } from './weigh'

const weightOf = (text: string, variables: Record<string, unknown> = {}) => {
  const document = parse(text)
  expect(validate(schema, document)).toEqual([])
  checkLength(document)
  const operation = getOperationAST(document)
  if (!operation) throw new Error('There is no operation.')
  return weigh(schema, document, operation, variables)
}

const problemOf = (work: () => void) => {
  try {
    work()
    return null
  } catch (error) {
    return (error as Error).message
  }
}

const refusal = (text: string, variables?: Record<string, unknown>) => problemOf(() => checkWeight(weightOf(text, variables)))

/** usePages, the exports of a table and the tree ask for no more at once. */
const LONGEST_PAGE: Record<string, number> = {
  RelationsPage: 100,
  RecordsPage: 100,
  RecordTaxa: 100,
  EditableRelations: 25,
  Search: 50,
  History: 100,
}
const pageOf = (name: string) => ({ limit: LONGEST_PAGE[name] ?? 200 })

test('every query of the screens is answered, and so is a batch of ten of any of them', () => {
  const queries = [...screenQueries()].map(([name, text]): [string, string] => [name, withTypes(text)])
  expect(queries.length).toBeGreaterThan(80)
  const weights = queries.map(([name, text]) => ({ name, weight: weightOf(text, pageOf(name)) }))
  for (const { name, weight } of weights) {
    expect([name, problemOf(() => checkWeight(weight))]).toEqual([name, null])
    expect([name, checkSum(Array.from({ length: 10 }, () => weight))]).toEqual([name, null])
  }
})

test('what the program says about itself has its price: what tools ask is little, much of it is refused', () => {
  for (const options of [
    {},
    { specifiedByUrl: true, directiveIsRepeatable: true, schemaDescription: true, inputValueDeprecation: true, oneOf: true },
  ])
    expect(refusal(getIntrospectionQuery(options))).toBeNull()
  const types = '__schema{types{fields{name args{name}type{name}}}}'
  expect(refusal(`{${types}}`)).toBeNull()
  const times = (many: number) => refusal(`{${Array.from({ length: many }, (_, n) => `a${n}:${types}`).join(' ')}}`)
  expect(times(100)).toMatch(/zu viel auf einmal/)
  expect(times(750)).not.toBeNull()
})

test('a limit costs as much in a variable as in the text, and what is left out as much as its default', () => {
  const page = (limit: string) => `treeChildren(parent: "Art"${limit}) { nodes { key label } }`
  const inText = weightOf(`{ ${page(', limit: 7')} }`).cost
  expect(inText).toBe(1 + 7 * (1 + 10 * 2))
  expect(weightOf(`query ($limit: Int!) { ${page(', limit: $limit')} }`, { limit: 7 }).cost).toBe(inText)
  expect(weightOf(`{ ${page('')} }`).cost).toBe(1 + 200 * (1 + 10 * 2))
  const taxa = (limit: number) =>
    refusal(
      `query ($limit: Int!) { taxon(id: "x") {
        relations(limit: $limit) {
          nodes { collection { fields { name } } relatedTaxon { records { id collection { name } } } } } } }`,
      { limit },
    )
  expect(taxa(100)).toBeNull()
  expect(taxa(2_000_000)).toMatch(/zu viel auf einmal/)
})

test('the operations of a request are weighed together', () => {
  const counts = (many: number) =>
    weightOf(`{ ${Array.from({ length: many }, (_, n) => `a${n}: exportCount(query: "${n}")`).join(' ')} }`)
  expect(checkSum([counts(20)])).toBeNull()
  expect(checkSum([counts(20), counts(20)])).toBe(
    'Die Anfrage verlangt 40 Zählungen, Diagramme oder Vergleiche auf einmal; erlaubt sind 25.',
  )
  const costly = { cost: 49_000, levels: 3, dear: 0 }
  expect(checkSum(Array.from({ length: 10 }, () => costly))).toMatch(/zusammen zu viel/)
})

test('a text with thousands of fields is not even checked', () => {
  const aliases = (many: number) => parse(`{ ${Array.from({ length: many }, (_, n) => `a${n}: __typename`).join(' ')} }`)
  expect(() => checkLength(aliases(2_000))).not.toThrow()
  expect(weightOf(`{ ${Array.from({ length: 9 }, (_, n) => `a${n}: __typename`).join(' ')} __typename }`).cost).toBe(9)
  expect(() => checkLength(aliases(2_001))).toThrow('Die Abfrage nennt mehr als 2000 Felder.')
})
