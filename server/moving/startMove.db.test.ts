import { sql } from 'kysely'
import { writerOf } from '../crosswalk/testing/writerOf'
import type { Database } from '../db/database'
import { describeEachEngine } from '../db/testing/testDatabase'
import { askForMove, doMove, type MoveRow, movesOf, startMove } from './startMove'
import { movingWorld } from './testing/withCollections'

describeEachEngine('a move in the background', (db) => {
  /** One that was asked for, of which the database has not heard for a while. */
  async function silentMove() {
    const world = await movingWorld(db(), '\n  Abies alba | Mill.', '\n  Abies alba | Mill.')
    const list = await world.collection('Liste', { 'Abies alba': { a: 1 } })
    const person = await writerOf(db(), world.organization, 'orgCollectionWriter')
    const order = { crosswalkId: world.crosswalk, collectionIds: [list], copies: false }
    const id = await person.does((trx) => askForMove(trx, order))
    await fallSilent(db(), id)
    return { world, list, id, read: () => person.does((trx) => movesOf(trx, world.crosswalk, id)) }
  }

  /** As a screen asks: again and again while it goes on. */
  async function watched(read: () => Promise<MoveRow[]>): Promise<Partial<MoveRow>> {
    for (;;) {
      const [row] = await read()
      if (!row?.progress) return { problem: row?.problem ?? null, moved: row?.moved ?? 0, batch: row?.batch ?? null }
      // The work gets its turns.
      await sql`select`.execute(db().bulk)
    }
  }

  test('goes on while this process is at it, though the database hears nothing of it until it is done', async () => {
    const { world, list, id, read } = await silentMove()
    startMove(db(), id)
    expect(await watched(read)).toEqual({ problem: null, moved: 1, batch: expect.stringMatching(/^[\da-f-]{36}$/) as string })
    expect(await world.said(list)).toEqual(['neu: Abies alba: {"a": 1}'])
  })

  test('says why it came to nothing, though the database heard nothing of it meanwhile', async () => {
    const { world, list, id, read } = await silentMove()
    await sql`update property_collections set published = false where id = ${list}::uuid`.execute(db().owner)
    startMove(db(), id)
    const problem = 'Eine der Sammlungen gibt es nicht (mehr). Laden Sie die Seite neu.'
    expect(await watched(read)).toEqual({ problem, moved: 0, batch: null })
    expect(await world.said(list)).toEqual(['Abies alba: {"a": 1}'])
  })

  test('is done where the process ends before it can say so, and not where it ends earlier', async () => {
    const [done, torn] = [await silentMove(), await silentMove()]
    await doMove(db(), done.id)
    await fallSilent(db(), done.id)
    expect(await watched(done.read)).toEqual({ problem: null, moved: 1, batch: expect.any(String) as string })
    const problem = 'Der Server wurde dabei beendet; es hat sich nichts geändert. Starten Sie den Umzug noch einmal.'
    expect(await watched(torn.read)).toEqual({ problem, moved: 0, batch: null })
  })
})

const fallSilent = ({ owner }: Database, id: string) =>
  sql`update moves set alive_at = now() - interval '1 minute' where id = ${id}::uuid`.execute(owner)
