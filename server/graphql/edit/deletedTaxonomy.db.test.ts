import { sql } from 'kysely'
import { describeOneEngine } from '../../db/testing/testDatabase'
import { ask } from '../testing/ask'
import { keptBeside, refreshEverything } from '../testing/keptBeside'
import { fillSmallWorld, ids } from '../testing/smallWorld'

const stranger = '50000000-0000-4000-8000-000000000003'

describeOneEngine('while a taxonomy is deleted', (db) => {
  let deletion: string
  const as = (viewer: string | null) => async (query: string) => {
    const { data, errors } = await ask(db(), query, viewer)
    return (errors ? (errors as [string][])[0]?.[0] : data) as Record<string, Record<string, unknown>>
  }
  const anna = as(ids.anna)

  beforeAll(async () => {
    await fillSmallWorld(db())
    await sql`update taxonomies set organization_id = ${ids.office}`.execute(db().owner)
    await sql`update property_collections set organization_id = ${ids.office}`.execute(db().owner)
    await sql`insert into users (id, name) values (${stranger}, 'Carla')`.execute(db().owner)
    await anna(`mutation { updateTaxon(id: "${ids.newerVariegata}", version: 1, changes: { author: "L." }) { id } }`)
    await anna(`mutation { describeField(collectionId: "${ids.redList}", name: "Status", unit: "Kategorie") { id } }`)
    const made = await anna(`mutation { deleteRow(kind: taxonomy, id: "${ids.newerAnimals}", version: 2) { id } }`)
    deletion = String(made.deleteRow?.id)
  })

  const expectNothingToCount = async () => {
    const kept = await keptBeside(db().owner)
    await refreshEverything(db().owner)
    expect(kept).toEqual(await keptBeside(db().owner))
  }

  test('edits of what is said about its taxa count nothing until it comes back', async () => {
    await anna(`mutation { updateRecord(id: "${ids.lentByPair}", version: 1, properties: { Status: "CR", Jahr: 2026 }) { id } }`)
    await anna(`mutation { updateRelation(id: "${ids.sameRelation}", version: 1, relationType: "meidet") { id } }`)
    await expectNothingToCount()
    await anna(`mutation { deleteRow(kind: record, id: "${ids.lentByPair}", version: 2) { id } }`)
    await anna(`mutation { deleteRow(kind: relation, id: "${ids.sameRelation}", version: 2) { id } }`)
    await expectNothingToCount()
    const state = '{ recordCount relationCount fields { name valueCount } relationTypes { name count } }'
    expect(
      await anna(`{ redList: collection(id: "${ids.redList}") ${state} places: collection(id: "${ids.places}") ${state} }`),
    ).toEqual({
      redList: { recordCount: 2, relationCount: 0, fields: [{ name: 'Status', valueCount: 2 }], relationTypes: [] },
      places: { recordCount: 0, relationCount: 1, fields: [], relationTypes: [{ name: 'lebt in', count: 1 }] },
    })
  })

  test('its taxa are not edited', async () => {
    for (const mutation of [
      `updateTaxon(id: "${ids.newerVariegata}", version: 2, changes: { name: "x" }) { id }`,
      `createTaxon(taxonomyId: "${ids.newerAnimals}", taxon: { name: "x" }) { id }`,
      `deleteRow(kind: taxon, id: "${ids.newerVariegata}", version: 2) { id }`,
    ])
      expect(await anna(`mutation { ${mutation} }`)).toBe('NOT_FOUND')
    const { rows } = await sql`select name, version from taxa where taxonomy_id = ${ids.newerAnimals}`.execute(db().owner)
    expect(rows).toEqual([{ name: 'Bombina variegata', version: 2 }])
  })

  test('its history is for those who may bring it back', async () => {
    const history = `{ history(id: "${ids.newerAnimals}", whole: true) { total } }`
    expect([await as(null)(history), await as(stranger)(history), await anna(history)]).toEqual([
      { history: { total: 0 } },
      { history: { total: 0 } },
      { history: { total: 2 } },
    ])
  })

  test('nobody else calls its deletion undone', async () => {
    const note = (viewer: string) => db().asViewer(viewer, (trx) => sql`select note_undone(${deletion}::uuid)`.execute(trx))
    await note(stranger)
    const { rows } = await sql`select undone_at from deletions where id = ${deletion}`.execute(db().owner)
    expect(rows).toEqual([{ undone_at: null }])
  })

  test('it comes back with what is said about it by then', async () => {
    expect(await anna(`mutation { undoDeletion(id: "${deletion}") { id } }`)).toEqual({ undoDeletion: { id: deletion } })
    await expectNothingToCount()
    expect(await anna(`{ taxon(id: "${ids.newerVariegata}") { name author } }`)).toEqual({
      taxon: { name: 'Bombina variegata', author: 'L.' },
    })
  })

  test('what was said about a field that is gone cannot be restored, which is said', async () => {
    const { history } = await anna(`{ history(id: "${ids.redList}", whole: true) { nodes { id table } } }`)
    const change = (history?.nodes as { id: string; table: string }[]).find(({ table }) => table === 'property_fields')
    for (const id of [ids.ownRecord, ids.lentByName])
      await anna(`mutation { updateRecord(id: "${id}", version: 1, properties: { Status: null }) { id } }`)
    expect(await anna(`mutation { restoreBefore(changeId: "${change?.id}", version: 0) }`)).toBe('NOT_UNDOABLE')
  })
})
