import { sql } from 'kysely'
import { describeOneEngine } from '../db/testing/testDatabase'
import { ids } from '../exporters/testing/amphibians'
import { wrongIn } from './testing/answerShapes'
import { ORIGIN, reconcileClient } from './testing/reconcileClient'
import { lists, storeTwoLists } from './testing/twoLists'

const { frogs, hidden, newer, unke, genus, newt, otherNewt, aggregate, strict, hybrid, nowhere } = lists

describeOneEngine('/reconcile', (db) => {
  const client = reconcileClient(db)
  const { get, post, candidates, extend } = client

  beforeAll(async () => {
    await storeTwoLists(db())
    await client.open()
  })

  /** What there is to see of the candidates of a query. */
  const seen = async (query: object, url?: string) =>
    (await candidates(query, url)).map(({ id, score, match, description }) => [id, score, match, description])

  test('a taxonomy is a service of its own, whose ids stand behind its address', async () => {
    const manifest = await client.json(`/reconcile/${newer}`)
    expect(wrongIn('manifest', manifest)).toBeNull()
    expect(manifest).toMatchObject({
      name: 'Arteigenschaften: Neue Lurche',
      identifierSpace: `${ORIGIN}/Arten/${newer}/`,
      preview: { url: `${ORIGIN}/reconcile/${newer}/preview?id={{id}}` },
    })
    expect(await seen({ query: 'Bombina variegata' }, `/reconcile/${newer}`)).toEqual([
      [unke, 100, true, 'exakt: Art in «Neue Lurche»'],
    ])
    for (const id of [hidden, nowhere, 'x']) expect((await get(`/reconcile/${id}`)).statusCode).toBe(404)
  })

  test('a candidate, whole', async () => {
    const [candidate] = await candidates({ query: 'Rana variegata', type: frogs })
    expect(candidate).toEqual({
      id: ids.unke,
      name: 'Bombina variegata',
      description: 'Synonym Rana variegata: (Linnaeus, 1758) · Gelbbauchunke · Art in «Beispiel-Lurche»',
      type: [
        { id: frogs, name: 'Beispiel-Lurche' },
        { id: 'Art', name: 'Arten' },
        { id: 'rank:species', name: 'Rang: Art' },
      ],
      score: 98.04,
      features: [
        { id: 'cost', value: 1 },
        ...['id', 'exact', 'authorDiffers', 'synonym', 'vernacular', 'similar'].map((kind) => ({
          id: `kind:${kind}`,
          value: kind === 'synonym',
        })),
      ],
      match: true,
    })
  })

  test.each([
    ['the same name', 'Bombina variegata', [[ids.unke, 100, true]]],
    ['with its author', 'Bombina variegata (L., 1758)', [[ids.unke, 100, true]]],
    ['with another author', 'Bombina variegata Müller, 1900', [[ids.unke, 71.43, false]]],
    ['another spelling', 'Bombina variegatta', [[ids.unke, 50, false]]],
    ['a typing error', 'Bombina vatiegata', [[ids.unke, 33.33, false]]],
    ['a doubt', 'Bombina cf. variegata', [[ids.unke, 80.65, false]]],
    ['a vernacular name', 'Gelbbauchunke', [[ids.unke, 98.04, true]]],
    ['its id', ids.unke, [[ids.unke, 100, true]]],
    ['two names', 'Bombina variegata / Rana variegata', [[ids.unke, expect.any(Number), false]]],
    ['nothing like it', 'Quercus robur', []],
    ['what is not published', 'Geheimes Tier', []],
  ])('in one taxonomy: %s', async (_, query, expected) => {
    expect((await seen({ query, type: [frogs] })).map((candidate) => candidate.slice(0, 3))).toEqual(expected)
  })

  test('nothing matches of itself where two taxonomies have the name, or one has it twice', async () => {
    const both = [
      [ids.unke, 100, false, expect.stringContaining('in «Beispiel-Lurche»')],
      [unke, 100, false, 'exakt: Art in «Neue Lurche»'],
    ]
    expect(await seen({ query: 'Bombina variegata' })).toEqual(both)
    expect(await seen({ query: 'Bombina variegata', type: 'Art', type_strict: 'should' })).toEqual(both)
    const twice = await seen({ query: 'Triturus alpestris', type: newer })
    expect(twice.map(([id, , match]) => [id, match])).toEqual([
      [newt, false],
      [otherNewt, false],
    ])
  })

  test('nor where the matching takes a name and yet says something about it: a sign of a hybrid, a name that is meant more widely', async () => {
    const found = async (query: string) => (await seen({ query, type: newer })).map(([id, , match]) => [id, match])
    expect(await found('Pelophylax esculentus')).toEqual([[hybrid, false]])
    expect(await found('Pelophylax ×esculentus')).toEqual([[hybrid, true]])
    expect(await found('Triturus cristatus')).toEqual([
      [strict, false],
      [aggregate, false],
    ])
  })

  test('an older version that is replaced is shown, but stands in nobody’s way', async () => {
    await sql`insert into crosswalks (from_taxonomy_id, to_taxonomy_id, replaces) values (${frogs}, ${newer}, true)`.execute(
      db().owner,
    )
    try {
      const first = (query: object) => seen(query).then((all) => all.map(([id, , match]) => [id, match]))
      expect(await first({ query: 'Bombina variegata' })).toEqual([
        [unke, true],
        [ids.unke, false],
      ])
      expect((await seen({ query: 'Bombina variegata' })).map(([, , , description]) => description)).toEqual([
        'exakt: Art in «Neue Lurche»',
        'exakt: (Linnaeus, 1758) · Gelbbauchunke · Art in «Beispiel-Lurche» · ersetzt durch «Neue Lurche»',
      ])
      // What only the old one has is no certain answer until somebody asks for it.
      expect(await first({ query: 'Rana variegata' })).toEqual([[ids.unke, false]])
      expect(await first({ query: 'Rana variegata', type: frogs })).toEqual([[ids.unke, true]])
    } finally {
      await sql`delete from crosswalks`.execute(db().owner)
    }
  })

  test('types narrow: a kind, a taxonomy, a rank, one of several or each of them', async () => {
    const found = (type: unknown, strict = 'any') =>
      seen({ query: 'Bombina variegata', type, type_strict: strict }).then((all) => all.map(([id]) => id))
    expect(await found('Lebensraum')).toEqual([])
    expect(await found([frogs, newer])).toEqual([ids.unke, unke])
    expect(await found(['rank:species', newer], 'all')).toEqual([unke])
    expect(await found([frogs, newer], 'all')).toEqual([])
    expect(await found('rank:genus')).toEqual([])
    expect(await found('')).toEqual([ids.unke, unke])
    expect((await seen({ query: 'Triturus cristatus agg.', type: 'rank:species_aggregate' })).map(([id]) => id)).toEqual([
      aggregate,
    ])
  })

  test('limit bounds the candidates', async () => {
    expect(await seen({ query: 'Bombina variegata', limit: 1 })).toHaveLength(1)
    expect(await seen({ query: 'Bombina variegata', limit: 1_000_000 })).toHaveLength(2)
  })

  test('properties are constraints: what does not have them falls behind and is never certain', async () => {
    const asked = async (query: string, properties: object[]) =>
      (await candidates({ query, properties })).map(({ id, match, features }) => [
        id,
        match,
        features.filter(({ id: feature }) => feature.includes('@') || feature.includes('~')).map(({ value }) => value),
      ])
    expect(await asked('Triturus alpestris', [{ pid: '@author', v: 'Müller, 1900' }])).toEqual([
      [otherNewt, true, [true]],
      [newt, false, [false]],
    ])
    expect(await asked('Triturus alpestris', [{ pid: '@rank', v: ['Unterart'] }])).toEqual([
      [otherNewt, false, [true]],
      [newt, false, [false]],
    ])
    expect(await asked('Bombina variegata', [{ pid: '@taxonomy', v: { id: newer, name: 'gleich' } }])).toEqual([
      [unke, true, [true]],
    ])
    expect(await asked('Bombina variegata', [{ pid: '@taxonomy', v: 'beispiel-lurche' }])).toEqual([[ids.unke, true, [true]]])
    const category = 'pco~Rote Liste~Kategorie'
    expect(await asked('Bombina variegata', [{ pid: category, v: 'vu' }])).toEqual([
      [ids.unke, false, [true]],
      [unke, false, [false]],
    ])
    expect(
      await asked('Bombina variegata', [
        { pid: 'tax~Beispiel-Lurche~Länge', v: 5.5 },
        { pid: '@taxonomy', v: 'Beispiel-Lurche' },
        { pid: 'rco~Lebensräume der Arten~lebt in~@partner', v: { id: ids.moor } },
        { pid: 'pco~Rote Liste~Geschützt', v: true },
      ]),
    ).toEqual([[ids.unke, true, [true, true, true, true]]])
  })

  test('without a name an id, a code or a vernacular name among the properties finds it; a value alone finds nothing', async () => {
    const found = async (pid: string, v: unknown) => (await candidates({ properties: [{ pid, v }] })).map(({ id }) => id)
    expect(await found('@germanName', 'Gelbbauchunke')).toEqual([ids.unke])
    expect(await found('id', ids.moor)).toEqual([ids.moor])
    expect(await found('@rank', 'species')).toEqual([])
  })

  test('a batch is answered by its keys, by POST and by GET alike', async () => {
    const queries = JSON.stringify({ q0: { query: 'Hochmoor' }, zwei: { query: 'xyz' }, ['__proto__']: { query: 'Bombina' } })
    const posted = (await post({ queries })).json<Record<string, { result: { id: string }[] }>>()
    expect(wrongIn('results', posted)).toBeNull()
    expect(Object.entries(posted).map(([key, { result }]) => [key, result.map(({ id }) => id)])).toEqual([
      ['q0', [ids.moor]],
      ['zwei', []],
      ['__proto__', [genus]],
    ])
    expect((await get(`/reconcile?queries=${encodeURIComponent(queries)}`)).json()).toEqual(posted)
  })

  test('an empty cell of a table finds nothing, and an empty value of a property says nothing; the others are answered', async () => {
    const queries = { q0: { query: 'Bombina' }, q1: { query: '' }, q2: { query: ' ', properties: [{ pid: '@rank', v: '' }] } }
    const answer = (await post({ queries: JSON.stringify(queries) })).json<Record<string, { result: { id: string }[] }>>()
    expect(Object.values(answer).map(({ result }) => result.map(({ id }) => id))).toEqual([[genus], [], []])
    const found = (v: unknown) => seen({ query: 'Bombina', properties: [{ pid: '@rank', v }] })
    for (const nothing of ['', '  ', [''], { id: '', name: ' ' }]) expect(await found(nothing)).toEqual(await found(null))
    expect((await found(null))[0]?.slice(0, 3)).toEqual([genus, 100, true])
    expect((await found(['', 'species']))[0]?.slice(0, 3)).toEqual([genus, 50, false])
  })

  test('an extension, whole: typed cells, several values, partners with their ids, nothing for what is unknown', async () => {
    const known = [ids.unke, ids.frosch, ids.moor]
    const unknown = [nowhere, 'x']
    const answer = await extend(
      [...known, ids.synonym, ...unknown],
      [
        'tax~Beispiel-Lurche~Länge',
        'tax~Beispiel-Lurche~Beleg',
        'pco~Rote Liste~Kategorie',
        'pco~Rote Liste~Geschützt',
        'rco~Lebensräume der Arten~lebt in~@partner',
        'rco~Lebensräume der Arten~lebt in~Stetigkeit',
        '@author',
        'name',
      ],
    )
    expect(wrongIn('extension', answer)).toBeNull()
    expect(answer.meta.map(({ name }) => name)).toEqual([
      ...['Beispiel-Lurche: Länge', 'Beispiel-Lurche: Beleg', 'Rote Liste: Kategorie', 'Rote Liste: Geschützt'],
      ...['Lebensräume der Arten: lebt in: Partner', 'Lebensräume der Arten: lebt in: Stetigkeit', 'Autor', 'name'],
    ])
    const empty = Array<unknown[]>(8).fill([])
    const values = (id: string) => answer.meta.map(({ id: property }) => answer.rows[id]?.[property])
    expect(values(ids.unke)).toEqual([
      [{ float: 5.5 }],
      [{ date: '2024-02-29T00:00:00Z' }],
      [{ str: 'VU' }],
      [{ str: 'true' }],
      [
        { id: ids.moor, name: 'Hochmoor' },
        { id: ids.frosch, name: 'Rana "temporaria"; L.' },
      ],
      [{ int: 3 }, {}],
      [{ str: '(Linnaeus, 1758)' }],
      [{ str: 'Bombina variegata' }],
    ])
    expect(values(ids.moor)).toEqual([...empty.slice(0, 7), [{ str: 'Hochmoor' }]])
    // As in a preview, an id of a synonym leads to the object that counts; its row is found under the id that was asked for.
    expect(values(ids.synonym)).toEqual(values(ids.unke))
    expect((await extend([ids.synonym.toUpperCase()], ['id'])).rows).toEqual({
      [ids.synonym.toUpperCase()]: { id: [{ str: ids.unke }] },
    })
    for (const id of unknown) expect(values(id)).toEqual(empty)
  })
})
