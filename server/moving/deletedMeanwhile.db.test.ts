import { sql } from 'kysely'
import { writerOf } from '../crosswalk/testing/writerOf'
import { describeOneEngine } from '../db/testing/testDatabase'
import { ask } from '../graphql/testing/ask'
import { undoImport } from '../importers/undo/undoImport'
import { undoOutlook } from '../importers/undo/undoOutlook'
import { runMove } from './runMove'
import { movingWorld } from './testing/withCollections'

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
})
