import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { writerOf } from '../../crosswalk/testing/writerOf'
import { describeOneEngine } from '../../db/testing/testDatabase'
import { ask } from '../testing/ask'

describeOneEngine('a refused edit', (db) => {
  const ids = {
    own: randomUUID(),
    other: randomUUID(),
    taxonomy: randomUUID(),
    taxon: randomUUID(),
    collection: randomUUID(),
    record: randomUUID(),
  }
  let stranger = ''
  beforeAll(async () => {
    const { owner } = db()
    for (const id of [ids.own, ids.other])
      await sql`insert into organizations (id, name) values (${id}::uuid, ${id})`.execute(owner)
    stranger = (await writerOf(db(), ids.own, 'orgCollectionWriter')).id
    // Of another organization, and not published: deleted, or still on its way in.
    await sql`insert into taxonomies (id, type, name, published, organization_id)
      values (${ids.taxonomy}::uuid, 'Art', 'Geheime Taxonomie', false, ${ids.other}::uuid)`.execute(owner)
    await sql`insert into taxa (id, taxonomy_id, name, author, status, properties)
      values (${ids.taxon}::uuid, ${ids.taxonomy}::uuid, 'Secretum nominatum', 'Geheim', 'accepted', '{"Fundort": "geheime Wiese"}')`.execute(
      owner,
    )
    await sql`insert into property_collections (id, name, published, organization_id)
      values (${ids.collection}::uuid, 'Geheime Sammlung', false, ${ids.other}::uuid)`.execute(owner)
    await sql`insert into property_records (id, collection_id, taxon_id, properties)
      values (${ids.record}::uuid, ${ids.collection}::uuid, ${ids.taxon}::uuid, '{"Koordinaten": "geheim 2600000/1200000"}')`.execute(
      owner,
    )
    await sql`select refresh_property_fields(${ids.taxonomy}::uuid, null)`.execute(owner)
    await sql`update property_fields set description = 'geheime Beschreibung' where taxonomy_id = ${ids.taxonomy}::uuid`.execute(
      owner,
    )
  })
  const answer = async (mutation: string) => JSON.stringify(await ask(db(), `mutation { ${mutation} }`, stranger))
  test.each([
    [
      'of a taxon',
      () =>
        `updateTaxon(id: "${ids.taxon}", version: 999, changes: { name: "x", author: "x", properties: { Fundort: "x" } }) { id }`,
    ],
    ['of a record', () => `updateRecord(id: "${ids.record}", version: 999, properties: { Koordinaten: "x" }) { id }`],
    [
      'of a field',
      () => `describeTaxonomyField(taxonomyId: "${ids.taxonomy}", name: "Fundort", description: "x", version: 999) { id }`,
    ],
  ])('says nothing of what its reader may not see: %s', async (_, mutation) => {
    const said = await answer(mutation())
    expect(said).not.toMatch(/geheim|Secretum/i)
    expect(said).toContain('NOT_FOUND')
  })

  test.each([
    ['taxonomy', () => ids.taxonomy],
    ['collection', () => ids.collection],
    ['taxon', () => ids.taxon],
  ])('nor does the preview of a deletion count it: %s', async (kind, id) => {
    const { data } = await ask(
      db(),
      `{ deletionPreview(kind: ${kind}, id: "${id()}") { taxa records relations others } }`,
      stranger,
    )
    expect(data).toEqual({ deletionPreview: null })
  })
})
