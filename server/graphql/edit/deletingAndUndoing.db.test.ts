import { sql } from 'kysely'
import { errorText } from '../../../lib/domain/text/errorText'
import { describeOneEngine } from '../../db/testing/testDatabase'
import { ask } from '../testing/ask'
import { keptBeside, refreshEverything } from '../testing/keptBeside'
import { fillSmallWorld, ids } from '../testing/smallWorld'

const stranger = '50000000-0000-4000-8000-000000000003'

describeOneEngine('deleting and undoing', (db) => {
  beforeAll(async () => {
    await fillSmallWorld(db())
    await sql`update property_collections set organization_id = ${ids.office} where id = ${ids.places}`.execute(db().owner)
    await sql`insert into users (id, name) values (${stranger}, 'Carla')`.execute(db().owner)
  })
  const anna = async (query: string) => {
    const { data, errors } = await ask(db(), query, ids.anna)
    return (errors ?? data) as Record<string, { id: string }>
  }
  /** All that was there, versions aside: they go on. */
  const everything = async () => {
    const tables = ['taxonomies', 'taxa', 'synonyms', 'vernacular_names', 'property_collections', 'property_records', 'relations']
    const rows: Record<string, unknown> = {}
    for (const table of tables)
      rows[table] = (await sql.raw(`select to_jsonb(t) - 'version' as row from ${table} t order by 1`).execute(db().owner)).rows
    return { rows, kept: await keptBeside(db().owner) }
  }

  test.each([
    ['taxon', ids.amphibia, { taxonomies: 0, collections: 0, taxa: 4, synonyms: 1, records: 2, relations: 1, others: 0 }],
    ['taxonomy', ids.animals, { taxonomies: 1, collections: 0, taxa: 4, synonyms: 1, records: 2, relations: 1, others: 0 }],
    ['collection', ids.places, { taxonomies: 0, collections: 1, taxa: 0, synonyms: 0, records: 0, relations: 2, others: 0 }],
    ['record', ids.ownRecord, { taxonomies: 0, collections: 0, taxa: 0, synonyms: 0, records: 1, relations: 0, others: 0 }],
  ] as const)(
    'a %s goes with all that hangs on it, as announced in numbers, and comes back as it was',
    async (kind, id, numbers) => {
      const before = await everything()
      const fields = 'taxonomies collections taxa synonyms records relations others'
      const { rows } = await sql<{ version: number }>`
      select version from taxa where id = ${id} union all select version from taxonomies where id = ${id}
      union all select version from property_collections where id = ${id} union all select version from property_records where id = ${id}`.execute(
        db().owner,
      )
      expect(await anna(`{ deletionPreview(kind: ${kind}, id: "${id}") { ${fields} } }`)).toEqual({ deletionPreview: numbers })
      const deleted = await anna(
        `mutation { deleteRow(kind: ${kind}, id: "${id}", version: ${rows[0]?.version}) { id by kind numbers { ${fields} } } }`,
      )
      const deletion = deleted.deleteRow?.id
      expect(deleted).toEqual({ deleteRow: { id: deletion, by: 'Anna', kind, numbers } })
      expect(await anna(`{ recordPath(id: "${id}") deletions { id kind } }`)).toEqual({
        recordPath: null,
        deletions: [{ id: deletion, kind }],
      })
      const kept = await keptBeside(db().owner)
      await refreshEverything(db().owner)
      expect(kept).toEqual(await keptBeside(db().owner))

      expect((await ask(db(), `mutation { undoDeletion(id: "${deletion}") { id } }`, stranger)).errors).toEqual([
        ['NOT_FOUND', errorText.NOT_FOUND],
      ])
      expect(await anna(`mutation { undoDeletion(id: "${deletion}") { id } }`)).toEqual({ undoDeletion: { id: deletion } })
      expect(await everything()).toEqual(before)
      expect(await anna(`mutation { undoDeletion(id: "${deletion}") { id } }`)).toEqual([
        ['NOT_UNDOABLE', errorText.NOT_UNDOABLE],
      ])
      expect(await anna(`{ recordPath(id: "${id}") deletions { id } }`)).toMatchObject({
        recordPath: expect.any(String),
        deletions: [],
      })
    },
  )

  test('a hidden taxonomy is in no table of a collection, and its records do not count', async () => {
    const state = `{ collection(id: "${ids.redList}") { recordCount records { total nodes { taxon { taxonomy { name } } } } fields { valueCount } } }`
    const deleted = await anna(`mutation { deleteRow(kind: taxonomy, id: "${ids.animals}", version: 3) { id } }`)
    expect(await anna(state)).toEqual({
      collection: {
        recordCount: 1,
        records: { total: 1, nodes: [{ taxon: { taxonomy: { name: 'Älteste Tiere' } } }] },
        fields: [{ valueCount: 1 }],
      },
    })
    await anna(`mutation { undoDeletion(id: "${deleted.deleteRow?.id}") { id } }`)
    expect(await anna(state)).toMatchObject({
      collection: { recordCount: 3, records: { total: 3 }, fields: [{ valueCount: 3 }] },
    })
  })

  test('after 30 days there is no way back', async () => {
    const { rows } = await sql<{ version: number }>`select version from property_records where id = ${ids.ownRecord}`.execute(
      db().owner,
    )
    const deleted = await anna(
      `mutation { deleteRow(kind: record, id: "${ids.ownRecord}", version: ${rows[0]?.version}) { id } }`,
    )
    const id = deleted.deleteRow?.id
    await sql`update deletions set at = now() - interval '31 days' where id = ${id}`.execute(db().owner)
    expect(await anna(`mutation { undoDeletion(id: "${id}") { id } }`)).toEqual([['NOT_UNDOABLE', errorText.NOT_UNDOABLE]])
    await sql`update deletions set at = now() where id = ${id}`.execute(db().owner)
    await anna(`mutation { undoDeletion(id: "${id}") { id } }`)
  })

  test('what others wrote into other properties since stays when a change is taken back', async () => {
    const state = async () =>
      db()
        .owner.selectFrom('property_records')
        .select(['version', 'properties'])
        .where('id', '=', ids.ownRecord)
        .executeTakeFirstOrThrow()
    const write = async (properties: string) =>
      anna(
        `mutation { updateRecord(id: "${ids.ownRecord}", version: ${(await state()).version}, properties: ${properties}) { id } }`,
      )
    await write('{ Status: "VU", Jahr: 2001, Ort: "Bern" }')
    await write('{ Status: "NT", Ort: null, Quelle: "Feld" }')
    const history = (await anna(`{ history(id: "${ids.ownRecord}") { nodes { id } } }`)) as unknown as {
      history: { nodes: { id: string }[] }
    }
    await write('{ Jahr: 2020, Alter: 3 }')
    const { version, properties } = await state()
    expect(await anna(`mutation { restoreBefore(changeId: "${history.history.nodes[0]?.id}", version: ${version}) }`)).toEqual({
      restoreBefore: true,
    })
    expect(properties).toEqual({ Status: 'NT', Jahr: 2020, Quelle: 'Feld', Alter: 3 })

    expect((await state()).properties).toEqual({ Status: 'VU', Jahr: 2020, Ort: 'Bern', Alter: 3 })
  })

  test('history says who, when and what, and a former state comes back', async () => {
    await sql`delete from changes`.execute(db().owner)
    const { rows } = await sql<{ version: number }>`select version from property_records where id = ${ids.lentByName}`.execute(
      db().owner,
    )
    const version = rows[0]?.version ?? 0
    await anna(
      `mutation { updateRecord(id: "${ids.lentByName}", version: ${version}, properties: { Status: "NT", Jahr: 2021 }) { id } }`,
    )
    await anna(`mutation { updateRecord(id: "${ids.lentByName}", version: ${version + 1}, properties: { Jahr: null }) { id } }`)
    const history = `{ history(id: "${ids.lentByName}") { total nodes { id by action table hasBefore values { field before after } } } }`
    const nodes = (await anna(history)) as unknown as { history: { nodes: { id: string }[] } }
    const [latest, first] = nodes.history.nodes
    expect(nodes).toEqual({
      history: {
        total: 2,
        nodes: [
          {
            id: latest?.id,
            by: 'Anna',
            action: 'update',
            table: 'property_records',
            hasBefore: true,
            values: [{ field: 'properties.Jahr', before: '2021', after: null }],
          },
          {
            id: first?.id,
            by: 'Anna',
            action: 'update',
            table: 'property_records',
            hasBefore: true,
            values: [
              { field: 'properties.Status', before: 'VU', after: 'NT' },
              { field: 'properties.Jahr', before: null, after: '2021' },
            ],
          },
        ],
      },
    })
    expect(await anna(`mutation { restoreBefore(changeId: "${first?.id}", version: ${version}) }`)).toEqual([
      ['CONFLICT', errorText.CONFLICT, { version: version + 2, by: 'Anna', at: expect.any(String), differences: [] }],
    ])
    expect(
      (await ask(db(), `mutation { restoreBefore(changeId: "${first?.id}", version: ${version + 2}) }`, ids.beat)).errors,
    ).toEqual([['FORBIDDEN', errorText.FORBIDDEN]])
    expect(await anna(`mutation { restoreBefore(changeId: "${first?.id}", version: ${version + 2}) }`)).toEqual({
      restoreBefore: true,
    })
    const record = await db()
      .owner.selectFrom('property_records')
      .select('properties')
      .where('id', '=', ids.lentByName)
      .executeTakeFirst()
    expect(record).toEqual({ properties: { Status: 'VU' } })
    // Without a login: what and when, not who. The whole collection: the same and more.
    const anonymous = await ask(db(), `{ history(id: "${ids.redList}", whole: true) { total nodes { by taxonName } } }`)
    expect(anonymous.data).toEqual({
      history: { total: 3, nodes: Array(3).fill({ by: null, taxonName: 'Bombinator pachypus' }) },
    })
  })
})
