import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { describeOneEngine, testSettings } from '../db/testing/testDatabase'
import { ask } from '../graphql/testing/ask'
import { fillSmallWorld, ids } from '../graphql/testing/smallWorld'
import { createApp } from '../http/app'
import { addWatch } from './watches'
import { beginSelection } from './watchedSelection'

const query = 'taxonomies=Tiere&pcoProperties=Rote%20Liste~Status'

describeOneEngine('the feed of a selection', (db) => {
  let app: FastifyInstance
  beforeAll(async () => {
    await fillSmallWorld(db())
    app = await createApp({ database: db(), settings: testSettings(), rate: false })
  })
  afterAll(() => app.close())

  const get = (asked: string, headers: Record<string, string> = {}) =>
    app.inject({ url: `/verlauf.atom?${asked}`, headers: { host: 'arten.example', ...headers } })
  const problem = async (asked: string) => {
    const { statusCode, body } = await get(asked)
    return [statusCode, (JSON.parse(body) as { detail: string }).detail]
  }
  const status = (value: string) =>
    db().asViewer(ids.anna, (trx) =>
      sql`update property_records set properties = jsonb_build_object('Status', ${value}::text) where id = ${ids.ownRecord}`.execute(
        trx,
      ),
    )

  test('begins with the first one who asks, and says from then on what changed, escaped', async () => {
    const first = await get(query)
    expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8'])
    const id = /<id>(urn:uuid:[-0-9a-f]{36})<\/id>/.exec(first.body)?.[1] ?? ''
    expect(first.body).toContain('<title>Beobachtet ab jetzt: 4 Objekte</title>')
    expect((await get(query, { 'if-none-match': String(first.headers.etag) })).statusCode).toBe(304)
    await status('<b>CR')
    const second = await get(query, { 'if-none-match': String(first.headers.etag) })
    const [begun, ...entries] = second.body.split('<entry>').slice(1).reverse()
    expect([second.statusCode, entries.length, begun?.includes(id)]).toEqual([200, 1, true])
    const text = entries[0]?.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'DANN').replace(/urn:uuid:[-0-9a-f]{36}/, 'urn:uuid:ID')
    expect(text?.replace('</feed>', '').trim()).toBe(
      [
        '<title>1 Objekt geändert</title>',
        '<id>urn:uuid:ID</id>',
        '<published>DANN</published>',
        '<updated>DANN</updated>',
        `<link rel="alternate" type="text/html" href="http://arten.example/Export?${query.replaceAll('&', '&amp;')}"/>`,
        `<summary type="html">&lt;p&gt;1 Objekt geändert&lt;/p&gt;&lt;ul&gt;&lt;li&gt;&lt;a href=&quot;http://arten.example/id/${ids.variegata}&quot;&gt;` +
          'Bombina variegata&lt;/a&gt; (geändert): Rote Liste: Status: EN → &amp;lt;b&amp;gt;CR&lt;/li&gt;&lt;/ul&gt;</summary>',
        '</entry>',
      ].join('\n'),
    )
    expect((await get(`${query}&sort=id&excel=true`)).body).toBe(
      (await get(query)).body.replace(
        /(rel="self"[^>]*href=")[^"]*/,
        `$1http://arten.example/verlauf.atom?${query.replace('&', '&amp;')}&amp;sort=id&amp;excel=true`,
      ),
    )
  })

  test('is the same whatever is asked for meanwhile, and says when it cannot be read any more', async () => {
    const anna = async (mutation: string) =>
      (await ask(db(), `mutation { ${mutation} { id } }`, ids.anna)).data as Record<string, { id: string }>
    const { rows } = await sql<{ version: number }>`select version from property_collections where id = ${ids.redList}`.execute(
      db().owner,
    )
    const { deleteRow } = await anna(`deleteRow(kind: collection, id: "${ids.redList}", version: ${rows[0]?.version})`)
    const { body, statusCode } = await get(query)
    expect([statusCode, /<title>(Die Auswahl[^<]*)/.exec(body)?.[1]]).toEqual([200, 'Die Auswahl lässt sich nicht mehr lesen'])
    expect(body).toContain('«Rote Liste»')
    // What it said before is of a collection that is gone: it stays in numbers.
    expect(/<title>1 Objekt geändert<[^]*?(<summary[^]*?)<\/summary>/.exec(body)?.[1]).toBe(
      '<summary type="html">&lt;p&gt;1 Objekt geändert&lt;/p&gt;&lt;p&gt;und 1 Objekt mehr&lt;/p&gt;',
    )
    expect((await get(query)).body).toBe(body)
    await anna(`undoDeletion(id: "${deleteRow?.id}")`)
    const again = (await get(query)).body
    expect(again).toContain('<title>Die Auswahl lässt sich wieder lesen, und ihre Zeilen sind dieselben</title>')
    expect(again).toContain('Rote Liste: Status: EN → ')
  })

  test('what cannot be watched is refused in a sentence', async () => {
    expect(await problem('taxonomies=Gibt%20es%20nicht')).toEqual([400, expect.stringContaining('Gibt es nicht')])
    expect(await problem('kurz=56f7650bcc59dc10ded76ae2')).toEqual([404, expect.stringContaining('56f7650bcc59dc10ded76ae2')])
    expect(await problem(`${query}&nichts=1`)).toEqual([400, expect.stringContaining('«nichts»')])
    expect(await problem('')).toEqual([404, expect.stringContaining('Es fehlt, wessen Verlauf')])
  })

  test('what cannot begin leaves an address all that it may begin', async () => {
    const answers = []
    for (let at = 0; at < 32; at++) answers.push((await get(`taxonomies=Gibt%20es%20nicht%20${at}`)).statusCode)
    expect(new Set(answers)).toEqual(new Set([400]))
    expect((await get(`${query}&withSynonymData=false`)).statusCode).toBe(200)
  })

  test('one address does not begin any number of them; those that there are answer', async () => {
    const asked = (at: number) => `taxonomies=Tiere&pcoFilters=${encodeURIComponent(`Rote Liste~Status~ILIKE~b${at}`)}`
    const answers = []
    for (let at = 0; at < 32; at++) answers.push((await get(asked(at))).statusCode)
    expect(answers.filter((code) => code === 200).length).toBeLessThan(31)
    expect([answers[0], answers.at(-1)]).toEqual([200, 429])
    expect((await get(asked(0))).statusCode).toBe(200)
  })

  test('what is watched stays however many feeds are begun', async () => {
    const { id: selectionId } = await beginSelection(db(), 'taxonomies=Gew%C3%A4sser')
    await db().asViewer(ids.anna, (trx) =>
      addWatch(trx, ids.anna, { selectionId, name: 'G', channel: 'mail', url: null, secret: null }),
    )
    await sql`update watched_selections set asked_at = '2000-01-01' where id = ${selectionId}`.execute(db().owner)
    await sql`
      insert into watched_selections (query, query_hash, revision, changed_at, first_count, row_count, content, taxonomy_ids, collection_ids, reach,
        begun_at, asked_at)
      select n::text, n::text, 1, now(), 0, 0, '', '{}', '{}', 'own', now() - interval '3 days', now() - n * interval '1 minute'
      from generate_series(1, 2100) n`.execute(db().owner)
    const { id: begun } = await beginSelection(db(), 'taxonomies=Tiere&withSynonymData=true')
    const isKept = async () => (await sql`select from watched_selections where id = ${begun}`.execute(db().owner)).rows.length > 0
    // Whoever began it is given time to watch it.
    expect(await isKept()).toBe(true)
    await sql`update watched_selections set begun_at = now() - interval '1 hour', asked_at = now() - interval '1 hour' where id = ${begun}`.execute(
      db().owner,
    )
    await beginSelection(db(), 'taxonomies=Tiere&withSynonymData=true&pcoProperties=Rote%20Liste~Status')
    expect(await isKept()).toBe(false)
    const { rows } = await sql<{ lasting: number; watched: number; oldest: number }>`
      select (count(*) filter (where asked_at < now() - interval '1 minute' or id = ${selectionId}))::int as lasting,
        (count(*) filter (where id = ${selectionId}))::int as watched,
        max(query::int) filter (where query ~ '^\\d+$') as oldest
      from watched_selections`.execute(db().owner)
    expect(rows[0]?.watched).toBe(1)
    // All that came back on another day stay, by when that was; of those begun today only what was just asked for has room.
    expect([rows[0]?.lasting, rows[0]?.oldest]).toEqual([2_001, 2_000])
    expect((await ask(db(), '{ viewer { watches { name lastEvent { title } } } }', ids.anna)).data).toEqual({
      viewer: { watches: [{ name: 'G', lastEvent: null }] },
    })
  })
})
