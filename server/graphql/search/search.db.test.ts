import fc from 'fast-check'
import { sql } from 'kysely'
import { runs } from '../../../lib/domain/testing/runs'
import type { Database } from '../../db/database'
import { describeOneEngine } from '../../db/testing/testDatabase'
import { ask } from '../testing/ask'
import { fillSmallWorld, ids } from '../testing/smallWorld'
import { search } from './search'

const found = async (database: Database, text: string, limit = 50) =>
  (await search(database, { text, limit, offset: 0 })).hits.map(({ kind, label, acceptedName }) =>
    [kind, label, ...(acceptedName === null ? [] : [acceptedName])].join(': '),
  )

describeOneEngine('search', (db) => {
  beforeAll(async () => {
    await fillSmallWorld(db())
    await sql`
      insert into taxa (taxonomy_id, name, author, rank, accepted_id) values
        (${ids.animals}, 'Salix ×rubens', 'Schrank', 'species', null),
        (${ids.animals}, 'Æshna caerulea', null, 'species', null),
        (${ids.animals}, 'Bufo bufo', '(Linnaeus, 1758)', 'species', null),
        (${ids.animals}, 'Rana vulgaris', null, 'species', ${ids.rana}),
        (${ids.hidden}, 'Bufo occultus', null, 'species', null)`.execute(db().owner)
    await sql`
      insert into vernacular_names (taxon_id, name, language) select id, v.name, v.language from taxa cross join (values
        ('Erdkröte', 'de'), ('Große Kröte', 'de'), ('Kreuzkroete (alt)', 'de'), ('жаба', 'ru'), ('ضفدع', 'ar')) as v (name, language)
      where taxa.name = 'Bufo bufo'`.execute(db().owner)
  })

  test('words in any order, each begun; a synonym with its accepted name', async () => {
    const both = ['taxon: Bombina variegata', 'taxon: Bombina variegata']
    expect(await found(db(), 'bom var')).toEqual(both)
    expect(await found(db(), 'VAR Bom')).toEqual(both)
    expect(await found(db(), 'variegata')).toEqual(both)
    expect(await found(db(), 'v b')).toEqual(both)
    expect(await found(db(), 'egata b v')).toEqual(both)
    expect(await found(db(), 'egata b q')).toEqual([])
    expect(await found(db(), 'pachy bombinat')).toEqual(['synonym: Bombinator pachypus: Bombina variegata'])
    expect(await found(db(), 'vulg')).toEqual(['synonym: Rana vulgaris: Rana'])
    expect(await found(db(), 'jaune ventre')).toEqual(['vernacular: Sonneur à ventre jaune: Bombina variegata'])
    expect(await found(db(), 'list rote')).toEqual(['collection: Rote Liste'])
    expect(await found(db(), '1.1')).toEqual(['habitat: 1.1 Tümpel_100%'])
  })

  test('accents, umlauts, ligatures, ß and the sign of a hybrid in any spelling', async () => {
    const toad = (name: string) => [`vernacular: ${name}: Bufo bufo`]
    for (const text of ['erdkröte', 'erdkrote', 'erdkroete', 'ERDKRÖTE', 'erdkro\u0308te'])
      expect([text, await found(db(), text)]).toEqual([text, toad('Erdkröte')])
    for (const text of ['kreuzkröte', 'kreuzkroete alt'])
      expect([text, await found(db(), text)]).toEqual([text, toad('Kreuzkroete (alt)')])
    for (const text of ['große', 'grosse kro']) expect([text, await found(db(), text)]).toEqual([text, toad('Große Kröte')])
    for (const text of ['Salix rubens', 'Salix x rubens', 'salix × rub', 'rubens salix'])
      expect([text, await found(db(), text)]).toEqual([text, ['taxon: Salix ×rubens']])
    for (const text of ['aeshna', 'æshna', 'caerul'])
      expect([text, await found(db(), text)]).toEqual([text, ['taxon: Æshna caerulea']])
    expect(await found(db(), 'ЖАБ')).toEqual(toad('жаба'))
    expect(await found(db(), 'ضفدع')).toEqual(toad('ضفدع'))
  })

  test('capitals of every script, whatever the locale of the database', async () => {
    const toad = (name: string) => [`vernacular: ${name}: Bufo bufo`]
    const names = {
      'Жаба ОБЫКНОВЕННАЯ': ['ОБЫКН', 'обыкновенная', 'жаба обыкн'],
      'Φρύνος ΚΟΙΝΌΣ': ['κοινος', 'ΚΟΙΝΟΣ', 'κοινοσ', 'φρυνοσ', 'Φρύνος κοι'],
      'İri SİĞİLLİ Kurbağa Işıl': ['İRİ sig', 'iri siğilli', 'KURBAĞA', 'kurbaga', 'ışıl', 'IŞIL', 'isil'],
    }
    await sql`
      insert into vernacular_names (taxon_id, name) select id, v from taxa, unnest(${Object.keys(names)}::text[]) v
      where taxa.name = 'Bufo bufo'`.execute(db().owner)
    for (const [name, texts] of Object.entries(names))
      for (const text of texts) expect([text, await found(db(), text)]).toEqual([text, toad(name)])
    await sql`delete from vernacular_names where name = any (${Object.keys(names)}::text[])`.execute(db().owner)
  })

  test('typos, where nothing else is found; an author behind the name', async () => {
    const both = ['taxon: Bombina variegata', 'taxon: Bombina variegata']
    expect(await found(db(), 'Bombina varigata')).toEqual(both)
    expect(await found(db(), 'bonbina varieg')).toEqual(both)
    expect(await found(db(), 'Bonbina')).toEqual([...both, 'taxon: Bombina'])
    expect(await found(db(), 'Gelbbauchunkke')).toEqual(['vernacular: Gelbbauchunke: Bombina variegata'])
    expect(await found(db(), 'Bufo bufo (Linnaeus, 1758)')).toEqual(['taxon: Bufo bufo'])
    expect(await found(db(), 'Bufo bufo L. 1758')).toEqual(['taxon: Bufo bufo'])
    expect(await found(db(), 'Rote Lisste')).toEqual(['collection: Rote Liste'])
  })

  test('the taxa of all hits are accepted ones, by type; a hit says whether it only resembles the text', async () => {
    const { data } = await ask(
      db(),
      `{ synonym: search(text: "pachy bombinat", limit: 1) { hits { similar } taxa { type ids } }
        typo: search(text: "Bonbina") { hits { similar } }
        place: search(text: "Tümpel") { taxa { type ids } } heads: search(text: "Rote Liste") { taxa { type ids } } }`,
    )
    expect(data).toEqual({
      synonym: { hits: [{ similar: false }], taxa: [{ type: 'Art', ids: [ids.variegata] }] },
      typo: { hits: [{ similar: true }, { similar: true }, { similar: true }] },
      place: { taxa: [{ type: 'Lebensraum', ids: [ids.smallPond] }] },
      heads: { taxa: [] },
    })
  })

  test('a new, a renamed and a deleted name are known at once, also with a typo', async () => {
    const { owner } = db()
    await sql`insert into taxa (taxonomy_id, name) values (${ids.animals}, 'Hyla intermedia')`.execute(owner)
    expect(await found(db(), 'hyla intremedia')).toEqual(['taxon: Hyla intermedia'])
    await sql`update taxa set name = 'Hyla orientalis' where name = 'Hyla intermedia'`.execute(owner)
    expect(await found(db(), 'orientlais')).toEqual(['taxon: Hyla orientalis'])
    expect(await found(db(), 'intermedia')).toEqual([])
    await sql`delete from taxa where name = 'Hyla orientalis'`.execute(owner)
    expect(await found(db(), 'orientalis')).toEqual([])
  })

  test('pages, filters, facets, and the nearest names where nothing is found', async () => {
    const { data } = await ask(
      db(),
      `{ all: search(text: "bomb", limit: 2, offset: 1) { total capped hits { label } nearest { label } facets {
          kinds { value count } taxonomies { value name count } ranks { value count } collections { value name count } } }
        narrowed: search(text: "bomb", ranks: ["species"], taxonomies: ["${ids.animals}"], kinds: [taxon]) {
          total hits { label } facets { kinds { value count } ranks { value count } } }
        withRecords: search(text: "bomb", collections: ["${ids.places}"]) { total hits { label } }
        nothing: search(text: "variegata foobarium") { total hits { label } nearest { label similar } } }`,
    )
    expect(data).toEqual({
      all: {
        total: 4,
        capped: false,
        hits: [{ label: 'Bombina variegata' }, { label: 'Bombina' }],
        nearest: [],
        facets: {
          kinds: [
            { value: 'taxon', count: 3 },
            { value: 'synonym', count: 1 },
          ],
          taxonomies: [
            { value: ids.animals, name: 'Tiere', count: 3 },
            { value: ids.newerAnimals, name: 'Älteste Tiere', count: 1 },
          ],
          ranks: [
            { value: 'species', count: 3 },
            { value: 'genus', count: 1 },
          ],
          collections: [
            { value: ids.redList, name: 'Rote Liste', count: 3 },
            { value: ids.places, name: 'Vorkommen', count: 2 },
          ],
        },
      },
      narrowed: {
        total: 1,
        hits: [{ label: 'Bombina variegata' }],
        facets: {
          kinds: [
            { value: 'synonym', count: 1 },
            { value: 'taxon', count: 1 },
          ],
          ranks: [
            { value: 'genus', count: 1 },
            { value: 'species', count: 1 },
          ],
        },
      },
      withRecords: { total: 2, hits: [{ label: 'Bombina variegata' }, { label: 'Bombina variegata' }] },
      nothing: {
        total: 0,
        hits: [],
        nearest: [
          { label: 'Bombina variegata', similar: true },
          { label: 'Bombina variegata', similar: true },
        ],
      },
    })
  })

  test('a filter takes ids in capitals, as everything else does', async () => {
    const { owner } = db()
    const id = 'abcdef00-0000-4000-8000-00000000000a'
    await sql`insert into taxonomies (id, type, name, published) values (${id}, 'Art', 'Käfer', true)`.execute(owner)
    await sql`insert into property_collections (id, name, published) values (${id}, 'Fundorte', true)`.execute(owner)
    await sql`insert into taxa (id, taxonomy_id, name) values (${id}, ${id}, 'Carabus auratus')`.execute(owner)
    await sql`insert into property_records (collection_id, taxon_id) values (${id}, ${id})`.execute(owner)
    const { data } = await ask(
      db(),
      `{ search(text: "carabus", taxonomies: ["${id.toUpperCase()}"], collections: ["${id.toUpperCase()}"]) {
          total facets { kinds { value count } } } }`,
    )
    expect(data).toEqual({ search: { total: 1, facets: { kinds: [{ value: 'taxon', count: 1 }] } } })
    await sql`delete from property_collections where id = ${id}`.execute(owner)
    await sql`delete from taxonomies where id = ${id}`.execute(owner)
  })

  test('single letters look through so many names only, and say so', async () => {
    const { owner } = db()
    const answer = async (text: string) => {
      const { capped, hits } = await search(db(), { text, limit: 5, offset: 0 })
      return { capped, hits: hits.map(({ label }) => label) }
    }
    expect(await answer('b v')).toEqual({ capped: false, hits: ['Bombina variegata', 'Bombina variegata'] })
    await sql`insert into taxa (taxonomy_id, name) select ${ids.animals}::uuid, 'Ba' || n || ' k' from generate_series(1, 1000) n`.execute(
      owner,
    )
    expect(await answer('b w')).toEqual({ capped: true, hits: [] })
    await sql`delete from taxa where name like 'Ba% k'`.execute(owner)
  })

  test('the words of a name are the same on the short way and on the long one', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: fc.constantFrom(..."ab 0.:()'/,-_;é\u00a0×") }), { maxLength: 40 }),
        async (texts) => {
          const { rows } = await sql`
          select t from unnest(${texts}::text[]) t where search_words_of(t) is distinct from search_words_of_any(t)`.execute(
            db().owner,
          )
          expect(rows).toEqual([])
        },
      ),
      { numRuns: 20 },
    )
  })

  test('whatever is typed gets an answer', async () => {
    const hostile = [
      ...[
        '%',
        '_',
        '\\',
        "'",
        '"',
        "a' & !b | <-> :*",
        '((',
        '\0',
        '\u202e',
        '🐸',
        '🐸 bufo',
        'a\u0301'.repeat(150),
        '\ud800',
        '\u0301',
      ],
      ...['x'.repeat(10_000), 'bufo '.repeat(50), Array.from({ length: 50 }, (_, n) => `w${n}`).join(' '), 'a b c d e f g h i j'],
    ]
    for (const text of hostile) expect((await search(db(), { text, limit: 50, offset: 0 })).hits.length).toBeGreaterThanOrEqual(0)
    expect(await found(db(), '\0bufo\0')).toEqual(await found(db(), 'bufo'))
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 40 }), async (text) => {
        await search(db(), { text, limit: 5, offset: 0 })
      }),
      { numRuns: runs(20, 300) },
    )
  })
})
