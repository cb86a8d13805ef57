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
})
