import { sql } from 'kysely'
import { describeOneEngine } from '../../db/testing/testDatabase'
import { ask } from '../testing/ask'
import { fillSmallWorld, ids } from '../testing/smallWorld'
import { search as searchPage } from './search'

describeOneEngine('search', (db) => {
  beforeAll(() => fillSmallWorld(db()))

  test('a code as it was typed is among the hits, whatever stands before it in the table', async () => {
    const { owner } = db()
    await sql`
      insert into taxa (taxonomy_id, name, code) select ${ids.habitats}::uuid, 'Typ', n::text from generate_series(5000, 1, -1) n`.execute(
      owner,
    )
    try {
      for (const code of ['2', '3']) {
        const { hits, capped } = await searchPage(db(), { text: code, limit: 1, offset: 0 })
        expect({ labels: hits.map(({ label }) => label), capped }).toEqual({ labels: [`${code} Typ`], capped: true })
      }
    } finally {
      await sql`delete from taxa where name = 'Typ'`.execute(owner)
    }
  })

  test('search: exact, then accepted, then other names, then inside; literally; only what is published', async () => {
    const search = (text: string) =>
      ask(db(), `{ search(text: ${JSON.stringify(text)}) { total capped hits { kind label acceptedName path } } }`).then(
        ({ data }) => (data as { search: { total: number; hits: { kind: string; label: string }[] } }).search,
      )
    expect(await search('bombina')).toEqual({
      total: 4,
      capped: false,
      hits: [
        { kind: 'taxon', label: 'Bombina', acceptedName: null, path: `/Arten/${ids.animals}/${ids.amphibia}/${ids.bombina}` },
        { kind: 'taxon', label: 'Bombina variegata', acceptedName: null, path: expect.stringMatching(/^\/Arten\//) },
        { kind: 'taxon', label: 'Bombina variegata', acceptedName: null, path: expect.stringMatching(/^\/Arten\//) },
        {
          kind: 'synonym',
          label: 'Bombinator pachypus',
          acceptedName: 'Bombina variegata',
          path: `/Arten/${ids.animals}/${ids.bombinator}`,
        },
      ],
    })
    expect((await search('gelbb')).hits).toEqual([
      {
        kind: 'vernacular',
        label: 'Gelbbauchunke',
        acceptedName: 'Bombina variegata',
        path: `/Arten/${ids.animals}/${ids.amphibia}/${ids.bombina}/${ids.variegata}`,
      },
    ])
    expect((await search('bombinator')).hits).toEqual([
      {
        kind: 'synonym',
        label: 'Bombinator pachypus',
        acceptedName: 'Bombina variegata',
        path: `/Arten/${ids.animals}/${ids.bombinator}`,
      },
    ])
    expect((await search('bom var')).hits.map(({ label }) => label)).toEqual(['Bombina variegata', 'Bombina variegata'])
    expect((await search('b v')).hits.map(({ label }) => label)).toEqual(['Bombina variegata', 'Bombina variegata'])
    expect((await search('egata')).hits.map(({ label }) => label)).toEqual(['Bombina variegata', 'Bombina variegata'])
    expect((await search('Tümpel_100%')).hits).toEqual([
      {
        kind: 'habitat',
        label: '1.1 Tümpel_100%',
        acceptedName: null,
        path: `/Lebensräume/${ids.habitats}/${ids.pond}/${ids.smallPond}`,
      },
    ])
    expect((await search('%')).hits).toEqual([])
    expect((await search('  ')).hits).toEqual([])
    expect((await search('ote li')).hits).toEqual([
      { kind: 'collection', label: 'Rote Liste', acceptedName: null, path: `/Eigenschaften-Sammlungen/${ids.redList}` },
    ])
    expect((await search('FACH')).hits.map(({ kind }) => kind)).toEqual(['organization'])
    expect((await search('invisib')).hits).toEqual([])
    expect((await search('Bom\0bina')).total).toBe(4)
  })

  test('where more words or names hold the text inside than are looked at, the answer says so', async () => {
    const { owner } = db()
    const answer = async (text: string) => {
      const { total, capped } = await searchPage(db(), { text, limit: 5, offset: 0 })
      return { total, capped }
    }
    const letters = sql`chr(97 + n / 26) || chr(97 + n % 26)`
    await sql`
      insert into taxa (taxonomy_id, name)
      select ${ids.animals}::uuid, 'Zus' || n || ' latifolia' from generate_series(1, 310) n
      union all select ${ids.animals}::uuid, 'Zus' || n || ' ' || ${letters} || 'vierzig' from generate_series(1, 40) n
      union all select ${ids.animals}::uuid, 'Zus' || n || ' ' || ${letters} || 'einundvierzig' from generate_series(1, 41) n`.execute(
      owner,
    )
    try {
      expect(await answer('tifol')).toEqual({ total: 300, capped: true })
      expect(await answer('tifol z q')).toEqual({ total: 0, capped: true })
      expect(await answer('undvierz')).toEqual({ total: 40, capped: true })
      await sql`delete from taxa where name in ('Zus1 abeinundvierzig')`.execute(owner)
      await sql`delete from search_words where word = 'abeinundvierzig'`.execute(owner)
      expect(await answer('undvierz')).toEqual({ total: 40, capped: false })
    } finally {
      await sql`delete from taxa where name like 'Zus%'`.execute(owner)
    }
  })

  test('names of a hidden taxonomy take no place from others, however many there are', async () => {
    const { owner } = db()
    const answer = async (text: string) => {
      const { data } = await ask(
        db(),
        `{ search(text: "${text}", taxonomies: ["${ids.animals}"]) { total capped nearest { label } } }`,
      )
      return (data as { search: unknown }).search
    }
    await sql`
      insert into taxa (taxonomy_id, name, author, code)
      select ${ids.hidden}::uuid, 'Carex ' || n || ' montana', null, '7' || n from generate_series(1, 1010) n
      union all select ${ids.animals}::uuid, 'Carex ya' || n || ' montanella', null, null from generate_series(1, 3) n
      union all values (${ids.animals}::uuid, 'Carices', 'L.', null), (${ids.animals}::uuid, 'Kodiert', null, '7999')`.execute(
      owner,
    )
    await sql`
      insert into taxa (id, taxonomy_id, name, author)
      select lpad(n::text, 32, '0')::uuid, ${ids.hidden}, 'Carices', 'L.' from generate_series(1, 300) n`.execute(owner)
    await sql`
      insert into vernacular_names (taxon_id, name)
      select id, 'Segge ' || split_part(name, ' ', 2) || case when taxonomy_id = ${ids.hidden} then '' else ' aus den Bergen' end
      from taxa where name like 'Carex%' order by taxonomy_id = ${ids.animals}, name`.execute(owner)
    const some = (total: number) => ({ total, capped: false, nearest: [] })
    try {
      const texts = ['carex', 'montan', 'ontan', 'craex', 'c y', 'segge', 'egge', 'sgege', 's y']
      for (const text of texts) expect([text, await answer(text)]).toEqual([text, some(3)])
      for (const text of ['carices l.', '7']) expect([text, await answer(text)]).toEqual([text, some(1)])
      const nearest = [1, 2, 3].map((n) => ({ label: `Carex ya${n} montanella` }))
      expect(await answer('carex foobarium')).toEqual({ total: 0, capped: false, nearest })
    } finally {
      await sql`delete from taxa where name like 'Car%' or name = 'Kodiert'`.execute(owner)
    }
  })

  test('of many organisations those that fit best are taken, and the answer says so', async () => {
    const { owner } = db()
    await sql`insert into organizations (name) select 'Bergverein ' || n from generate_series(1, 200) n union all values ('Verein')`.execute(
      owner,
    )
    try {
      const { hits, total, capped } = await searchPage(db(), { text: 'verein', limit: 2, offset: 0 })
      expect({ labels: hits.map(({ label }) => label), total, capped }).toEqual({
        labels: ['Verein', 'Bergverein 1'],
        total: 200,
        capped: true,
      })
    } finally {
      await sql`delete from organizations where name like '%erein%'`.execute(owner)
    }
  })

  test('a whole name as it is written, with its code or its author, is that very name', async () => {
    const { owner } = db()
    await sql`
      insert into taxa (taxonomy_id, name, author, rank) values
        (${ids.animals}, 'Aphanus rolandri', 'Müller, 1800', 'species'), (${ids.animals}, 'Aphanus rolandri', 'Linnaeus, 1758', 'species'),
        (${ids.animals}, 'Aphanus', 'Laporte', 'genus'), (${ids.animals}, 'Asteraceae', 'Bercht. & J.Presl', 'family'),
        (${ids.animals}, 'Carex flava', 'L.', 'species'), (${ids.animals}, 'Carex flava subsp. alpina', '(Kük.) O.Bolòs', 'subspecies')`.execute(
      owner,
    )
    await sql`
      insert into taxa (taxonomy_id, name, code) values
        (${ids.habitats}, 'Auenwälder', '91E0'), (${ids.habitats}, 'Trockene Heiden', '4030'), (${ids.animals}, 'Lacerta agilis', '12345')`.execute(
      owner,
    )
    const hits = async (text: string) =>
      (await searchPage(db(), { text, limit: 50, offset: 0 })).hits.map(
        ({ label, author, similar }) => `${label}${author === null ? '' : ` ${author}`}${similar ? ' ~' : ''}`,
      )
    const whole = [
      ...[
        '91E0 Auenwälder',
        '4030 Trockene Heiden',
        '12345 Lacerta agilis',
        'Rana Linnaeus, 1758',
        'Asteraceae Bercht. & J.Presl',
      ],
      ...['Aphanus rolandri Linnaeus, 1758', 'Carex flava L.', 'Carex flava subsp. alpina (Kük.) O.Bolòs'],
    ]
    try {
      for (const text of whole) expect([text, await hits(text)]).toEqual([text, [text]])
      const shortened = { '91e0 auen': whole[0], '4030 Heiden': whole[1], 'Rana Linn': whole[3], 'rana linnaeus 1758': whole[3] }
      for (const [text, name] of Object.entries(shortened)) expect([text, await hits(text)]).toEqual([text, [name]])
      expect((await hits('Aphanus rolandri Zeller, 1900')).sort()).toEqual([
        'Aphanus rolandri Linnaeus, 1758',
        'Aphanus rolandri Müller, 1800',
      ])
      expect((await hits('Bombina varigata')).sort()).toEqual(['Bombina variegata (Linnaeus, 1758) ~', 'Bombina variegata ~'])
      expect(await hits('4030 Auenwälder')).toEqual([])
    } finally {
      await sql`delete from taxa where name like 'Aphanus%' or name like 'Carex%' or name = 'Asteraceae' or code in ('91E0', '4030', '12345')`.execute(
        owner,
      )
    }
  })

  test('the facet of collections counts what the page shows: beyond many relations, and what synonyms lend', async () => {
    const { owner } = db()
    await sql`insert into taxa (taxonomy_id, name) select ${ids.animals}::uuid, 'Pabulum p' || n from generate_series(1, 210) n`.execute(
      owner,
    )
    await sql`
      insert into relations (collection_id, taxon_id, related_taxon_id, relation_type, properties)
      select ${ids.redList}::uuid, ${ids.rana}::uuid, id, 'frisst', '{}'::jsonb from taxa where name like 'Pabulum%'
      union all select ${ids.places}::uuid, ${ids.rana}::uuid, ${ids.smallPond}::uuid, 'lebt in', '{}'::jsonb`.execute(owner)
    await sql`insert into synonyms (taxon_id, synonym_id) values (${ids.bombina}, ${ids.rana})`.execute(owner)
    try {
      const counted = '{ total facets { collections { name count } } }'
      const { data } = await ask(
        db(),
        `{ rana: search(text: "Rana", ranks: ["genus"], kinds: [taxon]) ${counted} lent: search(text: "Bombina", ranks: ["genus"]) ${counted}
          narrowed: search(text: "Rana", collections: ["${ids.places}"], kinds: [taxon]) { total } }`,
      )
      const both = {
        total: 1,
        facets: {
          collections: [
            { name: 'Rote Liste', count: 1 },
            { name: 'Vorkommen', count: 1 },
          ],
        },
      }
      expect(data).toEqual({ rana: both, lent: both, narrowed: { total: 1 } })
    } finally {
      await sql`delete from synonyms where taxon_id = ${ids.bombina}`.execute(owner)
      await sql`delete from relations where taxon_id = ${ids.rana}`.execute(owner)
      await sql`delete from taxa where name like 'Pabulum%'`.execute(owner)
    }
  })
})
