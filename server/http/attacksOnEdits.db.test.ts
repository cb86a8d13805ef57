import type { FastifyInstance } from 'fastify'
import { getNamedType, type GraphQLField, type GraphQLOutputType, isLeafType, isNonNullType, isObjectType } from 'graphql'
import { sql } from 'kysely'
import { foreign, own, rightsFixture, users, type Viewer } from '../db/testing/rightsFixture'
import { describeOneEngine, testSettings } from '../db/testing/testDatabase'
import { schema } from '../graphql/schema'
import { createApp } from './app'
import { everyNth, runs } from '../../lib/domain/testing/runs'
import { graphqlClient } from './testing/client'
import { tokensOf } from './testing/tokens'
import { variablesOf } from './testing/operations'

const SECRET = 'a secret that only tests use, 32 characters'
const terms = 'licence: "CC0-1.0", citation: "x"'

describeOneEngine('attacks by editing', (db) => {
  let app: FastifyInstance
  let tokens: Record<Viewer, string>
  const logged: string[] = []
  const ask = graphqlClient(() => app)

  beforeAll(async () => {
    await sql.raw(rightsFixture()).execute(db().owner)
    tokens = await tokensOf(db(), SECRET)
    app = await createApp({
      database: db(),
      settings: testSettings({ JWT_SECRET: SECRET }),
      outDir: '/nowhere',
      log: (line) => logged.push(line),
    })
  })
  afterAll(() => app.close())

  const mutate = async (who: Viewer, mutation: string) => {
    const { data, error } = await ask(`mutation { ${mutation} }`, {}, tokens[who])
    return error?.[0] ?? Object.values(data ?? {})[0]
  }

  test.each([
    `updateTaxon(id: "${own.child}", version: 1, changes: { taxonomyId: "${foreign.taxonomy}" }) { id }`,
    `createTaxon(taxonomyId: "${own.taxonomy}", taxon: { id: "${foreign.taxon}", name: "x" }) { id }`,
    `createTaxon(taxonomyId: "${own.taxonomy}", taxon: { name: "x", childCount: 7 }) { id }`,
    `updateTaxonomy(id: "${own.taxonomy}", version: 1, changes: { organizationId: "${foreign.organization}" }) { id }`,
    `updateTaxonomy(id: "${own.taxonomy}", version: 1, changes: { published: false }) { id }`,
    `createTaxonomy(organizationId: "${own.organization}", type: Art, taxonomy: { name: "x", ${terms}, importedBy: "${users.admin}" }) { id }`,
    `updateCollection(id: "${own.collection}", version: 1, changes: { recordCount: 9 }) { id }`,
    `createRecord(collectionId: "${own.collection}", taxonId: "${own.child}", properties: {}, version: 9) { id }`,
    `updateRecord(id: "${own.record}", version: 1, properties: {}, collectionId: "${foreign.collection}") { id }`,
    `updateRelation(id: "${own.relation}", version: 1, collectionId: "${foreign.collection}") { id }`,
    `updateOrganization(id: "${own.organization}", version: 1, changes: { id: "${foreign.organization}" }) { id }`,
    `deleteRow(kind: user, id: "${users.nobody}", version: 1) { id }`,
    `deleteRow(kind: organization, id: "${own.organization}", version: 1) { id }`,
  ])('what is no field is not written: %s', async (mutation) => {
    expect(await mutate('admin', mutation)).toBe('BAD_USER_INPUT')
  })

  test('names of properties are names, whatever they mean to JavaScript', async () => {
    const properties = JSON.parse('{ "__proto__": "a", "constructor": "b", "toString": 1 }') as unknown
    await ask(
      'mutation ($id: ID!, $properties: Properties!) { updateRecord(id: $id, version: 1, properties: $properties) { id } }',
      { id: own.record, properties },
      tokens.collectionWriter,
    )
    const { rows } = await sql<{
      text: string
    }>`select properties::text as text from property_records where id = ${own.record}`.execute(db().owner)
    expect(rows).toEqual([{ text: '{"toString": 1, "__proto__": "a", "constructor": "b"}' }])
    expect(({} as { a?: unknown }).a).toBeUndefined()
  })

  test.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'https://example.org\njavascript:alert(1)',
    '//example.org',
    'file:///etc/passwd',
  ])('%s is no link of an organisation, a taxonomy or a collection', async (link) => {
    const links = JSON.stringify([link])
    for (const [who, mutation] of [
      ['orgAdmin', `updateOrganization(id: "${own.organization}", version: 1, changes: { links: ${links} }) { id }`],
      ['taxonomyWriter', `updateTaxonomy(id: "${own.taxonomy}", version: 1, changes: { links: ${links} }) { id }`],
      ['collectionWriter', `updateCollection(id: "${own.collection}", version: 1, changes: { links: ${links} }) { id }`],
    ] as const)
      expect(await mutate(who, mutation)).toBe('LINK_UNFIT')
  })

  test('whoever lost the role between deleting and undoing undoes nothing', async () => {
    const deleted = (await mutate('collectionWriter', `deleteRow(kind: relation, id: "${own.relation}", version: 1) { id }`)) as {
      id: string
    }
    const role = `(organizationId: "${own.organization}", userId: "${users.collectionWriter}", role: orgCollectionWriter) { id }`
    await mutate('admin', `takeRole${role}`)
    const undo = `undoDeletion(id: "${deleted.id}") { id }`
    expect(await mutate('collectionWriter', undo)).toBe('FORBIDDEN')
    expect(await mutate('foreignAdmin', undo)).toBe('NOT_FOUND')
    await mutate('admin', `giveRole${role}`)
    expect(await mutate('collectionWriter', undo)).toEqual({ id: deleted.id })
  })

  test('of many who undo the same at once one does', async () => {
    const deletions = [
      (await mutate('admin', `deleteRow(kind: taxon, id: "${own.child}", version: 1) { id }`)) as { id: string },
      (await mutate('admin', `deleteRow(kind: taxonomy, id: "${own.emptyTaxonomy}", version: 1) { id }`)) as { id: string },
    ]
    for (const { id } of deletions) {
      const outcomes = await Promise.all(Array.from({ length: 5 }, () => mutate('admin', `undoDeletion(id: "${id}") { id }`)))
      expect(outcomes.map((each) => (typeof each === 'string' ? each : 'done')).sort()).toEqual([
        ...Array<string>(4).fill('NOT_UNDOABLE'),
        'done',
      ])
    }
  })

  test('a role given many times at once is there once, and of many who take it one does', async () => {
    const role = `(organizationId: "${own.organization}", userId: "${users.taxonomyWriter}", role: orgCollectionWriter) { id }`
    const given = await Promise.all(Array.from({ length: 5 }, () => mutate('orgAdmin', `giveRole${role}`)))
    expect(given).toEqual(Array(5).fill({ id: own.organization }))
    const { rows } = await sql`select from memberships where user_id = ${users.taxonomyWriter}`.execute(db().owner)
    expect(rows).toHaveLength(2)
    const taken = await Promise.all(Array.from({ length: 5 }, () => mutate('orgAdmin', `takeRole${role}`)))
    expect(taken.map((each) => (typeof each === 'string' ? each : 'done')).sort()).toEqual([
      ...Array<string>(4).fill('NOT_FOUND'),
      'done',
    ])
  })

  test('no question tells strangers an e-mail, whatever they ask for and with whatever id', async () => {
    const told: string[] = []
    const fields = Object.values(schema.getQueryType()?.getFields() ?? {})
    const answered = new Set<string>()
    const ids = [own.organization, own.taxonomy, own.taxon, own.collection, own.record, own.deletion]
    const texts = [...Object.values(users).slice(-runs(1, 8)), ...everyNth(ids, 6), '@']
    for (const field of fields)
      for (const text of texts)
        for (const who of [undefined, tokens.nobody]) {
          const { data } = await deepest(field, text, who)
          if (data) answered.add(field.name)
          const answer = JSON.stringify(data).replaceAll('nobody@example.org', '')
          if (/@example\.org/.test(answer)) told.push(`${field.name}(${text}): ${answer.slice(0, 200)}`)
        }
    expect(told).toEqual([])
    // Some take texts of a certain form only, and refuse these.
    expect(answered.size).toBeGreaterThan(fields.length / 2)
  }, 180_000)

  /** As much as may be asked for at once. */
  async function deepest(field: GraphQLField<unknown, unknown>, text: string, who: string | undefined) {
    for (let levels = 3; ; levels--) {
      const answer = await ask(deepOperation(field, levels), variablesOf(field, text), who)
      if (answer.error?.[0] !== 'TOO_COMPLEX' || levels === 1) return answer
    }
  }

  test('nothing unexpected happened meanwhile', () => expect(logged).toEqual([]))
})

/** A query with all arguments of a field as variables, and what it leads to, so many steps far. */
function deepOperation(field: GraphQLField<unknown, unknown>, levels: number): string {
  const declared = field.args.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ')
  const given = field.args.map(({ name }) => `${name}: $${name}`).join(', ')
  return `query ${declared && `(${declared})`} { ${field.name}${given && `(${given})`} ${selection(field.type, levels)} }`
}

function selection(of: GraphQLOutputType, levels: number): string {
  const type = getNamedType(of)
  if (isLeafType(type)) return ''
  if (!isObjectType(type) || levels === 0) return '{ __typename }'
  const fields = Object.values(type.getFields()).filter(({ args }) =>
    args.every((arg) => !isNonNullType(arg.type) || arg.defaultValue !== undefined),
  )
  return `{ ${fields.map((each) => `${each.name} ${selection(each.type, levels - 1)}`).join(' ')} }`
}
