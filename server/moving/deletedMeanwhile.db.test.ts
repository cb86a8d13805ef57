import { type RawBuilder, sql } from 'kysely'
import { writerOf } from '../crosswalk/testing/writerOf'
import { describeOneEngine } from '../db/testing/testDatabase'
import { ask } from '../graphql/testing/ask'
import { undoImport } from '../importers/undo/undoImport'
import { undoOutlook } from '../importers/undo/undoOutlook'
import { runMove } from './runMove'
import { movingWorld, type MovingWorld } from './testing/withCollections'

const old = `
  genus: Abies | Mill.
    Abies alba | Mill.
    Abies una | A.
    Abies duo | B.`
const young = `
  genus: Abies | Mill.
    Abies alba | Mill.
    Abies una | A.
      = Abies duo | B.`

describeOneEngine('what was moved and is deleted or edited meanwhile', (db) => {
  test.each([
    ['moved', false],
    ['copied', true],
  ])(
    'keeps the move from being taken back and is named; put back it knows where it is from, and all goes back (%s)',
    async (_, copies) => {
      const world = await movingWorld(db(), old, young)
      const list = await world.collection('Liste', { 'Abies alba': { a: 1 }, 'Abies una': { b: 1 }, 'Abies duo': { c: 1 } })
      await world.relate(list, 'Abies alba', 'bei', 'Abies una')
      const before = await world.said(list)
      const { batch } = await runMove(db(), { crosswalkId: world.crosswalk, collectionIds: [list], copies }, { userId: null })
      const after = await world.said(list)
      const person = await writerOf(db(), world.organization, 'orgCollectionWriter')
      const origins = async () => {
        const { rows } = await sql<{ name: string }>`
        select m.name from moved_rows m where m.batch_id = ${batch}::uuid order by m.name, m.row_id`.execute(db().owner)
        return rows.map(({ name }) => name)
      }
      const all = ['Abies alba', 'Abies alba', 'Abies duo', 'Abies una', 'Abies una']
      expect(await origins()).toEqual(all)
      const deleted: string[] = []
      for (const [kind, table] of [
        ['record', 'property_records'],
        ['relation', 'relations'],
      ]) {
        const { rows } = await sql<{ id: string; version: number }>`
        select r.id, r.version from ${sql.table(table ?? '')} r join taxa t on t.id = r.taxon_id
        where r.collection_id = ${list}::uuid and t.taxonomy_id = ${world.to}::uuid and t.name = 'Abies alba'`.execute(db().owner)
        const { id = '', version = 0 } = rows[0] ?? {}
        const { data } = await ask(
          db(),
          `mutation { deleteRow(kind: ${kind}, id: "${id}", version: ${version}) { id } }`,
          person.id,
        )
        deleted.unshift((data as { deleteRow: { id: string } }).deleteRow.id)
      }
      const { changes, shown } = await undoOutlook(db().bulk, batch ?? '')
      expect(changes).toBe(2)
      expect(shown.join()).toContain(copies ? 'Ein hinzugefügter Eintrag wurde gelöscht' : '«Abies alba» in «Liste')
      await expect(undoImport(db(), batch)).rejects.toThrow('wurde gelöscht')
      // Where it came from is not forgotten with it.
      expect(await origins()).toEqual(all)
      for (const id of deleted) await ask(db(), `mutation { undoDeletion(id: "${id}") { id } }`, person.id)
      expect(await world.said(list)).toEqual(after)
      expect((await undoOutlook(db().bulk, batch ?? '')).changes).toBe(0)
      await undoImport(db(), batch)
      expect([await world.said(list), await origins()]).toEqual([before, []])
    },
  )

  test('edited it does too, until it says again what it said', async () => {
    const world = await movingWorld(db(), old, young)
    const list = await world.collection('Liste', { 'Abies alba': { a: 1 } })
    const before = await world.said(list)
    const { batch } = await runMove(
      db(),
      { crosswalkId: world.crosswalk, collectionIds: [list], copies: false },
      { userId: null },
    )
    const person = await writerOf(db(), world.organization, 'orgCollectionWriter')
    const edit = (properties: object) =>
      person.does((trx) =>
        sql`update property_records set properties = ${JSON.stringify(properties)}::jsonb where collection_id = ${list}::uuid`.execute(
          trx,
        ),
      )
    const changes = async () => (await undoOutlook(db().bulk, batch ?? '')).changes
    const seen = [await changes()]
    for (const value of [2, 3, 1]) {
      await edit({ a: value })
      seen.push(await changes())
    }
    expect(seen).toEqual([0, 1, 1, 0])
    await undoImport(db(), batch)
    expect(await world.said(list)).toEqual(before)
  })

  describe('a state from before is restored', () => {
    /** What the collection says, and from which taxa of the old version it says that it comes. */
    const stateOf = async (world: MovingWorld, list: string) => {
      const { rows } = await sql<{ name: string }>`
        select m.name from moved_rows m
        where m.row_id in (select id from property_records where collection_id = ${list}::uuid
          union all select id from relations where collection_id = ${list}::uuid)
        order by m.name`.execute(db().owner)
      return { said: await world.said(list), from: rows.map(({ name }) => name) }
    }
    const move = (world: MovingWorld, list: string) =>
      runMove(db(), { crosswalkId: world.crosswalk, collectionIds: [list], copies: false }, { userId: null })
    /** Restores what was before the given change of the only row of the collection; 0 is the latest. */
    const restore = async (world: MovingWorld, list: string, nth: number) => {
      const person = await writerOf(db(), world.organization, 'orgCollectionWriter')
      const { rows } = await sql<{ id: string; version: number }>`
        select id, version from property_records where collection_id = ${list}::uuid
        union all select id, version from relations where collection_id = ${list}::uuid`.execute(db().owner)
      const { data } = await ask(db(), `{ history(id: "${rows[0]?.id}") { nodes { id } } }`, person.id)
      const change = (data as { history: { nodes: { id: string }[] } }).history.nodes[nth]?.id
      const answer = await ask(db(), `mutation { restoreBefore(changeId: "${change}", version: ${rows[0]?.version}) }`, person.id)
      return answer.errors ?? answer.data
    }
    const restored = { restoreBefore: true }
    const edited = async (world: MovingWorld, change: RawBuilder<unknown>) => {
      const person = await writerOf(db(), world.organization, 'orgCollectionWriter')
      await person.does((trx) => change.execute(trx))
    }

    test('of an edit: what it changed comes back where the record stands now', async () => {
      const world = await movingWorld(db(), old, young)
      const list = await world.collection('Liste', { 'Abies alba': { a: 1 } })
      await edited(world, sql`update property_records set properties = '{"a": 2}' where collection_id = ${list}::uuid`)
      await move(world, list)
      expect(await restore(world, list, 1)).toEqual(restored)
      expect(await stateOf(world, list)).toEqual({ said: ['neu: Abies alba: {"a": 1}'], from: ['Abies alba'] })
    })

    test('of the move itself: the record goes back, and comes from nowhere any more', async () => {
      const world = await movingWorld(db(), old, young)
      const list = await world.collection('Liste', { 'Abies una': { a: 1 }, 'Abies duo': { b: 1 } })
      await move(world, list)
      expect(await stateOf(world, list)).toEqual({
        said: ['neu: Abies una: {"a": 1, "b": 1}'],
        from: ['Abies duo', 'Abies una'],
      })
      expect(await restore(world, list, 0)).toEqual(restored)
      expect(await stateOf(world, list)).toEqual({ said: ['Abies duo: {"b": 1}'], from: [] })
    })

    test('of a move into a record that was there: it says again what it said, and no longer where the other came from', async () => {
      const world = await movingWorld(db(), old, young)
      const source = await world.collection('Quelle', {})
      const list = await world.collection(
        'Liste',
        { 'Abies alba': { a: 1 }, 'neu: Abies alba': { b: 1 } },
        { 'Abies alba': source, 'neu: Abies alba': source },
      )
      await move(world, list)
      expect(await stateOf(world, list)).toEqual({
        said: ['neu: Abies alba: {"a": 1, "b": 1} aus Quelle'],
        from: ['Abies alba'],
      })
      expect(await restore(world, list, 0)).toEqual(restored)
      expect(await stateOf(world, list)).toEqual({ said: ['neu: Abies alba: {"b": 1} aus Quelle'], from: [] })
    })

    test('of an edit of the origin, whether that collection is hidden or gone by now', async () => {
      const world = await movingWorld(db(), old, young)
      for (const [change, line] of [
        [sql`update property_collections set published = false, organization_id = null`, 'Abies alba: {"a": 1} aus Quelle'],
        [sql`delete from property_collections`, 'Abies alba: {"a": 1}'],
      ] as const) {
        const source = await world.collection('Quelle', {})
        const list = await world.collection('Liste', { 'Abies alba': { a: 1 } }, { 'Abies alba': source })
        await edited(world, sql`update property_records set origin_collection_id = null where collection_id = ${list}::uuid`)
        await sql`${change} where id = ${source}::uuid`.execute(db().owner)
        expect(await restore(world, list, 0)).toEqual(restored)
        expect((await stateOf(world, list)).said).toEqual([line])
      }
    })

    test('of one end of a relation: the other stays where it was moved to', async () => {
      const world = await movingWorld(db(), old, young)
      const list = await world.collection('Liste', {})
      await world.relate(list, 'Abies alba', 'bei', 'Abies una')
      await edited(
        world,
        sql`update relations set related_taxon_id = ${world.idOf('Abies', 'from')}::uuid where collection_id = ${list}::uuid`,
      )
      await move(world, list)
      expect(await stateOf(world, list)).toEqual({ said: ['neu: Abies alba bei neu: Abies: {}'], from: ['Abies', 'Abies alba'] })
      expect(await restore(world, list, 1)).toEqual(restored)
      expect(await stateOf(world, list)).toEqual({ said: ['neu: Abies alba bei Abies una: {}'], from: ['Abies alba'] })
    })
  })
})
