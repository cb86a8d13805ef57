import { sql } from 'kysely'
import { removeDeleted } from '../../db/removeDeleted'
import { describeOneEngine } from '../../db/testing/testDatabase'
import { ask } from '../../graphql/testing/ask'
import { fillSmallWorld, ids } from '../../graphql/testing/smallWorld'
import { verifyDatabase } from './verify'

describeOneEngine('verify and deletions', (db) => {
  beforeAll(async () => {
    await fillSmallWorld(db())
    await sql`update property_collections set organization_id = ${ids.office}`.execute(db().owner)
  })

  const anna = async (mutation: string) => {
    const { data, errors } = await ask(db(), `mutation { ${mutation} { id } }`, ids.anna)
    expect(errors).toBeUndefined()
    return Object.values(data as Record<string, { id: string }>)[0]?.id ?? ''
  }
  const findings = async () => (await verifyDatabase(db())).findings

  test('there is nothing to find in what is edited, deleted, brought back, and removed for good after 30 days', async () => {
    await anna(`updateTaxon(id: "${ids.rana}", version: 1, changes: { name: "Hyla" })`)
    await anna(`updateRecord(id: "${ids.ownRecord}", version: 1, properties: { Status: "CR" })`)
    await anna(`updateRelation(id: "${ids.relation}", version: 1, relationType: "meidet")`)
    const taxon = await anna(`deleteRow(kind: taxon, id: "${ids.variegata}", version: 1)`)
    expect(await findings()).toEqual([])
    await anna(`undoDeletion(id: "${taxon}")`)
    const collection = await anna(`deleteRow(kind: collection, id: "${ids.places}", version: 2)`)
    const taxonomy = await anna(`deleteRow(kind: taxonomy, id: "${ids.animals}", version: 1)`)
    expect(await findings()).toEqual([])
    await anna(`undoDeletion(id: "${collection}")`)
    expect(await findings()).toEqual([])
    await anna(`undoDeletion(id: "${taxonomy}")`)
    expect(await findings()).toEqual([])

    await anna(`deleteRow(kind: taxonomy, id: "${ids.animals}", version: 3)`)
    await anna(`deleteRow(kind: collection, id: "${ids.places}", version: 4)`)
    for (const table of ['taxonomies', 'property_collections'])
      await sql`update ${sql.id(table)} set deleted_at = deleted_at - interval '31 days' where deleted_at is not null`.execute(
        db().owner,
      )
    await sql`update deletions set at = at - interval '31 days'`.execute(db().owner)
    expect(await removeDeleted(db())).toBe(2)
    expect(await findings()).toEqual([])
  })
})
