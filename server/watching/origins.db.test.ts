import { sql } from 'kysely'
import { describeOneEngine } from '../db/testing/testDatabase'
import { fillSmallWorld, ids } from '../graphql/testing/smallWorld'
import { ask } from '../graphql/testing/ask'
import { eventsOf } from './events'
import { refreshConcerned } from './keepWatching'
import { beginSelection } from './watchedSelection'
import { addWatch } from './watches'

const ORIGIN = '40000000-0000-4000-8000-000000000077'

describeOneEngine('a watched selection that says where records come from', (db) => {
  test('notices that the collection of their origin is called otherwise', async () => {
    await fillSmallWorld(db())
    const { owner } = db()
    await sql`insert into property_collections (id, name, published, organization_id, last_updated)
      values (${ORIGIN}, 'Urquelle', true, ${ids.office}, '2020-01-01')`.execute(owner)
    await sql`insert into memberships (organization_id, user_id, role) values (${ids.office}, ${ids.anna}, 'orgCollectionWriter')
      on conflict do nothing`.execute(owner)
    await sql`update property_records set origin_collection_id = ${ORIGIN} where id = ${ids.ownRecord}`.execute(owner)
    const query = 'taxonomies=Tiere&pcoProperties=Rote%20Liste~Status&provenance=true&pcoFilters=Rote%20Liste~Status~notEmpty~'
    const { id } = await beginSelection(db(), query)
    const watch = { selectionId: id, name: 'x', channel: 'mail', url: null, secret: null } as const
    await db().asViewer(ids.anna, (trx) => addWatch(trx, ids.anna, watch))
    // What was written before the selection was read is long past.
    await sql`update changes set at = at - interval '3 hours'`.execute(owner)
    const { rows } = await sql<{ version: number }>`select version from property_collections where id = ${ORIGIN}`.execute(owner)
    const { errors } = await ask(
      db(),
      `mutation { updateCollection(id: "${ORIGIN}", version: ${rows[0]?.version}, changes: { name: "Urquelle neu" }) { id } }`,
      ids.anna,
    )
    expect(errors).toBeUndefined()
    expect(await refreshConcerned(db(), { quiet: 0 })).toBe(1)
    expect(await eventsOf(owner, id)).toHaveLength(1)
  })
})
