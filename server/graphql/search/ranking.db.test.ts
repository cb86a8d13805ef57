import { describeOneEngine } from '../../db/testing/testDatabase'
import { ask } from '../testing/ask'
import { fillSmallWorld, ids } from '../testing/smallWorld'

describeOneEngine('search', (db) => {
  beforeAll(() => fillSmallWorld(db()))

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
