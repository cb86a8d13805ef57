import { sql } from 'kysely'
import { describeEachEngine } from '../db/testDatabase'
import { ask } from './testing/ask'
import { fillSmallWorld, ids } from './testing/smallWorld'

describeEachEngine('queries', (db) => {
  beforeAll(() => fillSmallWorld(db()))

  test('overview: what is in the database', async () => {
    const { data, statements } = await ask(
      db(),
      `{ overview { speciesTaxonomies { name taxonCount synonymCount organization { name } importedBy lastUpdated fields { name valueType valueCount } }
        habitatTaxonomies { name } collections { name recordCount relationCount fields { name } relationTypes { name count fields { name } } }
        organizations { name contact } speciesCount habitatCount recordCount relationCount } }`,
    )
    expect(data).toEqual({
      overview: {
        speciesTaxonomies: [
          {
            name: 'Älteste Tiere',
            taxonCount: 1,
            synonymCount: 0,
            organization: null,
            importedBy: null,
            lastUpdated: null,
            fields: [],
          },
          {
            name: 'Tiere',
            taxonCount: 4,
            synonymCount: 1,
            organization: { name: 'Fachstelle' },
            importedBy: 'Anna',
            lastUpdated: '2026-11-21',
            fields: [
              { name: 'Länge', valueType: 'number', valueCount: 1 },
              { name: 'giftig', valueType: 'boolean', valueCount: 1 },
            ],
          },
        ],
        habitatTaxonomies: [{ name: 'Gewässer' }],
        collections: [
          { name: 'Rote Liste', recordCount: 3, relationCount: 0, fields: [{ name: 'Status' }], relationTypes: [] },
          {
            name: 'Vorkommen',
            recordCount: 0,
            relationCount: 2,
            fields: [],
            relationTypes: [{ name: 'lebt in', count: 2, fields: [{ name: 'häufig' }] }],
          },
        ],
        organizations: [{ name: 'Fachstelle', contact: 'Anna' }],
        speciesCount: 5,
        habitatCount: 2,
        recordCount: 3,
        relationCount: 2,
      },
    })
    // state, four lists, organisations of taxonomies, their fields, fields and relation types of collections
    expect(statements).toBe(9)
  })

  test('treeChildren: roots, taxa by place, tables of a collection, nothing below what is unknown', async () => {
    const { data, statements } = await ask(
      db(),
      `{ art: treeChildren(parent: "Art") { total nodes { key label childCount position } }
        roots: treeChildren(parent: "taxonomy:${ids.animals}") { total nodes { label childCount } }
        second: treeChildren(parent: "taxon:${ids.amphibia}", offset: 1, limit: 1) { total nodes { label author rank position } }
        species: treeChildren(parent: "taxon:${ids.bombina}") { total nodes { label vernacularName } }
        habitats: treeChildren(parent: "taxon:${ids.pond}") { total nodes { label } }
        tables: treeChildren(parent: "collection:${ids.places}") { total nodes { key id kind label childCount } }
        users: treeChildren(parent: "users") { total }
        hidden: treeChildren(parent: "taxonomy:${ids.hidden}") { total nodes { label } } }`,
    )
    expect(data).toEqual({
      art: {
        total: 2,
        nodes: [
          { key: `taxonomy:${ids.newerAnimals}`, label: 'Älteste Tiere', childCount: 1, position: 0 },
          { key: `taxonomy:${ids.animals}`, label: 'Tiere', childCount: 1, position: 1 },
        ],
      },
      roots: { total: 1, nodes: [{ label: 'Amphibia', childCount: 2 }] },
      second: { total: 2, nodes: [{ label: 'Rana', author: 'Linnaeus, 1758', rank: 'genus', position: 1 }] },
      species: { total: 1, nodes: [{ label: 'Bombina variegata', vernacularName: 'Gelbbauchunke' }] },
      habitats: { total: 1, nodes: [{ label: '1.1 Tümpel_100%' }] },
      tables: {
        total: 2,
        nodes: [
          { key: `records:${ids.places}`, id: null, kind: 'records', label: 'Eigenschaften', childCount: 0 },
          { key: `relations:${ids.places}`, id: null, kind: 'relations', label: 'Beziehungen', childCount: 2 },
        ],
      },
      users: { total: 0 },
      hidden: { total: 0, nodes: [] },
    })
    // one per asked parent; the users of nobody need none
    expect(statements).toBe(7)
  })

  test('treeLineage: from the root down, of a synonym to its accepted taxon', async () => {
    const nodes = '{ key label position }'
    const { data, statements } = await ask(
      db(),
      `{ synonym: treeLineage(key: "taxon:${ids.bombinator}") ${nodes}
        table: treeLineage(key: "relations:${ids.places}") { key }
        habitats: treeLineage(key: "taxonomy:${ids.habitats}") { key }
        nobody: treeLineage(key: "user:${ids.anna}") { key }
        gone: treeLineage(key: "taxon:${ids.office}") { key } }`,
    )
    expect(data).toEqual({
      synonym: [
        { key: 'Art', label: 'Arten', position: 0 },
        { key: `taxonomy:${ids.animals}`, label: 'Tiere', position: 1 },
        { key: `taxon:${ids.amphibia}`, label: 'Amphibia', position: 0 },
        { key: `taxon:${ids.bombina}`, label: 'Bombina', position: 0 },
        { key: `taxon:${ids.variegata}`, label: 'Bombina variegata', position: 0 },
      ],
      table: [{ key: 'collections' }, { key: `collection:${ids.places}` }, { key: `relations:${ids.places}` }],
      habitats: [{ key: 'Lebensraum' }, { key: `taxonomy:${ids.habitats}` }],
      nobody: [],
      gone: [],
    })
    expect(statements).toBe(7)
  })

  test('taxon: everything the object screen shows', async () => {
    const { data, statements } = await ask(
      db(),
      `{ taxon(id: "${ids.variegata.toUpperCase()}") { name author taxonomy { name } properties lineage { name } accepted { id }
        vernacularNames { name language preferred } synonyms { kind taxon { id taxonomy { name } } }
        records { id viaSynonym taxon { name } collection { name } properties }
        relations { total nodes { id direction relationType relatedTaxon { name } viaSynonym { id } properties } } } }`,
    )
    expect(data).toEqual({
      taxon: {
        name: 'Bombina variegata',
        author: '(Linnaeus, 1758)',
        taxonomy: { name: 'Tiere' },
        properties: { Länge: 5.5, giftig: true },
        lineage: [{ name: 'Amphibia' }, { name: 'Bombina' }],
        accepted: null,
        vernacularNames: [
          { name: 'Gelbbauchunke', language: 'de', preferred: true },
          { name: 'Bergunke', language: 'de', preferred: false },
          { name: 'Sonneur à ventre jaune', language: 'fr', preferred: false },
        ],
        synonyms: [
          { kind: 'synonym', taxon: { id: ids.bombinator, taxonomy: { name: 'Tiere' } } },
          { kind: 'gleichwertig', taxon: { id: ids.newerVariegata, taxonomy: { name: 'Älteste Tiere' } } },
        ],
        records: [
          {
            id: ids.ownRecord,
            viaSynonym: false,
            taxon: { name: 'Bombina variegata' },
            collection: { name: 'Rote Liste' },
            properties: { Status: 'EN' },
          },
          {
            id: ids.lentByPair,
            viaSynonym: true,
            taxon: { name: 'Bombina variegata' },
            collection: { name: 'Rote Liste' },
            properties: { Status: 'NT' },
          },
          {
            id: ids.lentByName,
            viaSynonym: true,
            taxon: { name: 'Bombinator pachypus' },
            collection: { name: 'Rote Liste' },
            properties: { Status: 'VU' },
          },
        ],
        relations: {
          total: 1,
          nodes: [
            {
              id: ids.relation,
              direction: 'from',
              relationType: 'lebt in',
              relatedTaxon: { name: 'Tümpel_100%' },
              viaSynonym: null,
              properties: { häufig: true },
            },
          ],
        },
      },
    })
    // taxon with taxonomy, synonyms and records; lineage, vernacular names, relations, their taxa and the taxonomies of synonyms
    expect(statements).toBe(6)
  })

  test('taxon: what is asked through fragments comes in the same statement; what is hidden or gone does not', async () => {
    const { data, statements } = await ask(
      db(),
      `{ taxon(id: "${ids.variegata}") { ...Parts ... on Taxon { records { collection { name recordCount } } } } }
       fragment Parts on Taxon { taxonomy { name lastUpdated } synonyms { taxon { name childCount } } }`,
    )
    expect(data).toMatchObject({
      taxon: {
        taxonomy: { name: 'Tiere' },
        synonyms: [{ taxon: { name: 'Bombinator pachypus' } }, { taxon: { name: 'Bombina variegata' } }],
        records: Array(3).fill({ collection: { name: 'Rote Liste', recordCount: 3 } }),
      },
    })
    expect(statements).toBe(1)
    const none = '00000000-0000-4000-8000-000000000000'
    expect((await ask(db(), `{ taxon(id: "${none}") { taxonomy { name } records { id } } }`)).data).toEqual({ taxon: null })
  })

  test('taxon: how many an export of it with all below holds, in one statement for a list, counted to a limit', async () => {
    const { data, statements } = await ask(
      db(),
      `{ taxon(id: "${ids.variegata}") { lineage { name subtreeSize } } second: taxon(id: "${ids.bombinator}") { name accepted { subtreeSize } } }`,
    )
    expect(data).toEqual({
      taxon: {
        lineage: [
          { name: 'Amphibia', subtreeSize: 4 },
          { name: 'Bombina', subtreeSize: 2 },
        ],
      },
      second: { name: 'Bombinator pachypus', accepted: { subtreeSize: 1 } },
    })
    // both taxa, of which one is the accepted one of the other; lineage; the sizes of each level
    expect(statements).toBe(4)

    const { animals, rana } = ids
    const grow = (number: number) =>
      sql`insert into taxa (taxonomy_id, parent_id, name) select ${animals}, ${rana}, 'Neu ' || n from generate_series(1, ${number}::int) n`.execute(
        db().owner,
      )
    const sizeOf = async () => (await ask(db(), `{ taxon(id: "${rana}") { subtreeSize } }`)).data
    try {
      await grow(999)
      expect(await sizeOf()).toEqual({ taxon: { subtreeSize: 1000 } })
      await grow(1)
      expect(await sizeOf()).toEqual({ taxon: { subtreeSize: null } })
    } finally {
      await sql`delete from taxa where parent_id = ${rana}`.execute(db().owner)
    }
  })

  test('taxon: a habitat sees the relations that lead to it, each partner once', async () => {
    const { data } = await ask(db(), `{ taxon(id: "${ids.smallPond}") { relations { total nodes { direction taxon { id } } } } }`)
    expect(data).toEqual({
      taxon: {
        relations: {
          total: 2,
          nodes: [
            { direction: 'to', taxon: { id: ids.variegata } },
            { direction: 'to', taxon: { id: ids.newerVariegata } },
          ],
        },
      },
    })
  })

  test('collection: its tables in name order, paged and filtered', async () => {
    const { data, statements } = await ask(
      db(),
      `{ collection(id: "${ids.redList}") { name all: records { total nodes { taxon { name } properties } }
        second: records(offset: 1, limit: 1) { total nodes { id } } filtered: records(filter: "PÁCHY") { total nodes { id } }
        behind: records(offset: 9, filter: "bomb") { total nodes { id } } literal: records(filter: "%") { total } }
        places: collection(id: "${ids.places}") { relations { total nodes { id relatedTaxon { name } direction } } filtered: relations(filter: "_100%") { total } } }`,
    )
    expect(data).toEqual({
      collection: {
        name: 'Rote Liste',
        all: {
          total: 3,
          nodes: [
            { taxon: { name: 'Bombina variegata' }, properties: { Status: 'EN' } },
            { taxon: { name: 'Bombina variegata' }, properties: { Status: 'NT' } },
            { taxon: { name: 'Bombinator pachypus' }, properties: { Status: 'VU' } },
          ],
        },
        second: { total: 3, nodes: [{ id: ids.lentByPair }] },
        filtered: { total: 1, nodes: [{ id: ids.lentByName }] },
        behind: { total: 3, nodes: [] },
        literal: { total: 0 },
      },
      places: {
        relations: {
          total: 2,
          nodes: [
            { id: ids.relation, relatedTaxon: { name: 'Tümpel_100%' }, direction: null },
            { id: ids.sameRelation, relatedTaxon: { name: 'Tümpel_100%' }, direction: null },
          ],
        },
        filtered: { total: 2 },
      },
    })
    expect(statements).toBe(11)
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

  test('recordPath: any record leads to its page', async () => {
    const paths = Object.fromEntries(
      await Promise.all(
        (['animals', 'hidden', 'smallPond', 'redList', 'lentByPair', 'relation', 'office', 'anna', 'beat'] as const).map(
          async (name) => [
            name,
            ((await ask(db(), `{ recordPath(id: "${ids[name]}") }`)).data as { recordPath: string | null }).recordPath,
          ],
        ),
      ),
    )
    expect(paths).toEqual({
      animals: `/Arten/${ids.animals}`,
      hidden: null,
      smallPond: `/Lebensräume/${ids.habitats}/${ids.pond}/${ids.smallPond}`,
      redList: `/Eigenschaften-Sammlungen/${ids.redList}`,
      lentByPair: `/Arten/${ids.newerAnimals}/${ids.newerVariegata}`,
      relation: `/Arten/${ids.animals}/${ids.amphibia}/${ids.bombina}/${ids.variegata}`,
      office: `/Organisationen/${ids.office}`,
      anna: `/Benutzer/${ids.anna}`,
      beat: null,
    })
  })

  test('users: e-mail and roles only for themselves and the administrators of their organisation (spec §1.1)', async () => {
    const query = `{ user(id: "${ids.anna}") { name email memberships { role } importedTaxonomies { name } importedCollections { name } }
      beat: user(id: "${ids.beat}") { email } organization(id: "${ids.office}") { members { role user { name email } } taxonomies { name } collections { name } }
      treeChildren(parent: "users") { total nodes { label } } }`
    const imports = { importedTaxonomies: [{ name: 'Tiere' }], importedCollections: [{ name: 'Rote Liste' }] }
    const owned = { taxonomies: [{ name: 'Tiere' }], collections: [{ name: 'Rote Liste' }] }
    expect((await ask(db(), query)).data).toEqual({
      user: { name: 'Anna', email: null, memberships: [], ...imports },
      beat: null,
      organization: { members: [], ...owned },
      treeChildren: { total: 0, nodes: [] },
    })
    expect((await ask(db(), query, ids.beat)).data).toEqual({
      user: { name: 'Anna', email: null, memberships: [], ...imports },
      beat: { email: 'beat@example.org' },
      organization: { members: [{ role: 'orgTaxonomyWriter', user: { name: 'Beat', email: 'beat@example.org' } }], ...owned },
      treeChildren: { total: 1, nodes: [{ label: 'Beat' }] },
    })
    expect((await ask(db(), query, ids.anna)).data).toEqual({
      user: { name: 'Anna', email: 'anna@example.org', memberships: [{ role: 'orgAdmin' }], ...imports },
      beat: { email: 'beat@example.org' },
      organization: {
        members: [
          { role: 'orgAdmin', user: { name: 'Anna', email: 'anna@example.org' } },
          { role: 'orgTaxonomyWriter', user: { name: 'Beat', email: 'beat@example.org' } },
        ],
        ...owned,
      },
      treeChildren: { total: 2, nodes: [{ label: 'Anna' }, { label: 'Beat' }] },
    })
  })

  test('exportCatalogue: collections that say something about the type', async () => {
    const { data, statements } = await ask(
      db(),
      '{ art: exportCatalogue(type: Art) { taxonomies { name } collections { name } } habitat: exportCatalogue(type: Lebensraum) { taxonomies { name } collections { name } } }',
    )
    expect(data).toEqual({
      art: {
        taxonomies: [{ name: 'Älteste Tiere' }, { name: 'Tiere' }],
        collections: [{ name: 'Rote Liste' }, { name: 'Vorkommen' }],
      },
      habitat: { taxonomies: [{ name: 'Gewässer' }], collections: [] },
    })
    expect(statements).toBe(6)
  })

  test('pages that are too large or before the beginning are refused with a sentence', async () => {
    expect((await ask(db(), '{ treeChildren(parent: "Art", limit: 201) { total } }')).errors).toEqual([
      ['BAD_USER_INPUT', 'limit muss zwischen 1 und 200 liegen, ist aber 201.'],
    ])
    expect((await ask(db(), '{ treeChildren(parent: "Art", offset: -1) { total } }')).errors).toEqual([
      ['BAD_USER_INPUT', 'offset muss zwischen 0 und 2000000000 liegen, ist aber -1.'],
    ])
    expect((await ask(db(), '{ treeChildren(parent: "taxon:1 or true") { total } }')).errors).toEqual([
      ['BAD_USER_INPUT', '«taxon:1 or true» ist kein Knoten des Baums.'],
    ])
  })
})
