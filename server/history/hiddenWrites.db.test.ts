import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { childrenOf, textOf, xmlTree } from '../../lib/domain/text/xmlTree'
import { describeOneEngine, testSettings } from '../db/testing/testDatabase'
import { ask } from '../graphql/testing/ask'
import { fillSmallWorld, ids } from '../graphql/testing/smallWorld'
import { createApp } from '../http/app'

describeOneEngine('archives of a collection about taxa that are hidden', (db) => {
  let app: FastifyInstance
  beforeAll(async () => {
    await fillSmallWorld(db())
    app = await createApp({ database: db(), settings: testSettings(), rate: false })
    // In turn about a taxon of either taxonomy.
    await sql`
      insert into changes (at, table_name, row_id, action, before, after, collection_id, taxon_id)
      select now() - interval '30 days' + n * interval '1 minute', 'property_records', gen_random_uuid(), 'update',
        jsonb_build_object('properties', jsonb_build_object('Status', 'alt' || n)), jsonb_build_object('properties', jsonb_build_object('Status', 'neu' || n)),
        ${ids.redList}::uuid, case n % 2 when 0 then ${ids.newerVariegata}::uuid else ${ids.variegata}::uuid end
      from generate_series(1, 120) n`.execute(db().owner)
  })
  afterAll(() => app.close())

  const publish = (taxonomy: string, published: boolean) =>
    sql`update taxonomies set published = ${published} where id = ${taxonomy}`.execute(db().owner)
  const get = (archive: number | null) =>
    app.inject({ url: `/verlauf.atom?id=${ids.redList}${archive === null ? '' : `&archiv=${archive}`}` })
  const document = async (archive: number | null) => {
    const { statusCode, body } = await get(archive)
    const feed = xmlTree(body)
    return {
      statusCode,
      body,
      links: childrenOf(feed, 'link').map(({ attributes }) => attributes),
      // The number of an edit stands in its value.
      edits: childrenOf(feed, 'entry').map((entry) => Number(/neu(\d+)/.exec(textOf(childrenOf(entry, 'summary')[0]!))?.[1])), // each has one
    }
  }
  const documents = async () => [await document(null), await document(1), await document(2)]
  const fromTo = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => from - index)
  const whole = [fromTo(120, 71), fromTo(50, 1), fromTo(100, 51)]

  test('each keeps its entries, without those that are not to be seen', async () => {
    const before = await documents()
    expect(before.map(({ edits }) => edits)).toEqual(whole)

    await publish(ids.newerAnimals, false)
    const half = await documents()
    expect(half.map(({ edits }) => edits)).toEqual(whole.map((edits) => edits.filter((edit) => edit % 2 === 1)))
    await publish(ids.animals, false)
    const empty = await documents()
    expect(empty.map(({ statusCode, edits }) => [statusCode, edits])).toEqual([200, 200, 200].map((code) => [code, []]))
    for (const [index, { links, body }] of empty.entries()) {
      expect(links).toEqual(before[index]?.links)
      expect(body).not.toMatch(/variegata|neu\d|alt\d|<entry/)
    }
    expect(half.map(({ links }) => links)).toEqual(before.map(({ links }) => links))
    expect((await get(3)).statusCode).toBe(404)

    await publish(ids.newerAnimals, true)
    await publish(ids.animals, true)
    expect((await documents()).map(({ body }) => body)).toEqual(before.map(({ body }) => body))
  })

  test('the list of the screen has no gaps', async () => {
    await publish(ids.newerAnimals, false)
    const page = async (offset: number) => {
      const { data } = await ask(db(), `{ writes(id: "${ids.redList}", offset: ${offset}, limit: 40) { total nodes { at } } }`)
      return (data as { writes: { total: number; nodes: { at: string }[] } }).writes
    }
    const [first, second] = [await page(0), await page(40)]
    expect([first.total, first.nodes.length, second.nodes.length]).toEqual([60, 40, 20])
    expect(new Set([...first.nodes, ...second.nodes].map(({ at }) => at)).size).toBe(60)
    await publish(ids.newerAnimals, true)
  })
})
