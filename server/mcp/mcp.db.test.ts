// Every tool, over one server and one small world: each file more would start both again.
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { sql } from 'kysely'
import { describeOneEngine } from '../db/testing/testDatabase'
import { ids } from '../exporters/testing/amphibians'
import { readCsvText } from '../reconcile/testing/reconcileClient'
import { lists, storeTwoLists } from '../reconcile/testing/twoLists'
import { callTool } from './callTool'
import { callOf, mcpServer } from './testing/mcpServer'
import { defineTool } from './tool'

const { frogs, newer, unke, genus } = lists
const CATEGORY = 'pco~Rote Liste~Kategorie'

describeOneEngine('/mcp', (db) => {
  const server = mcpServer(db)
  let client: Client
  const call = (name: string, input: Record<string, unknown> = {}) => callOf(client, name, input)

  beforeAll(async () => {
    await storeTwoLists(db())
    await sql`update property_fields set unit = '%' where name = 'Stetigkeit'`.execute(db().owner)
    await server.open()
    client = await server.client()
  })

  const source = (kind: string, id: string, path: string, rest: object) => ({
    ...{ id, kind, organization: null, lastUpdated: null, licence: null, termsOfUse: null, url: server.url(path) },
    citation: expect.stringMatching(/Datenstand 8 vom 2026-11-20\. http.*, abgerufen am/),
    ...rest,
  })
  const frogsSource = () =>
    source('Taxonomie', frogs, `/Arten/${frogs}`, {
      ...{ name: 'Beispiel-Lurche', organization: 'Amt für Natur', lastUpdated: '2025-03-01', licence: 'CC BY 4.0' },
    })
  const redList = () => {
    const id = '20000000-0000-4000-8000-000000000001'
    return source('Eigenschaften-Sammlung', id, `/Eigenschaften-Sammlungen/${id}`, {
      ...{ name: 'Rote Liste', lastUpdated: '2023-12-31', licence: 'CC0' },
    })
  }
  const datenstand = { revision: 8, changedAt: '2026-11-20T12:00:00.000Z' }

  test('says who it is and what it has: tools that only read, each with the schema of what it takes and answers', async () => {
    expect(client.getServerVersion()).toMatchObject({
      name: 'arteigenschaften',
      title: 'Arteigenschaften',
      websiteUrl: server.url(''),
    })
    expect(client.getServerCapabilities()).toEqual({ tools: {} })
    expect(client.getInstructions()).toContain('catalogue')
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(['search', 'taxon', 'match', 'catalogue', 'values', 'count', 'export_link'])
    for (const { annotations, inputSchema, outputSchema } of tools) {
      expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false })
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false })
      expect(outputSchema?.required).toEqual(expect.arrayContaining(['datenstand', 'sources', 'address']))
    }
  })

  test('search, whole: a vernacular name leads to its object', async () => {
    const { data, text } = await call('search', { text: 'gelbbauch' })
    expect(data).toEqual({
      ...{ total: 1, capped: false, datenstand, sources: [frogsSource()], address: server.url('/Suche?q=gelbbauch') },
      hits: [
        {
          ...{ id: ids.unke, kind: 'vernacular', name: 'Gelbbauchunke', author: null, rank: 'species', germanName: null },
          ...{ acceptedName: 'Bombina variegata', taxonomy: 'Beispiel-Lurche', similar: false, replacedBy: [] },
          url: server.url(`/Arten/${frogs}/${ids.unke}`),
        },
      ],
    })
    expect(text.split('\n').slice(0, 2)).toEqual([
      'Zu «gelbbauch» gibt es 1 Treffer:',
      `- Gelbbauchunke · gehört zu Bombina variegata · Art in «Beispiel-Lurche» (id ${ids.unke})`,
    ])
    expect(text).toContain('Lizenz: CC BY 4.0. Datenstand 8 vom 2026-11-20.')
  })

  test('search is narrowed by taxonomy, kind and number', async () => {
    const found = async (input: object) =>
      ((await call('search', { text: 'bombina', ...input })).data as unknown as { hits: { id: string }[] }).hits.map(
        ({ id }) => id,
      )
    expect([...(await found({}))].sort()).toEqual([ids.unke, unke, genus].sort())
    expect(await found({ taxonomies: ['Beispiel-Lurche'] })).toEqual([ids.unke])
    expect(await found({ kind: 'habitat' })).toEqual([])
    expect(await found({ limit: 1 })).toHaveLength(1)
  })

  test('taxon, whole: own values, those that a synonym lends, relations, and every source', async () => {
    const path = `/Arten/${frogs}/${ids.unke}`
    const { data, text } = await call('taxon', { id: ids.unke })
    const { sources, ...own } = data as unknown as { sources: { name: string; licence: string | null }[] }
    expect(own).toEqual({
      ...{ id: ids.unke, name: 'Bombina variegata', author: '(Linnaeus, 1758)', code: null, rank: 'species', status: 'accepted' },
      ...{ type: 'Art', url: server.url(path), address: server.url(path), datenstand },
      ...{ taxonomy: { id: frogs, name: 'Beispiel-Lurche' }, accepted: null, lineage: [] },
      vernacularNames: [
        { name: 'Gelbbauchunke', language: 'de', preferred: false },
        { name: 'Sonneur', language: 'fr', preferred: false },
      ],
      synonyms: [{ id: ids.synonym, name: 'Rana variegata' }],
      ...{ properties: { Länge: 5.5, Beleg: '2024-02-29' }, units: { Länge: 'cm' } },
      records: [
        {
          ...{ collection: 'Rote Liste', viaSynonym: 'Rana variegata', units: {} },
          properties: { Kategorie: 'VU', Geschützt: true, Bemerkung: 'von "Synonym", geliehen' },
        },
      ],
      relations: [
        {
          ...{ collection: 'Lebensräume der Arten', relationType: 'lebt in', direction: 'from', properties: { Stetigkeit: 3 } },
          units: { Stetigkeit: '%' },
          partner: { id: ids.moor, name: 'Hochmoor' },
        },
        {
          ...{ collection: 'Lebensräume der Arten', relationType: 'lebt in', direction: 'from', properties: {}, units: {} },
          partner: { id: ids.frosch, name: 'Rana "temporaria"; L.' },
        },
      ],
      relationCount: 2,
    })
    expect(sources.map(({ name, licence }) => [name, licence])).toEqual([
      ['Beispiel-Lurche', 'CC BY 4.0'],
      ['Lebensräume der Arten', null],
      ['Rote Liste', 'CC0'],
    ])
    expect(text).toContain('Rote Liste (steht beim Synonym Rana variegata):')
    expect(text).toContain('  - Länge: 5.5 cm\n')
    // From the other end.
    const { data: bog } = await call('taxon', { id: ids.moor })
    expect(bog).toMatchObject({
      type: 'Lebensraum',
      relationCount: 2,
      relations: [{ direction: 'to', partner: { name: 'Bombina variegata' } }, {}],
    })
    expect((await call('taxon', { id: ids.synonym })).data).toMatchObject({ accepted: { id: ids.unke } })
  })

  test('match takes what nobody has to look at, and proposes the rest; its address gives the same', async () => {
    const names = ['Bombina variegata', 'Rana variegata', 'Bombina variegatta', 'Geheimes Tier', '']
    const { data, text } = await call('match', { names, taxonomies: ['Beispiel-Lurche'] })
    const { results, sources, address } = data as unknown as {
      results: { asked: string; match: { id: string; why: string } | null; candidates: { id: string; score: number }[] }[]
      sources: object[]
      address: string
    }
    expect(
      results.map(({ asked, match, candidates }) => [asked, match?.id, candidates.map(({ id, score }) => [id, score])]),
    ).toEqual([
      [names[0], ids.unke, [[ids.unke, 100]]],
      [names[1], ids.unke, [[ids.unke, 98.04]]],
      [names[2], undefined, [[ids.unke, 50]]],
      [names[3], undefined, []],
      [names[4], undefined, []],
    ])
    expect(sources).toEqual([frogsSource()])
    expect(text).toContain('- «Geheimes Tier»: nicht gefunden')
    const looked = (await (await fetch(address)).json()) as Record<string, { result: { id: string; score: number }[] }>
    expect(Object.values(looked).map(({ result }) => result.map(({ id, score }) => [id, score]))).toEqual(
      results.map(({ candidates }) => candidates.map(({ id, score }) => [id, score])),
    )
    // Two taxonomies have the name: nobody can say which is meant.
    const both = await call('match', { names: ['Bombina variegata'] })
    expect(both.data).toMatchObject({ results: [{ match: null, candidates: [{ id: ids.unke }, { id: unke }] }] })
  })

  test('what is of a replaced taxonomy stands behind the newer one, is not taken, and says so', async () => {
    await sql`insert into crosswalks (from_taxonomy_id, to_taxonomy_id, replaces) values (${frogs}, ${newer}, true)`.execute(
      db().owner,
    )
    try {
      const matched = await call('match', { names: ['Bombina variegata'] })
      expect(matched.data).toMatchObject({ results: [{ match: { id: unke }, candidates: [{ id: unke }, { id: ids.unke }] }] })
      expect(JSON.stringify(matched.data)).toContain('Art in «Beispiel-Lurche» · ersetzt durch «Neue Lurche»')
      const { data, text } = await call('search', { text: 'Bombina variegata' })
      expect(data).toMatchObject({
        hits: [
          { id: unke, replacedBy: [] },
          { id: ids.unke, replacedBy: ['Neue Lurche'] },
        ],
      })
      expect(text).toContain(`Art in «Beispiel-Lurche» · ersetzt durch «Neue Lurche» (id ${ids.unke})`)
    } finally {
      await sql`delete from crosswalks`.execute(db().owner)
    }
  })

  test('catalogue names the keys that count, values and export_link take', async () => {
    const { data } = await call('catalogue', { text: 'rote kat' })
    expect(data).toMatchObject({
      total: 1,
      properties: [
        {
          ...{ key: CATEGORY, name: 'Rote Liste: Kategorie', description: '', valueType: 'text', unit: null, valueCount: 2 },
          source: 'Rote Liste',
        },
      ],
      sources: [redList()],
    })
    const all = (await call('catalogue', { type: 'Arten' })).data as unknown as {
      taxonomies: { name: string }[]
      properties: { key: string; unit: string | null }[]
    }
    expect(all.taxonomies.map(({ name }) => name)).toEqual(['Beispiel-Lurche', 'Neue Lurche'])
    const keys = all.properties.map(({ key }) => key)
    expect(keys).toEqual(
      expect.arrayContaining([
        '@germanName',
        'tax~Beispiel-Lurche~Länge',
        CATEGORY,
        'rco~Lebensräume der Arten~lebt in~@partner',
      ]),
    )
    expect(all.properties.find(({ key }) => key.endsWith('Länge'))?.unit).toBe('cm')
    for (const key of keys.filter((each) => each.includes('~')))
      expect(await call('export_link', { taxonomies: ['Beispiel-Lurche'], properties: [key], rows: 1 })).toMatchObject({
        isError: false,
      })
    const second = await call('catalogue', { type: 'Arten', limit: 2, offset: 1 })
    expect(second.data).toMatchObject({ total: keys.length, properties: [{ key: keys[1] }, { key: keys[2] }] })
  })

  test('values and count', async () => {
    const taxonomies = ['Beispiel-Lurche']
    const { data } = await call('values', { taxonomies, property: CATEGORY })
    expect(data).toMatchObject({
      ...{ kind: 'values', valueType: 'text', taxa: 3, withValue: 2, otherValues: 0, sources: [frogsSource(), redList()] },
      values: [
        { from: 'LC', to: null, count: 1 },
        { from: 'VU', to: null, count: 1 },
      ],
    })
    const counted = await call('count', { taxonomies, filters: [{ property: CATEGORY, comparator: 'in', value: ['VU', 'LC'] }] })
    const query = 'taxonomies=Beispiel-Lurche&pcoFilters=Rote%20Liste~Kategorie~in~%5B%22VU%22%2C%22LC%22%5D'
    expect(counted.data).toEqual({
      ...{ count: 2, warnings: [], datenstand, sources: [frogsSource(), redList()] },
      address: server.url(`/Export?${query}`),
    })
    expect(counted.text).toMatch(/^2 Objekte \(Arten\)\./)
    // A list by itself says the same.
    expect((await call('count', { taxonomies, filters: [{ property: CATEGORY, value: ['VU', 'LC'] }] })).data).toEqual(
      counted.data,
    )
    const filters = [{ property: 'tax~Beispiel-Lurche~Länge', comparator: '>', value: 5.5 }]
    expect((await call('count', { taxonomies, filters })).data).toMatchObject({ count: 1 })
    expect(
      (await call('count', { taxonomies, filters: [{ property: CATEGORY, value: 'VU' }], withSynonymData: false })).data,
    ).toMatchObject({
      count: 0,
    })
    expect((await call('count', { ids: [ids.unke, ids.synonym] })).data).toMatchObject({
      ...{ count: 1, warnings: [expect.stringContaining('Ids von Synonymen')] },
    })
    expect((await call('count', { subtree: [genus] })).data).toMatchObject({ count: 1 })
    expect((await call('count', { taxonomies: ['Neue Lurche'], onlySpecies: true })).data).toMatchObject({ count: 5 })
  })

  test('values of which no object has one are said to be missing, not to be many', async () => {
    const filters = [{ property: CATEGORY, comparator: 'empty' }]
    const { data, text } = await call('values', { taxonomies: ['Beispiel-Lurche'], filters, property: CATEGORY })
    expect(data).toMatchObject({ kind: 'none', values: [], taxa: 1, withValue: 0 })
    expect(text.split('\n')[0]).toBe('0 von 1 Objekten haben einen Wert.')
    expect(text).not.toContain('Fast jedes')
  })

  test('export_link leads to the file whose rows it shows', async () => {
    const properties = ['@germanName', 'tax~Beispiel-Lurche~Länge', CATEGORY, 'rco~Lebensräume der Arten~lebt in~Stetigkeit']
    const { data, text } = await call('export_link', { taxonomies: ['Beispiel-Lurche'], properties, sort: 'name' })
    const { links, columns, rows } = data as unknown as {
      links: Record<string, string>
      columns: { header: string; unit: string | null }[]
      rows: unknown[][]
    }
    expect(Object.keys(links)).toEqual(['screen', 'csv', 'jsonl', 'parquet', 'xlsx'])
    const [header, ...inFile] = readCsvText(await (await fetch(links.csv ?? '')).text())
    expect(columns.map((column) => column.header)).toEqual(header)
    expect(rows.map((row) => row.map((cell) => String(cell ?? '')))).toEqual(inFile)
    expect(rows).toHaveLength(3)
    expect(rows[1]?.slice(0, 4)).toEqual([ids.unke, 'Bombina variegata', 'Gelbbauchunke', 5.5])
    expect(text).toContain(links.xlsx)
  })

  test('an answer is of one Datenstand, also where the data change while it is made', async () => {
    const { headers } = await fetch(server.url(), {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    })
    expect(headers.get('datenstand')).toBe('8, 2026-11-20T12:00:00.000Z')
    /** While this tool works, somebody writes so many times. */
    const answered = async (writes: number) => {
      const tool = defineTool({
        ...{ name: 'x', title: 'x', description: 'x', isDear: false, parameters: {}, output: {} },
        async run() {
          if (writes-- > 0) await sql`update data_state set revision = revision + 1`.execute(db().owner)
          return { data: {}, lines: [], sources: [], proof: '/' }
        },
      })
      const signal = new AbortController().signal
      const asking = {
        database: db(),
        db: db().reader,
        ask: () => Promise.resolve(null),
        origin: 'http://lurche.example',
        signal,
      }
      return callTool(tool, asking, {}, () => {})
    }
    try {
      expect(await answered(2)).toMatchObject({ structuredContent: { datenstand: { revision: 10 } } })
      expect(await answered(3)).toMatchObject({
        ...{ isError: true, content: [{ text: 'Die Daten haben sich eben geändert. Versuchen Sie es noch einmal.' }] },
      })
    } finally {
      await sql`update data_state set revision = 8`.execute(db().owner)
    }
  })

  test('what several sources say beside each other is a list', async () => {
    const records = (await callOf(client, 'taxon', { id: ids.frosch })).data as unknown as { records: { properties: object }[] }
    const { owner } = db()
    await sql`update property_records set properties = '{"Kategorie": ["VU", "EN"]}' where taxon_id = ${ids.frosch}::uuid`.execute(
      owner,
    )
    await sql`update data_state set revision = 11`.execute(owner)
    try {
      const { data, text } = await callOf(client, 'taxon', { id: ids.frosch })
      expect((data as unknown as typeof records).records).toMatchObject([{ properties: { Kategorie: ['VU', 'EN'] } }])
      expect(text).toContain('  - Kategorie: VU, EN\n')
    } finally {
      await sql`update property_records set properties = ${JSON.stringify(records.records[0]?.properties)}::jsonb where taxon_id = ${ids.frosch}::uuid`.execute(
        owner,
      )
      await sql`update data_state set revision = 8`.execute(owner)
    }
  })

  test('nothing that is not published is shown, also not to those who send a login', async () => {
    const other = await server.client({ authorization: 'Bearer something' })
    for (const each of [client, other]) {
      const { data } = await callOf(each, 'search', { text: 'Geheimes Tier' })
      expect((data as unknown as { hits: object[] }).hits).toEqual([])
      expect(await callOf(each, 'count', { taxonomies: ['Verborgen'] })).toMatchObject({
        ...{ isError: true, text: 'Eine Taxonomie «Verborgen» gibt es nicht. Prüfen Sie den Namen.' },
      })
    }
  })
})
