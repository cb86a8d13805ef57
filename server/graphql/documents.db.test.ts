import { getOperationAST, GraphQLError, parse } from 'graphql'
import { describeOneEngine } from '../db/testing/testDatabase'
import { createShortener } from '../exporters/plan/shortLinks'
import { createContext } from './context'
import { createDocuments } from './documents'
import { located } from './located'
import { noAccounts } from './testing/noAccounts'
import { noImports } from './testing/noImports'
import { screenQueries } from './testing/screenQueries'
import { fillSmallWorld, ids } from './testing/smallWorld'

/** More often than it takes until a program is written for a question. */
const OFTEN = 8

describeOneEngine('a question that is asked often', (db) => {
  beforeAll(() => fillSmallWorld(db()))

  const answers = async (query: string, variables: Record<string, unknown> | null, operationName?: string) => {
    const read = createDocuments()
    const texts = new Set<string>()
    for (let n = 0; n < OFTEN; n++) {
      const context = createContext({
        database: db(),
        viewerId: null,
        address: 'test',
        accounts: noAccounts,
        imports: noImports,
        shorten: createShortener(db()),
      })
      const { data, errors } = await read(query).run(context, { query, variables, operationName })
      texts.add(JSON.stringify({ data, errors }))
    }
    return [...texts]
  }

  const given = {
    id: ids.variegata, ids: [ids.variegata, ids.rana], relationsFrom: 0, offset: 0, limit: 20, text: 'b', query: 'type=Arten',
    parent: 'Art', key: `taxon:${ids.variegata}`, beginning: 'B', type: 'Art', names: ['Rana'], taxonomies: ['Tiere'],
  } // prettier-ignore

  test.each([...screenQueries()].filter(([, query]) => query.trimStart().startsWith('query')))(
    'is answered as it was the first time: %s',
    async (_, query) => {
      const [operation] = parse(query).definitions
      const wanted = operation && 'variableDefinitions' in operation ? (operation.variableDefinitions ?? []) : []
      const names = wanted.map(({ variable }) => variable.name.value)
      const variables = Object.fromEntries(Object.entries(given).filter(([name]) => names.includes(name)))
      expect(await answers(query, variables)).toHaveLength(1)
    },
  )

  test.each([
    ['an error of a field', '{ here: treeChildren(parent: "nonsense") { total } overview { recordCount } }', null],
    ['an error where null may stand', `{ taxon(id: "${ids.rana}") { name } states(id: "x") { total } }`, null],
    ['an error below a fragment', 'query { ...F } fragment F on Query { treeChildren(parent: "?") { total } }', null],
    [
      'what is left out',
      `query ($no: Boolean!) { taxon(id: "${ids.rana}") { name @skip(if: $no) rank @include(if: $no) } }`,
      { no: true },
    ],
    ['one of several operations', 'query A { overview { recordCount } } query B { viewer { id } }', null, 'B'],
    ['the kind of thing', `{ __typename taxon(id: "${ids.rana}") { __typename taxonomy { __typename } } }`, null],
  ] as [string, string, Record<string, unknown> | null, string?][])('is answered with %s as the first time', async (...given) => {
    const [, query, variables, operationName] = given
    const [text, ...others] = await answers(query, variables, operationName)
    expect(others).toEqual([])
    if (text?.includes('errors')) expect(text).toContain('"locations":[{"line":1')
  })
})

test('an error is told with the place in the question where its field stands', () => {
  const document = parse(
    'query A { a: taxon(id: 1) { name } } query B { ...F } fragment F on Query { taxon(id: 2) { ... on Taxon { name } } }',
  )
  const at = (name: string, path: (string | number)[]) =>
    located(new GraphQLError('x', { path }), document, name).locations?.map(({ column }) => column)
  expect(getOperationAST(document, 'A')).not.toBeNull()
  expect([at('A', ['a', 'name']), at('A', ['a']), at('B', ['taxon', 0, 'name'])]).toEqual([[29], [11], [107]])
})
