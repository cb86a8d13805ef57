import { sql } from 'kysely'
import { describeOneEngine } from '../../db/testing/testDatabase'
import { ask } from '../testing/ask'
import { fillSmallWorld, ids } from '../testing/smallWorld'

describeOneEngine('numbers of relations', (db) => {
  beforeAll(async () => {
    await fillSmallWorld(db())
    await sql`update property_collections set organization_id = ${ids.office} where id = ${ids.places}`.execute(db().owner)
  })

  const anna = async <T>(mutation: string) => {
    const { data, errors } = await ask(db(), `mutation { ${mutation} }`, ids.anna)
    expect(errors).toBe(undefined)
    return data as T
  }
  const create = async (type: string, related: string, density: string) => {
    const ends = `collectionId: "${ids.places}", taxonId: "${ids.variegata}", relatedTaxonId: "${related}"`
    const made = await anna<{ createRelation: { id: string; version: number } }>(
      `createRelation(${ends}, relationType: "${type}", properties: { ${density} }) { id version }`,
    )
    return made.createRelation
  }
  const stored = async (id: string) => {
    const { rows } = await sql<{ text: string }>`
      select relation_type || ': ' || (properties -> 'Dichte')::text as text from relations where id = ${id}`.execute(db().owner)
    return rows[0]?.text
  }
  const types = async () => {
    const { rows } = await sql<{ type: string; valueType: string }>`
      select relation_type as type, value_type as "valueType" from property_fields
      where collection_id = ${ids.places} and name = 'Dichte' order by relation_type`.execute(db().owner)
    return rows
  }

  test('a number that ends in zero is one by the type that the relation gets, however that is written', async () => {
    await create('zählt', ids.smallPond, 'Dichte: 2.5')
    const blank = await create(' zählt ', ids.amphibia, 'Dichte: "3.50"')
    expect(await stored(blank.id)).toBe('zählt: 3.50')
    const decomposed = await create('za\u0308hlt', ids.rana, 'Dichte: "5.50"')
    expect(await stored(decomposed.id)).toBe('zählt: 5.50')

    const { id, version } = await create('meidet', ids.rana, 'Anderes: "x"')
    await anna(`updateRelation(id: "${id}", version: ${version}, relationType: " za\u0308hlt", relatedTaxonId: "${ids.variegata}",
      properties: { Dichte: "4.50" }) { id }`)
    expect(await stored(id)).toBe('zählt: 4.50')
    expect(await types()).toEqual([{ type: 'zählt', valueType: 'number' }])
  })

  test('what is a number under another type stays the text it was given under this one', async () => {
    const { id, version } = await create('quert', ids.smallPond, 'Dichte: 1.5')
    await anna(`updateRelation(id: "${id}", version: ${version}, relationType: "mag", properties: { Dichte: "4.50" }) { id }`)
    expect(await stored(id)).toBe('mag: "4.50"')
  })
})
