import { sql } from 'kysely'
import { describeOneEngine } from '../../db/testing/testDatabase'
import { ask } from '../testing/ask'
import { fillSmallWorld, ids } from '../testing/smallWorld'

const fields = `
  taxa { taxon { id name status accepted { name } vernacularNames { name } taxonomy { name fields { name } } }
    records { id properties taxon { id } collection { id } } }
  collections { name fields { name unit } }
  relations { collectionId relationType direction totals { taxonId total }
    groups { sharing ownerId total alike partners { taxon { name taxonomy { type } } of viaSynonymOf relations { ownerId properties } } } }`

const nobody = '20000000-0000-4000-8000-999999999999'

describeOneEngine('comparison', (db) => {
  beforeAll(async () => {
    await fillSmallWorld(db())
    await sql`
      insert into relations (collection_id, taxon_id, related_taxon_id, relation_type, properties) values
        (${ids.places}, ${ids.variegata}, ${ids.pond}, 'lebt in', '{}'),
        (${ids.places}, ${ids.rana}, ${ids.smallPond}, 'lebt in', '{}'),
        (${ids.places}, ${ids.rana}, ${ids.pond}, 'meidet', '{}')`.execute(db().owner)
  })

  const compare = (...asked: string[]) =>
    ask(db(), `{ comparison(ids: ${JSON.stringify(asked)}) { ${fields} } }`).then(({ data, ...rest }) => ({
      ...rest,
      comparison: (data as { comparison: Record<string, never> } | null)?.comparison,
    }))

  test('taxa in the asked order, their own records before lent ones, and partners of all, some and one', async () => {
    const { comparison, statements } = await compare(ids.variegata, nobody, ids.rana, ids.invisible, ids.bombinator, 'Unfug')
    expect(comparison).toEqual({
      taxa: [
        {
          taxon: {
            id: ids.variegata,
            name: 'Bombina variegata',
            status: 'accepted',
            accepted: null,
            vernacularNames: [{ name: 'Gelbbauchunke' }, { name: 'Bergunke' }, { name: 'Sonneur à ventre jaune' }],
            taxonomy: { name: 'Tiere', fields: [{ name: 'Länge' }, { name: 'giftig' }] },
          },
          records: [
            { id: ids.ownRecord, properties: { Status: 'EN' }, taxon: { id: ids.variegata }, collection: { id: ids.redList } },
            {
              id: ids.lentByPair,
              properties: { Status: 'NT' },
              taxon: { id: ids.newerVariegata },
              collection: { id: ids.redList },
            },
            { id: ids.lentByName, properties: { Status: 'VU' }, taxon: { id: ids.bombinator }, collection: { id: ids.redList } },
          ],
        },
        {
          taxon: {
            id: ids.rana,
            name: 'Rana',
            status: 'accepted',
            accepted: null,
            vernacularNames: [],
            taxonomy: { name: 'Tiere', fields: [{ name: 'Länge' }, { name: 'giftig' }] },
          },
          records: [],
        },
        {
          taxon: {
            id: ids.bombinator,
            name: 'Bombinator pachypus',
            status: 'synonym',
            accepted: { name: 'Bombina variegata' },
            vernacularNames: [],
            taxonomy: { name: 'Tiere', fields: [{ name: 'Länge' }, { name: 'giftig' }] },
          },
          records: [
            { id: ids.lentByName, properties: { Status: 'VU' }, taxon: { id: ids.bombinator }, collection: { id: ids.redList } },
          ],
        },
      ],
      collections: [
        { name: 'Rote Liste', fields: [{ name: 'Status', unit: null }] },
        { name: 'Vorkommen', fields: [] },
      ],
      relations: [
        {
          collectionId: ids.places,
          relationType: 'lebt in',
          direction: 'from',
          totals: [
            { taxonId: ids.variegata, total: 2 },
            { taxonId: ids.rana, total: 1 },
          ],
          groups: [
            { sharing: 'one', ownerId: ids.variegata, total: 1, alike: true, partners: [partner('Weiher', [ids.variegata])] },
            {
              sharing: 'some',
              ownerId: null,
              total: 1,
              alike: false,
              partners: [
                partner('Tümpel_100%', [ids.variegata, ids.rana], [], [{ ownerId: ids.variegata, properties: { häufig: true } }]),
              ],
            },
          ],
        },
        {
          collectionId: ids.places,
          relationType: 'meidet',
          direction: 'from',
          totals: [{ taxonId: ids.rana, total: 1 }],
          groups: [{ sharing: 'one', ownerId: ids.rana, total: 1, alike: true, partners: [partner('Weiher', [ids.rana])] }],
        },
      ],
    })
    // taxa; relations; then for all of them together taxonomies, their fields, vernacular names, records, lenders,
    // collections, their fields, partners, and the partners' taxonomies
    expect(statements).toBe(11)
  })

  test('no more statements for many than for a few', async () => {
    const ten = Object.values(ids).filter((id) => id.startsWith('2'))
    const { statements } = await compare(...ten, nobody)
    expect(ten.length).toBe(9)
    // Lenders and partners are among the compared here.
    expect(statements).toBe(8)
  })

  test('partners of all taxa, of them one only through a synonym', async () => {
    const { comparison } = await compare(ids.newerVariegata, ids.rana)
    expect(comparison?.relations).toMatchObject([
      {
        relationType: 'lebt in',
        groups: [
          { sharing: 'all', total: 1, partners: [partner('Tümpel_100%', [ids.newerVariegata, ids.rana])] },
          {
            sharing: 'one',
            ownerId: ids.newerVariegata,
            partners: [partner('Weiher', [ids.newerVariegata], [ids.newerVariegata])],
          },
        ],
      },
      { relationType: 'meidet', totals: [{ taxonId: ids.rana, total: 1 }] },
    ])
  })

  test('what is said of relations stands beside the partner; own relations say it before those of synonyms', async () => {
    const { owner } = db()
    const [relation] = ['90000000-0000-4000-8000-000000000001']
    await sql`insert into relations (id, collection_id, taxon_id, related_taxon_id, relation_type, properties) values
      (${relation}, ${ids.redList}, ${ids.rana}, ${ids.pond}, 'frisst', '{"Anteil": 2}')`.execute(owner)
    await sql`insert into relations (collection_id, taxon_id, related_taxon_id, relation_type, properties) values
      (${ids.redList}, ${ids.variegata}, ${ids.pond}, 'frisst', '{"Anteil": 2}'),
      (${ids.redList}, ${ids.newerVariegata}, ${ids.pond}, 'frisst', '{"Anteil": 7}')`.execute(owner)
    const groups = async (...asked: string[]) => {
      const { comparison } = await compare(...asked)
      const found = (comparison?.relations ?? []) as unknown as { relationType: string; groups: unknown[] }[]
      return found.find(({ relationType }) => relationType === 'frisst')?.groups
    }
    const shared = (alike: boolean, said: [string, number][]) => [
      {
        sharing: 'all',
        ownerId: null,
        total: 1,
        alike,
        partners: [
          partner(
            'Weiher',
            [ids.variegata, ids.rana],
            [],
            said.map(([ownerId, Anteil]) => ({ ownerId, properties: { Anteil } })),
          ),
        ],
      },
    ]
    expect(await groups(ids.variegata, ids.rana)).toEqual(
      shared(true, [
        [ids.variegata, 2],
        [ids.rana, 2],
      ]),
    )
    await sql`update relations set properties = '{"Anteil": 3}' where id = ${relation}`.execute(owner)
    expect(await groups(ids.variegata, ids.rana)).toEqual(
      shared(false, [
        [ids.variegata, 2],
        [ids.rana, 3],
      ]),
    )
    await sql`update relations set properties = '{}' where id = ${relation}`.execute(owner)
    expect(await groups(ids.variegata, ids.rana)).toEqual(shared(false, [[ids.variegata, 2]]))
    await sql`delete from relations where relation_type = 'frisst'`.execute(owner)
  })

  test('a collection says the names it had, unless another one has them now', async () => {
    const { owner } = db()
    const names = () =>
      ask(db(), `{ comparison(ids: ["${ids.variegata}"]) { collections { name formerNames } } }`).then(({ data }) => data)
    await sql`insert into name_aliases (name, collection_id) values ('Liste 2005', ${ids.redList}), ('VORKOMMEN', ${ids.redList})`.execute(
      owner,
    )
    expect(await names()).toEqual({
      comparison: {
        collections: [
          { name: 'Rote Liste', formerNames: ['Liste 2005'] },
          { name: 'Vorkommen', formerNames: [] },
        ],
      },
    })
    await sql`delete from name_aliases`.execute(owner)
  })

  test('habitats see the relations that lead to them', async () => {
    const { comparison } = await compare(ids.pond, ids.smallPond)
    const found = (comparison?.relations ?? []) as unknown as { relationType: string; direction: string; totals: unknown }[]
    expect(found.map(({ relationType, direction, totals }) => [relationType, direction, totals])).toEqual([
      ['lebt in', 'to', expect.arrayContaining([{ taxonId: ids.smallPond, total: 3 }])],
      ['meidet', 'to', [{ taxonId: ids.pond, total: 1 }]],
    ])
  })

  test('nothing asked or nothing known is an empty comparison, without a statement where no id is one', async () => {
    const empty = { taxa: [], collections: [], relations: [] }
    expect(await compare()).toMatchObject({ comparison: empty, statements: 0 })
    expect(await compare('x', '%')).toMatchObject({ comparison: empty, statements: 0 })
    expect(await compare(nobody, ids.invisible)).toMatchObject({ comparison: empty, statements: 2 })
  })

  test('more than ten are refused with the number', async () => {
    const eleven = Array.from({ length: 11 }, (_, n) => `20000000-0000-4000-8000-${String(n).padStart(12, '9')}`)
    const { errors, statements } = await compare(...eleven)
    expect(errors).toEqual([['BAD_USER_INPUT', 'Ein Vergleich hat höchstens 10 Objekte, verlangt sind 11.']])
    expect(statements).toBe(0)
  })
})

const partner = (name: string, of: string[], viaSynonymOf: string[] = [], relations: unknown[] = []) => ({
  taxon: { name, taxonomy: { type: 'Lebensraum' } },
  of,
  viaSynonymOf,
  relations,
})
