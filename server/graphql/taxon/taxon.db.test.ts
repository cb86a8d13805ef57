import { sql } from 'kysely'
import { describeOneEngine } from '../../db/testing/testDatabase'
import { ask } from '../testing/ask'
import { fillSmallWorld, ids } from '../testing/smallWorld'

describeOneEngine('taxon', (db) => {
  beforeAll(() => fillSmallWorld(db()))

  test('taxon: everything the object screen shows', async () => {
    const { data, statements } = await ask(
      db(),
      `{ taxon(id: "${ids.variegata.toUpperCase()}") { name author taxonomy { name } properties lineage { name } accepted { id }
        vernacularNames { name language preferred } synonyms { kind taxon { id taxonomy { name } } }
        records { id viaSynonym taxon { name } collection { name } properties }
        sources { name }
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
        sources: [{ name: 'Rote Liste' }, { name: 'Vorkommen' }],
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
    // taxon with taxonomy, synonyms and records; lineage, vernacular names, relations, their taxa and the taxonomies of synonyms; sources
    expect(statements).toBe(7)
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

  test('taxon: all its own relations to one partner; what synonyms lend once per partner, of the first of them', async () => {
    const { owner } = db()
    await sql`
      insert into relations (collection_id, taxon_id, related_taxon_id, relation_type, properties) values
        (${ids.places}, ${ids.variegata}, ${ids.pond}, 'frisst', '{"Monat": "Mai"}'),
        (${ids.places}, ${ids.variegata}, ${ids.pond}, 'frisst', '{"Monat": "August"}'),
        (${ids.places}, ${ids.bombinator}, ${ids.pond}, 'frisst', '{"Monat": "Juli"}'),
        (${ids.places}, ${ids.bombinator}, ${ids.pond}, 'ruht in', '{"Monat": "Juni"}'),
        (${ids.places}, ${ids.newerVariegata}, ${ids.pond}, 'ruht in', '{"Monat": "Januar"}'),
        (${ids.places}, ${ids.newerVariegata}, ${ids.pond}, 'ruht in', '{"Monat": "Februar"}')`.execute(owner)
    try {
      type Said = { relationType: string; properties: { Monat?: string }; viaSynonym: { name: string } | null }
      const pageOf = async (offset: number, limit: number) => {
        const { data } = await ask(
          db(),
          `{ taxon(id: "${ids.variegata}") { relations(offset: ${offset}, limit: ${limit}) { total nodes { relationType properties viaSynonym { name } } } } }`,
        )
        return (data as { taxon: { relations: { total: number; nodes: Said[] } } }).taxon.relations
      }
      const whole = await pageOf(0, 50)
      const said = whole.nodes.map(({ relationType, properties, viaSynonym }) => [
        relationType,
        properties.Monat,
        viaSynonym?.name,
      ])
      expect({ total: whole.total, said: said.sort() }).toEqual({
        total: 5,
        said: [
          ['frisst', 'August', undefined],
          ['frisst', 'Mai', undefined],
          ['lebt in', undefined, undefined],
          ['ruht in', 'Februar', 'Bombina variegata'],
          ['ruht in', 'Januar', 'Bombina variegata'],
        ],
      })
      const pages = await Promise.all([0, 1, 2, 3, 4].map((offset) => pageOf(offset, 1)))
      expect(pages.flatMap(({ nodes }) => nodes)).toEqual(whole.nodes)
    } finally {
      await sql`delete from relations where related_taxon_id = ${ids.pond}`.execute(owner)
    }
  })
})
