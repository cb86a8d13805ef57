import { describeOneEngine } from '../db/testing/testDatabase'
import { ask } from './testing/ask'
import { fillSmallWorld, ids } from './testing/smallWorld'

describeOneEngine('queries', (db) => {
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
    // state, four lists, organisations of taxonomies, who imported them, their fields, fields and relation types of collections
    expect(statements).toBe(10)
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

  test('collection: its tables in name order, paged and filtered', async () => {
    const { data, statements } = await ask(
      db(),
      `{ collection(id: "${ids.redList}") { name all: records { total nodes { taxon { name } properties } }
        second: records(offset: 1, limit: 1) { total nodes { id } } filtered: records(filter: "PÁCHY") { total nodes { id } }
        behind: records(offset: 9, filter: "bomb") { total nodes { id } } literal: records(filter: "%") { total } }
        places: collection(id: "${ids.places}") { relations { total nodes { id relatedTaxon { name } direction } }
          filtered: relations(filter: "_100%") { total } } }`,
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
      beat: user(id: "${ids.beat}") { email } organization(id: "${ids.office}") {
        members { role user { name email } } taxonomies { name } collections { name } }
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
      `{ art: exportCatalogue(type: Art) { taxonomies { name } collections { name } }
        habitat: exportCatalogue(type: Lebensraum) { taxonomies { name } collections { name } } }`,
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
