import { sql } from 'kysely'
import { errorText } from '../../../lib/domain/text/errorText'
import { removeDeleted } from '../../db/removeDeleted'
import { describeOneEngine } from '../../db/testing/testDatabase'
import { verifyDatabase } from '../../safekeeping/verify/verify'
import { ask } from '../testing/ask'
import { fillSmallWorld, ids } from '../testing/smallWorld'

const carla = '50000000-0000-4000-8000-000000000009'
const otherOffice = '40000000-0000-4000-8000-000000000009'

const tables = {
  taxon: 'taxa',
  taxonomy: 'taxonomies',
  collection: 'property_collections',
  relation: 'relations',
  vernacularName: 'vernacular_names',
}

/** The habitats are of another office than the animals and both collections. */
describeOneEngine('undoing a deletion when something else has changed since', (db) => {
  beforeAll(async () => {
    await fillSmallWorld(db())
    const { owner } = db()
    await sql`insert into users (id, name) values (${carla}, 'Carla')`.execute(owner)
    await sql`insert into organizations (id, name) values (${otherOffice}, 'Andere')`.execute(owner)
    await sql`insert into memberships (organization_id, user_id, role) values (${otherOffice}, ${carla}, 'orgAdmin')`.execute(
      owner,
    )
    await sql`update taxonomies set organization_id = ${otherOffice} where id = ${ids.habitats}`.execute(owner)
    await sql`update property_collections set organization_id = ${ids.office} where id = ${ids.places}`.execute(owner)
    await sql`delete from relations where id = ${ids.sameRelation}`.execute(owner)
    await sql`select refresh_collection(${ids.places})`.execute(owner)
  })

  const as = (viewer: string) => async (query: string) => {
    const { data, errors } = await ask(db(), query, viewer)
    return (errors ?? data) as Record<string, { id: string }>
  }
  const anna = as(ids.anna)
  const versionOf = async (kind: keyof typeof tables, id: string) => {
    const { rows } = await sql<{ version: number }>`select version from ${sql.table(tables[kind])} where id = ${id}`.execute(
      db().owner,
    )
    return rows[0]?.version ?? 0
  }
  const remove = async (by: typeof anna, kind: keyof typeof tables, id: string) => {
    const version = await versionOf(kind, id)
    const deleted = await by(`mutation { deleteRow(kind: ${kind}, id: "${id}", version: ${version}) { id } }`)
    expect(deleted).toEqual({ deleteRow: { id: expect.any(String) } })
    return deleted.deleteRow?.id ?? ''
  }
  const undo = (by: typeof anna, id: string) =>
    by(`mutation { undoDeletion(id: "${id}") { leftOut { taxa records relations } } }`)
  const whole = { undoDeletion: { leftOut: null } }
  /** What collections say about the genus and what is below it. */
  const said = async () => {
    const { rows } = await sql<{ line: string }>`
      select t.name || ' ' || (r.properties ->> 'Status') as line from property_records r join taxa t on t.id = r.taxon_id
      where t.taxonomy_id = ${ids.animals}
      union all
      select t.name || ' ' || r.relation_type || ' ' || p.name from relations r join taxa t on t.id = r.taxon_id
      join taxa p on p.id = r.related_taxon_id where t.taxonomy_id = ${ids.animals}`.execute(db().owner)
    return rows.map(({ line }) => line).sort()
  }
  const records = ['Bombina variegata EN', 'Bombinator pachypus VU']
  const relation = 'Bombina variegata lebt in Tümpel_100%'
  const findings = async () => (await verifyDatabase(db())).findings

  test('all comes back but the relations whose other end is gone, which are counted and wait in the history', async () => {
    const genus = await remove(anna, 'taxon', ids.bombina)
    const pond = await remove(as(carla), 'taxon', ids.smallPond)
    expect(await undo(anna, genus)).toEqual({ undoDeletion: { leftOut: { taxa: 0, records: 0, relations: 1 } } })
    expect(await said()).toEqual(records)
    expect(await findings()).toEqual([])
    expect(await anna('{ deletions { id } }')).toEqual({ deletions: [] })

    const { history } = (await anna(`{ history(id: "${ids.places}", whole: true) { nodes { id } } }`)) as unknown as {
      history: { nodes: { id: string }[] }
    }
    const restore = `mutation { restoreBefore(changeId: "${history.nodes[0]?.id}", version: 0) }`
    expect(await anna(restore)).toEqual([['NOT_FOUND', 'Das geht erst, wenn «Tümpel_100%» wieder da ist: Es ist auch gelöscht.']])
    expect(await undo(as(carla), pond)).toEqual(whole)
    expect(await anna(restore)).toEqual({ restoreBefore: true })
    expect(await said()).toEqual([...records, relation].sort())
  })

  test('relations with a taxonomy that is only hidden come back with it', async () => {
    const genus = await remove(anna, 'taxon', ids.bombina)
    const habitats = await remove(as(carla), 'taxonomy', ids.habitats)
    const seen = `{ collection(id: "${ids.places}") { relationCount } }`
    expect(await undo(anna, genus)).toEqual(whole)
    expect(await anna(seen)).toEqual({ collection: { relationCount: 0 } })
    expect(await findings()).toEqual([])
    expect(await undo(as(carla), habitats)).toEqual(whole)
    expect(await anna(seen)).toEqual({ collection: { relationCount: 1 } })
    expect(await said()).toEqual([...records, relation].sort())
    expect(await findings()).toEqual([])
  })

  test('what has to be there first is named', async () => {
    const name = (await sql<{ id: string }>`select id from vernacular_names where name = 'Bergunke'`.execute(db().owner)).rows[0]
    const parts = [
      await remove(anna, 'vernacularName', name?.id ?? ''),
      await remove(anna, 'relation', ids.relation),
      await remove(anna, 'taxon', ids.bombinator),
    ]
    const species = await remove(anna, 'taxon', ids.variegata)
    const first = (missing: string, deleted: string) => [
      ['NOT_FOUND', `Das geht erst, wenn «${missing}» wieder da ist. Machen Sie zuerst das Löschen von «${deleted}» rückgängig.`],
    ]
    for (const part of parts) expect(await undo(anna, part)).toEqual(first('Bombina variegata', 'Bombina variegata'))
    const family = await remove(anna, 'taxon', ids.amphibia)
    expect(await undo(anna, species)).toEqual(first('Bombina', 'Amphibia'))
    const taxonomy = await remove(anna, 'taxonomy', ids.animals)
    expect(await undo(anna, family)).toEqual([
      ['NOT_FOUND', 'Das geht erst, wenn die Taxonomie «Tiere» wieder da ist. Machen Sie zuerst ihr Löschen rückgängig.'],
    ])
    for (const each of [taxonomy, family]) expect(await undo(anna, each)).toEqual(whole)

    const place = async (id: string, changes: string) =>
      expect(
        await anna(
          `mutation { updateTaxon(id: "${id}", version: ${await versionOf('taxon', id)}, changes: { ${changes} }) { id } }`,
        ),
      ).toEqual({ updateTaxon: { id } })
    await place(ids.bombina, `parentId: null, acceptedId: "${ids.rana}"`)
    expect(await undo(anna, species)).toEqual([
      ['PARENT_UNFIT', 'Das geht erst, wenn «Bombina» kein Synonym mehr ist: Das Gelöschte stand darunter.'],
    ])
    await place(ids.bombina, `parentId: "${ids.amphibia}", acceptedId: null`)
    expect(await undo(anna, species)).toEqual(whole)
    await place(ids.variegata, `parentId: null, acceptedId: "${ids.rana}"`)
    expect(await undo(anna, parts[2] ?? '')).toEqual([
      ['ACCEPTED_UNFIT', 'Das geht erst, wenn «Bombina variegata» kein Synonym mehr ist: Das Gelöschte war ein Synonym davon.'],
    ])
    await place(ids.variegata, `parentId: "${ids.bombina}", acceptedId: null`)
    for (const part of parts) expect(await undo(anna, part)).toEqual(whole)
    expect(await undo(anna, species)).toEqual([['NOT_UNDOABLE', errorText.NOT_UNDOABLE]])
    expect(await said()).toEqual([...records, relation].sort())
    expect(await findings()).toEqual([])
  })

  test('what stood in a collection that is gone for good is left out', async () => {
    const record = await anna(
      `mutation { createCollection(organizationId: "${ids.office}", collection: { name: "Kurz", licence: "CC0-1.0", citation: "x" }) { id } }`,
    )
    const kurz = record.createCollection?.id ?? ''
    await anna(
      `mutation { createRecord(collectionId: "${kurz}", taxonId: "${ids.variegata}", properties: { Status: "LC" }) { id } }`,
    )
    await remove(anna, 'collection', kurz)
    const genus = await remove(anna, 'taxon', ids.bombina)
    await sql`update property_collections set deleted_at = deleted_at - interval '31 days' where id = ${kurz}`.execute(db().owner)
    await sql`update deletions set at = at - interval '31 days' where row_id = ${kurz}`.execute(db().owner)
    expect(await removeDeleted(db())).toBe(1)
    expect(await undo(anna, genus)).toEqual({ undoDeletion: { leftOut: { taxa: 0, records: 1, relations: 0 } } })
    expect(await said()).toEqual([...records, relation].sort())
  })

  test('what is said in hidden collections counts, and those of others keep it from being deleted', async () => {
    const collectionOf = async (by: typeof anna, organization: string, name: string) => {
      const made = await by(
        `mutation { createCollection(organizationId: "${organization}", collection: { name: "${name}", licence: "CC0-1.0", citation: "x" }) { id } }`,
      )
      const id = made.createCollection?.id ?? ''
      await by(
        `mutation { createRecord(collectionId: "${id}", taxonId: "${ids.rana}", properties: { Status: "${name}" }) { id } }`,
      )
      await by(
        `mutation { createRelation(collectionId: "${id}", taxonId: "${ids.pond}", relatedTaxonId: "${ids.rana}", relationType: "für") { id } }`,
      )
      return { id, hidden: await remove(by, 'collection', id) }
    }
    const own = await collectionOf(anna, ids.office, 'Eigene')
    const others = await collectionOf(as(carla), otherOffice, 'Fremde')
    for (const [kind, id] of [
      ['taxon', ids.rana],
      ['taxonomy', ids.animals],
    ] as const) {
      const { deletionPreview } = (await anna(
        `{ deletionPreview(kind: ${kind}, id: "${id}") { records relations others } }`,
      )) as unknown as { deletionPreview: unknown }
      const known = kind === 'taxon' ? { records: 0, relations: 0 } : { records: 2, relations: 1 }
      expect(deletionPreview).toEqual({ records: known.records + 2, relations: known.relations + 2, others: 2 })
      const version = await versionOf(kind, id)
      expect(await anna(`mutation { deleteRow(kind: ${kind}, id: "${id}", version: ${version}) { id } }`)).toEqual([
        ['FACTS_OF_OTHERS', errorText.FACTS_OF_OTHERS],
      ])
    }
    expect(await undo(as(carla), others.hidden)).toEqual(whole)
    expect(await said()).toEqual([...records, relation, 'Rana Eigene', 'Rana Fremde'].sort())

    await sql`delete from property_collections where id = ${others.id}`.execute(db().owner)
    const taxon = await remove(anna, 'taxon', ids.rana)
    expect(await said()).toEqual([...records, relation].sort())
    expect(await findings()).toEqual([])
    for (const each of [taxon, own.hidden]) expect(await undo(anna, each)).toEqual(whole)
    expect(await said()).toEqual([...records, relation, 'Rana Eigene'].sort())
    expect(await findings()).toEqual([])
  })

  test('what came back by itself already, or was written anew, is left as it is', async () => {
    const genus = await remove(anna, 'taxon', ids.bombina)
    const changeOf = async (id: string) => {
      const { history } = (await anna(`{ history(id: "${id}") { nodes { id action table } } }`)) as unknown as {
        history: { nodes: { id: string; action: string; table: string }[] }
      }
      return history.nodes.find(
        ({ action, table }) => action === 'delete' && table !== 'vernacular_names' && table !== 'synonyms',
      )?.id
    }
    const restore = async (id: string) =>
      expect(await anna(`mutation { restoreBefore(changeId: "${await changeOf(id)}", version: 0) }`)).toEqual({
        restoreBefore: true,
      })
    await restore(ids.bombina)
    await restore(ids.variegata)
    await restore(ids.relation)
    await anna(
      `mutation { updateTaxon(id: "${ids.bombina}", version: ${await versionOf('taxon', ids.bombina)}, changes: { author: "L." }) { id } }`,
    )
    const anew = await anna(
      `mutation { createRecord(collectionId: "${ids.redList}", taxonId: "${ids.variegata}", properties: { Status: "NT" }) { id } }`,
    )
    expect(anew).toEqual({ createRecord: { id: expect.any(String) } })
    expect(await undo(anna, genus)).toEqual({ undoDeletion: { leftOut: { taxa: 0, records: 1, relations: 0 } } })
    const { taxon } = (await anna(`{ taxon(id: "${ids.bombina}") { author } }`)) as unknown as { taxon: unknown }
    expect(taxon).toEqual({ author: 'L.' })
    const others = (await said()).filter((line) => !line.startsWith('Rana'))
    expect(others).toEqual(['Bombina variegata NT', relation, 'Bombinator pachypus VU'].sort())
    expect(await findings()).toEqual([])
  })
})
