import { tmpdir } from 'node:os'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { randomNumbers } from '../../lib/domain/testing/randomNumbers'
import { rightsFixture, own, users } from '../db/testing/rightsFixture'
import { describeOneEngine, testSettings } from '../db/testing/testDatabase'
import { screenQueries } from '../graphql/testing/screenQueries'
import { createApp } from './app'
import { graphqlClient, type GraphQLClient } from './testing/client'
import { tokensOf } from './testing/tokens'

const JWT_SECRET = 'a secret that only tests use, 32 characters'

describeOneEngine('answers that are kept', (db) => {
  let apps: FastifyInstance[]
  let keeping: GraphQLClient
  let plain: GraphQLClient
  let tokens: Awaited<ReturnType<typeof tokensOf>>

  beforeAll(async () => {
    await sql.raw(rightsFixture()).execute(db().owner)
    tokens = await tokensOf(db(), JWT_SECRET)
    const served = (megabytes: string) =>
      createApp({
        database: db(),
        settings: testSettings({ JWT_SECRET, KEPT_ANSWERS_MEGABYTES: megabytes }),
        outDir: tmpdir(),
        rate: false,
      })
    apps = [await served('1'), await served('0')]
    const [first, second] = apps.map((app) => graphqlClient(() => app)) as [GraphQLClient, GraphQLClient]
    keeping = first
    plain = second
  })
  afterAll(async () => {
    for (const app of apps) await app.close()
  })

  const nameOf = `query ($id: ID!) { taxon(id: $id) { name } }`
  const named = async (ask: GraphQLClient, token?: string) =>
    ((await ask(nameOf, { id: own.taxon }, token)).data?.taxon as { name: string }).name
  /** As nobody does it: the Datenstand does not learn of it. */
  const renameUnnoticed = (name: string) => sql`update taxa set name = ${name} where id = ${own.taxon}`.execute(db().bulk)
  const count = () => sql`update data_state set revision = revision + 1`.execute(db().owner)

  test('hold as long as the Datenstand, for those who are not logged in', async () => {
    const before = await named(keeping)
    await renameUnnoticed('Anders')
    expect([await named(keeping), await named(plain), await named(keeping, tokens.taxonomyWriter)]).toEqual([
      before,
      'Anders',
      'Anders',
    ])
    await count()
    expect(await named(keeping)).toBe('Anders')
    await renameUnnoticed(before)
    await count()
  })

  test('are not those of a broken or a foreign login', async () => {
    await named(keeping)
    expect((await keeping(nameOf, { id: own.taxon }, 'no token')).error?.[0]).toBe('UNAUTHENTICATED')
  })

  test('are none about when, who and what is under way, and none of what went wrong', async () => {
    const first = await keeping(`{ user(id: "${users.orgAdmin}") { id } history(id: "${own.taxon}") { total } }`)
    expect(first.error).toBeNull()
    const bad = `{ treeChildren(parent: "taxonomy:x") { total } }`
    const [once, twice] = [await keeping(bad), await keeping(bad)]
    expect(twice).toEqual(once)
    expect(once.error?.[0]).toBe('BAD_USER_INPUT')
  })

  test('are none of how far a crosswalk is that is being made, wherever it is asked', async () => {
    const { rows } = await sql<{ id: string }>`
      with pair as (
        insert into taxonomies (type, name, published) values ('Lebensraum', 'Alt', true), ('Lebensraum', 'Neu', true) returning id, name
      )
      insert into crosswalks (from_taxonomy_id, to_taxonomy_id, making, made_at)
      select a.id, b.id, 1, now() from pair a, pair b where a.name = 'Alt' and b.name = 'Neu' returning from_taxonomy_id as id`.execute(
      db().bulk,
    )
    const questions = [
      `{ exportCatalogue(type: Lebensraum) { crosswalks { ...told } } } fragment told on Crosswalk { progress { done } problem }`,
      `{ taxonomy(id: "${rows[0]?.id}") { crosswalks { progress { done } } } }`,
      `{ taxonomy(id: "${rows[0]?.id}") { crosswalks { problem } } }`,
    ]
    const answers = () => Promise.all(questions.map(async (question) => (await keeping(question)).data))
    const expected = (progress: object | null, problem: string | null) => [
      { exportCatalogue: { crosswalks: [{ progress, problem }] } },
      { taxonomy: { crosswalks: [{ progress }] } },
      { taxonomy: { crosswalks: [{ problem }] } },
    ]
    const progress = JSON.stringify({ phase: 'Lesen', done: 1, total: 100 })
    await sql`update crosswalks set alive_at = now(), progress = ${progress}::jsonb`.execute(db().bulk)
    expect(await answers()).toEqual(expected({ done: 1 }, null))
    await sql`update crosswalks set alive_at = null, progress = null, problem = 'Es ging nicht.'`.execute(db().bulk)
    expect(await answers()).toEqual(expected(null, 'Es ging nicht.'))
  })

  test('learn of a new name of somebody who is named beside data', async () => {
    await sql`update taxonomies set imported_by = ${users.orgAdmin} where id = ${own.taxonomy}`.execute(db().bulk)
    await count()
    const importedBy = async () =>
      ((await keeping(`{ taxonomy(id: "${own.taxonomy}") { importedBy } }`)).data?.taxonomy as { importedBy: string }).importedBy
    const before = await importedBy()
    const update = (name: string) =>
      keeping(
        'mutation ($id: ID!, $name: String!) { updateUser(id: $id, name: $name) { name } }',
        { id: users.orgAdmin, name },
        tokens.orgAdmin,
      )
    expect((await update('Ein neuer Name')).error).toBeNull()
    expect(await importedBy()).toBe('Ein neuer Name')
    await update(before)
  })

  test('are what the program without them answers, whatever is edited in between', async () => {
    const random = randomNumbers(4)
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
    const screens = screenQueries()
    const questions = [
      [screens.get('TaxonScreen'), { id: own.taxon, relationsFrom: 0 }],
      [screens.get('TaxonomyScreen'), { id: own.taxonomy }],
      [screens.get('CollectionScreen'), { id: own.collection }],
      [screens.get('HomeScreen'), {}],
      ['{ treeChildren(parent: "Art") { total nodes { label childCount } } }', {}],
      [`{ treeLineage(key: "taxon:${own.taxon}") { key label position } }`, {}],
      ['{ search(text: "a") { total hits { label path } } treeNarrowed(text: "a") { total } }', {}],
    ] as const
    let version = 0
    for (let round = 0; round < 40; round++) {
      if (random() < 0.4) {
        const { rows } = await sql<{ version: number }>`select version from taxa where id = ${own.taxon}`.execute(db().owner)
        version = rows[0]?.version ?? 0
        const { error } = await plain(
          'mutation ($id: ID!, $version: Int!, $changes: TaxonChanges!) { updateTaxon(id: $id, version: $version, changes: $changes) { id } }',
          { id: own.taxon, version, changes: { name: `Name ${round}`, author: pick(['L.', 'Mill.', null]) } },
          tokens.taxonomyWriter,
        )
        expect(error).toBeNull()
      }
      const [query = '', variables] = pick(questions)
      const [kept, asked, again] = [
        await keeping(query, variables),
        await plain(query, variables),
        await keeping(query, variables),
      ]
      expect(asked.error).toBeNull()
      expect([kept, again]).toEqual([asked, asked])
    }
    expect(version).toBeGreaterThan(3)
  })

  test('a batch that asks the same long thing again and again is as long as any other at most', async () => {
    await sql`update taxonomies set description = repeat('x', 2000) where id = ${own.taxonomy}`.execute(db().bulk)
    await count()
    const fields = Array.from({ length: 1_500 }, (_, n) => `a${n}: description`).join(' ')
    const operation = { query: `{ taxonomy(id: "${own.taxonomy}") { ${fields} } }` }
    const batch = Array<object>(8).fill(operation)
    const { body } = (await apps[0]?.inject({ method: 'POST', url: '/graphql', payload: batch })) ?? { body: '' }
    const answers = JSON.parse(body) as { errors?: { extensions: { code: string } }[] }[]
    // Three million letters each, of the sixteen that there are.
    const refused = answers.flatMap(({ errors }) => errors?.map(({ extensions }) => extensions.code) ?? [])
    expect([answers.length, refused]).toEqual([8, ['TOO_COMPLEX', 'TOO_COMPLEX', 'TOO_COMPLEX']])
    expect(body.length).toBeLessThan(16_100_000)
  })

  test('one answer does for all who ask the same at the same time', async () => {
    await count()
    const asked = '{ overview { revision recordCount } }'
    const answers = await Promise.all(Array.from({ length: 30 }, () => keeping(asked)))
    const [first] = answers
    expect(first?.data).not.toBeNull()
    expect(answers).toEqual(answers.map(() => first))
  })
})
