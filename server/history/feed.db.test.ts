import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { childrenOf, textOf, type XmlElement, xmlTree } from '../../lib/domain/text/xmlTree'
import type { Database } from '../db/database'
import { describeEachEngine, describeOneEngine, testSettings } from '../db/testing/testDatabase'
import { ask } from '../graphql/testing/ask'
import { fillSmallWorld, ids } from '../graphql/testing/smallWorld'
import { createApp } from '../http/app'

type Link = Record<string, string>

interface Feed {
  id: string
  title: string
  updated: string
  author: { name: string }
  isArchive: boolean
  link: Link[]
  entry: { id: string; title: string; updated: string; summary: { type: string | undefined; text: string }; link: Link[] }[]
}

function feedOf(xml: string): Feed {
  const feed = xmlTree(xml)
  const only = (element: XmlElement, name: string): XmlElement => {
    const found = childrenOf(element, name)
    expect([name, found.length]).toEqual([name, 1])
    return found[0] as XmlElement
  }
  const common = (element: XmlElement) => ({
    id: textOf(only(element, 'id')),
    title: textOf(only(element, 'title')),
    updated: textOf(only(element, 'updated')),
    link: childrenOf(element, 'link').map(({ attributes }) => attributes),
  })
  return {
    ...common(feed),
    author: { name: textOf(only(only(feed, 'author'), 'name')) },
    isArchive: childrenOf(feed, 'archive').length > 0,
    entry: childrenOf(feed, 'entry').map((entry) => ({
      ...common(entry),
      summary: { type: only(entry, 'summary').attributes.type, text: textOf(only(entry, 'summary')) },
    })),
  }
}

/** A server over the small world of a block of tests. */
function served(db: () => Database) {
  let app: FastifyInstance
  beforeAll(async () => {
    await fillSmallWorld(db())
    app = await createApp({ database: db(), settings: testSettings(), rate: false })
  })
  afterAll(() => app.close())
  return (request: { url: string; headers?: Record<string, string> }) => app.inject(request)
}

