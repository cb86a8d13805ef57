import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { writerOf } from '../crosswalk/testing/writerOf'
import { describeOneEngine } from '../db/testing/testDatabase'
import { ask } from '../graphql/testing/ask'
import { movingWorld } from './testing/withCollections'

const old = `
  genus: Abies | Mill.
    Abies alba | Mill.
    Abies perdita | C.`
const young = `
  genus: Abies | Mill.
    Abies alba | Mill.`

describeOneEngine('a plan of a move', (db) => {
  test('names no taxon of a taxonomy that its reader may not see', async () => {
    const world = await movingWorld(db(), old, young)
    const { owner } = db()
    const list = await world.collection('Liste', {})
    // A taxonomy of another organization that is not published (deleted, or still being imported), and a relation to a taxon of it.
    const organization = randomUUID()
    await sql`insert into organizations (id, name) values (${organization}::uuid, ${`Andere ${organization}`})`.execute(owner)
    const hidden = randomUUID()
    const secret = randomUUID()
    await sql`insert into taxonomies (id, type, name, published, organization_id)
      values (${hidden}::uuid, 'Art', ${hidden}, false, ${organization}::uuid)`.execute(owner)
    await sql`insert into taxa (id, taxonomy_id, name, author, status)
      values (${secret}::uuid, ${hidden}::uuid, 'Secretum nominatum', 'Geheim', 'accepted')`.execute(owner)
    await sql`insert into relations (collection_id, taxon_id, related_taxon_id, relation_type, properties)
      values (${list}::uuid, ${world.idOf('Abies perdita', 'from')}::uuid, ${secret}::uuid, 'frisst', '{}')`.execute(owner)
    // Anybody with a login, of neither organization.
    const stranger = await writerOf(db(), await strangers(), 'orgCollectionWriter')
    const query = `{ crosswalk(fromId: "${world.from}", toId: "${world.to}") { movePlan(collectionIds: ["${list}"]) {
      counts { outcome count } staying { outcome taxon { name } related { name author } } } } }`
    const { data, errors } = await ask(db(), query, stranger.id)
    expect(errors).toBe(undefined)
    // What the tables and the history of the collection say of it: nothing.
    const { data: table } = await ask(db(), `{ taxon(id: "${secret}") { name } }`, stranger.id)
    expect(table).toEqual({ taxon: null })
    expect(JSON.stringify(data)).not.toContain('Secretum')
  })
  async function strangers() {
    const id = randomUUID()
    await sql`insert into organizations (id, name) values (${id}::uuid, ${`Fremde ${id}`})`.execute(db().owner)
    return id
  }
})