describeOneEngine('the feed of changes', (db) => {
  const inject = served(db)

  const get = (url: string, headers: Record<string, string> = {}) =>
    inject({ url, headers: { host: 'arten.example', ...headers } })
  const feed = async (url: string): Promise<Feed> => feedOf((await get(url)).body)
  const anna = async (mutation: string) => {
    const { data, errors } = await ask(db(), `mutation { ${mutation} }`, ids.anna)
    expect(errors).toBe(undefined)
    return data
  }
  const link = ({ link: links }: { link: Link[] }, rel: string) => links.find((each) => each.rel === rel)?.href

  test('says what, where and when, in escaped HTML, and not who', async () => {
    await anna(`updateRecord(id: "${ids.ownRecord}", version: 1, properties: { Status: "<b>CR & mehr</b>" }) { id }`)
    const response = await get(`/verlauf.atom?id=${ids.redList}`)
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8'])
    expect(response.body).not.toMatch(/Anna|Beat|example\.org|<b>/)
    const { id, title, author, updated, link: links, entry } = await feed(`/verlauf.atom?id=${ids.redList}`)
    const at = entry[0]?.updated ?? ''
    expect([id, title, author, updated]).toEqual([
      `urn:uuid:${ids.redList}`,
      'Änderungen: Rote Liste',
      { name: 'Fachstelle' },
      at,
    ])
    expect(at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
    expect(links.map(({ rel, href }) => [rel, href])).toEqual([
      ['self', `http://arten.example/verlauf.atom?id=${ids.redList}`],
      ['alternate', `http://arten.example/Eigenschaften-Sammlungen/${ids.redList}`],
    ])
    expect(entry).toHaveLength(1)
    const [one] = entry
    expect([one?.title, one?.summary.type]).toEqual(['Bombina variegata: 1 Eintrag geändert', 'html'])
    expect(one?.id).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(one?.summary.text.replace(/^<p>[\d., :]+: /, '')).toBe(
      'Bombina variegata: 1 Eintrag geändert</p><ul><li>' +
        `<a href="http://arten.example/id/${ids.variegata}">Bombina variegata</a> ` +
        '(Eigenschaften geändert): Status: «EN» → «&lt;b&gt;CR &amp; mehr&lt;/b&gt;»</li></ul>',
    )
    const compare = decodeURI(link(one ?? { link: [] }, 'alternate') ?? '')
    expect(compare).toContain(`/Eigenschaften-Sammlungen/${ids.redList}/Verlauf?von=`)
    expect(compare.endsWith(`&bis=${at}`)).toBe(true)
  })

  test('a deletion with all that went with it is one entry, in each feed it concerns', async () => {
    const { rows } = await sql<{ id: string; version: number }>`select id, version from taxa where id = ${ids.rana}`.execute(
      db().owner,
    )
    await anna(`deleteRow(kind: taxon, id: "${ids.rana}", version: ${rows[0]?.version}) { id }`)
    const { entry } = await feed(`/verlauf.atom?id=${ids.animals}`)
    expect(entry[0]?.title).toBe('Rana: 1 Objekt gelöscht')
  })

  test('an import is one entry, whatever it did', async () => {
    const { rows } = await sql<{
      id: string
    }>`insert into import_batches (source, state) values ('x', 'done') returning id`.execute(db().owner)
    const batch = rows[0]?.id ?? ''
    await sql`insert into changes (batch_id, table_name, row_id, action, before, collection_id)
      select ${batch}, 'relations', gen_random_uuid(), 'delete', '{}', ${ids.places} from generate_series(1, 1000)`.execute(
      db().owner,
    )
    await sql`
      insert into changes (batch_id, table_name, row_id, action, after, collection_id)
      values (${batch}, 'property_collections', ${ids.places}, 'import',
        '{"added": 500, "changed": 20,
          "rows": [["relations", "insert", 500], ["relations", "update", 20], ["relations", "delete", 1000]]}',
        ${ids.places})`.execute(db().owner)
    const { entry } = await feed(`/verlauf.atom?id=${ids.places}`)
    expect(entry.map(({ title }) => title)).toEqual([
      "Import: 500 Beziehungen neu, 20 Beziehungen geändert, 1'000 Beziehungen gelöscht",
    ])
    expect(entry[0]?.summary.text).toContain('Stand davor und danach vergleichen')
  })

  test('who comes rarely finds everything in the archives, which never change', async () => {
    await writes(db(), ids.habitats, 130)
    const walk = async () => {
      const documents: Feed[] = []
      for (
        let url: string | undefined = `/verlauf.atom?id=${ids.habitats}`;
        url;
        url = documents.at(-1) && link(documents.at(-1)!, 'prev-archive')
      )
        // there is one
        documents.push(await feed(url.replace('http://arten.example', '')))
      return documents
    }
    const [current, ...archives] = await walk()
    expect(archives.map((archive) => [archive.entry.length, link(archive, 'next-archive'), link(archive, 'current')])).toEqual([
      [50, undefined, `http://arten.example/verlauf.atom?id=${ids.habitats}`],
      [
        50,
        `http://arten.example/verlauf.atom?id=${ids.habitats}&archiv=2`,
        `http://arten.example/verlauf.atom?id=${ids.habitats}`,
      ],
    ])
    expect(archives.every(({ isArchive }) => isArchive)).toBe(true)
    expect(current?.isArchive).toBe(false)
    const all = new Set([current, ...archives].flatMap((document) => document?.entry.map(({ id }) => id) ?? []))
    expect([current?.entry.length, all.size]).toEqual([50, 130])
    const before = (await get(`/verlauf.atom?id=${ids.habitats}&archiv=2`)).body
    await sql`insert into changes (table_name, row_id, action, before, after, taxonomy_id)
      values ('taxonomies', ${ids.habitats}, 'update', '{}', '{}', ${ids.habitats})`.execute(db().owner)
    expect((await get(`/verlauf.atom?id=${ids.habitats}&archiv=2`)).body).toBe(before)
    expect((await feed(`/verlauf.atom?id=${ids.habitats}`)).entry).toHaveLength(50)
    expect((await get(`/verlauf.atom?id=${ids.habitats}&archiv=3`)).statusCode).toBe(404)
  })

  test('nothing new is 304', async () => {
    const url = `/verlauf.atom?id=${ids.newerAnimals}`
    await writes(db(), ids.newerAnimals, 1)
    const { headers } = await get(url)
    const asked = await get(url, { 'if-none-match': String(headers.etag) })
    expect([asked.statusCode, asked.body]).toEqual([304, ''])
    expect((await get(url, { 'if-modified-since': String(headers['last-modified']) })).statusCode).toBe(304)
    expect((await get(url, { 'if-modified-since': 'Thu, 01 Jan 2015 00:00:00 GMT' })).statusCode).toBe(200)
    await writes(db(), ids.newerAnimals, 1)
    expect((await get(url, { 'if-none-match': String(headers.etag) })).statusCode).toBe(200)
  })

  test('what began before the newest entry and came after it is new to whoever fetched the feed meanwhile', async () => {
    const id = randomUUID()
    await sql`insert into taxonomies (id, type, name, published) values (${id}, 'Art', 'Mit Einträgen', true)`.execute(db().owner)
    const url = `/verlauf.atom?id=${id}`
    const written = (at: string) =>
      sql`insert into changes (at, table_name, row_id, action, before, after, taxonomy_id)
        values (${at}, 'taxonomies', ${id}, 'update', '{}', '{}', ${id})`.execute(db().owner)
    const known = async (since: string) => (await get(url, { 'if-modified-since': since })).statusCode
    await written('2026-11-20T12:00:00.400Z')
    expect((await get(url)).headers['last-modified']).toBe('Fri, 20 Nov 2026 13:00:01 GMT')
    await written('2026-11-20T11:59:30Z')
    expect((await get(url)).headers['last-modified']).toBe('Fri, 20 Nov 2026 13:00:01 GMT')
    expect([await known('Fri, 20 Nov 2026 13:00:00 GMT'), await known('Fri, 20 Nov 2026 13:00:01 GMT')]).toEqual([200, 304])
    await written(new Date(Date.now() - 60_000).toISOString())
    expect((await get(url)).headers).not.toHaveProperty('last-modified')
    expect(await known(new Date().toUTCString())).toBe(200)
  })

  test.each([
    [
      `/verlauf.csv?id=${ids.newerAnimals}&Von=2026-01-31`,
      'Den Parameter «Von» gibt es unter dieser Adresse nicht. Möglich sind: id, von, bis.',
    ],
    [
      `/verlauf.xlsx?id=${ids.newerAnimals}&bis=2026-01-31&to=`,
      'Den Parameter «to» gibt es unter dieser Adresse nicht. Möglich sind: id, von, bis.',
    ],
    [
      `/umzug.csv?von=${ids.newerAnimals}&nach=${ids.animals}&art=gone`,
      'Den Parameter «art» gibt es unter dieser Adresse nicht. Möglich sind: von, nach.',
    ],
    [
      `/verlauf.csv?id=${ids.newerAnimals}&von=2026-02-01&bis=2026-01-31`,
      'von=2026-02-01 liegt nach bis=2026-01-31; «von» nennt den früheren der beiden Stände.',
    ],
  ])('%s is refused, not answered as another question', async (url, sentence) => {
    const { statusCode, body } = await get(url)
    expect([statusCode, (JSON.parse(body) as { detail: string }).detail]).toEqual([400, sentence])
  })

  test('what is not published, deleted or no id is not there, for whoever asks', async () => {
    await writes(db(), ids.hidden, 3)
    for (const id of [ids.hidden, ids.rana, '00000000-0000-4000-8000-999999999999', 'x', "' or 1=1 --"]) {
      const { statusCode, body, headers } = await get(`/verlauf.atom?id=${encodeURIComponent(id)}`)
      expect([statusCode, headers['content-type']]).toEqual([404, 'application/problem+json; charset=utf-8'])
      expect((JSON.parse(body) as { detail: string }).detail).toMatch(/gibt es nicht\.$/)
      expect((await get(`/verlauf.csv?id=${encodeURIComponent(id)}`)).statusCode).toBe(404)
    }
    expect((await get('/verlauf.atom')).statusCode).toBe(404)
    await anna(`deleteRow(kind: collection, id: "${ids.redList}", version: 1) { id }`)
    expect((await get(`/verlauf.atom?id=${ids.redList}`)).statusCode).toBe(404)
    // Nor does the interface tell strangers: only those who may write it.
    const total = async (viewer: string | null) =>
      (await ask(db(), `{ history(id: "${ids.redList}", whole: true) { total } }`, viewer)).data
    const nobody = { history: { total: 0 } }
    expect([await total(null), await total(ids.beat)]).toEqual([nobody, nobody])
    expect(await total(ids.anna)).not.toEqual(nobody)
    const { rows } = await sql`select from changes where collection_id = ${ids.redList}`.execute(db().reader)
    expect(rows).toEqual([])
  })
})

// Each engine reads the files of the history in its own way.
describeEachEngine('the history of what is hidden', (db) => {
  const inject = served(db)

  test('what is about its taxa is told to nobody but its editors', async () => {
    const [record, relation, back] = [1, 2, 3].map((n) => `80000000-0000-4000-8000-00000000000${n}`)
    await sql`update taxa set name = 'Verborgenia secreta' where id = ${ids.invisible}`.execute(db().owner)
    await sql`update taxonomies set published = true where id = ${ids.hidden}`.execute(db().owner)
    await sql`update users set is_admin = true where id = ${ids.beat}`.execute(db().owner)
    await db().asViewer(ids.beat, async (trx) => {
      await sql`insert into property_records (id, collection_id, taxon_id, properties)
        values (${record}, ${ids.places}, ${ids.invisible}, '{"Status": "geheim"}')`.execute(trx)
      await sql`insert into relations (id, collection_id, taxon_id, related_taxon_id, relation_type, properties) values
        (${relation}, ${ids.places}, ${ids.variegata}, ${ids.invisible}, 'lebt in', '{"wie": "geheim"}'),
        (${back}, ${ids.places}, ${ids.invisible}, ${ids.smallPond}, 'lebt in', '{"wie": "geheim"}')`.execute(trx)
    })
    const told = async (viewer?: string) => {
      const { data, errors } = await ask(
        db(),
        `{ states(id: "${ids.places}") { counts { count } nodes { rowId label values { before after } } } writes(id: "${ids.places}") { nodes { title } }
          history(id: "${ids.places}", whole: true) { nodes { rowId taxonName values { before after } } } }`,
        viewer,
      )
      expect(errors).toBe(undefined)
      const files = [
        await inject({ url: `/verlauf.csv?id=${ids.places}` }),
        await inject({ url: `/verlauf.atom?id=${ids.places}` }),
      ]
      const text = JSON.stringify([data, files.map(({ body }) => body)])
      return ['secreta', 'geheim', record, relation, back].filter((part) => part !== undefined && text.includes(part))
    }
    const all = ['secreta', 'geheim', record, relation, back]
    expect(await told()).toEqual(all)
    await sql`update taxonomies set published = false where id = ${ids.hidden}`.execute(db().owner)
    expect([await told(), await told(ids.anna), await told(ids.beat)]).toEqual([[], [], all])
  })
})

/** So many edits, each of its own moment, the oldest first and long ago. */
async function writes({ owner }: Database, taxonomy: string, many: number): Promise<void> {
  await sql`insert into changes (at, table_name, row_id, action, before, after, taxonomy_id)
    select now() - interval '30 days' + n * interval '1 minute' + random() * interval '30 seconds', 'taxonomies', ${taxonomy}::uuid, 'update',
      jsonb_build_object('description', n - 1), jsonb_build_object('description', n), ${taxonomy}::uuid from generate_series(1, ${many}::int) n`.execute(
    owner,
  )
}
