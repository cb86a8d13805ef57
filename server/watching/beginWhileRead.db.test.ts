// Somebody begins to watch what another server is reading.
import { sql } from 'kysely'
import { describeOneEngine } from '../db/testing/testDatabase'
import { ExportError } from '../exporters/plan/exportError'
import { ask } from '../graphql/testing/ask'
import { fillSmallWorld, ids } from '../graphql/testing/smallWorld'
import { refreshConcerned } from './keepWatching'
import { addWatch } from './watches'
import { beginSelection, type WaitingForReader } from './watchedSelection'

const query = 'taxonomies=Tiere&pcoProperties=Rote%20Liste~Status'

describeOneEngine('beginning to watch while the selection is being read', (db) => {
  beforeAll(() => fillSmallWorld(db()))

  const status = async (value: string) => {
    const { rows } = await sql<{ version: number }>`select version from property_records where id = ${ids.ownRecord}`.execute(
      db().owner,
    )
    const edit = `updateRecord(id: "${ids.ownRecord}", version: ${rows[0]?.version}, properties: { Status: "${value}" }) { id }`
    expect((await ask(db(), `mutation { ${edit} }`, ids.anna)).errors).toBe(undefined)
  }
  const watch = async (name: string, patience?: WaitingForReader) => {
    const { id: selectionId } = await beginSelection(db(), query, undefined, patience)
    const webhook = { selectionId, name, channel: 'webhook', url: 'https://empfang.example/', secret: 'whsec_x' } as const
    await db().asViewer(ids.anna, (trx) => addWatch(trx, ids.anna, webhook))
  }
  /** Who reads it says so by this; `minutes` ago means: has ended. */
  const claim = (minutes: number) =>
    sql`update watched_selections set claimed_until = now() + make_interval(mins => ${minutes})`.execute(db().owner)
  const told = async () => {
    const { rows } = await sql<{ name: string; changed: string }>`
      select w.name, e.rows #>> '{0,values,0,after}' as changed
      from deliveries d join watches w on w.id = d.watch_id join selection_events e on e.id = d.event_id order by e.revision, w.name`.execute(
      db().owner,
    )
    return rows.map(({ name, changed }) => `${name}: ${changed}`)
  }

  test('waits for that reading, and is told of what changes after it only', async () => {
    await watch('Erste')
    await status('CR')
    await claim(5)
    let pauses = 0
    const pause = async () => {
      pauses += 1
      if (pauses === 3) await claim(-1).then(() => refreshConcerned(db(), { quiet: 0 }))
    }
    await watch('Zweite', { tries: 10, pause })
    expect([pauses, await told()]).toEqual([3, ['Erste: CR']])
    await status('VU')
    await refreshConcerned(db(), { quiet: 0 })
    expect(await told()).toEqual(['Erste: CR', 'Erste: VU', 'Zweite: VU'])
  })

  test('after a clock that ran ahead, whoever begins to watch is told of changes all the same', async () => {
    await sql`update data_state set changed_at = now() + interval '1 day'`.execute(db().owner)
    await status('DD')
    await watch('Vierte', { tries: 0, pause: async () => {} })
    await status('LC')
    await sql`update data_state set changed_at = now()`.execute(db().owner)
    await refreshConcerned(db(), { quiet: 0 })
    expect((await told()).filter((each) => each.startsWith('Vierte'))).toEqual(['Vierte: LC'])
    await sql`delete from watches where name = 'Vierte'`.execute(db().owner)
  })

  test('whom it takes too long is told to come back, and watches nothing yet', async () => {
    await status('NT')
    await claim(5)
    let pauses = 0
    const pause = () => Promise.resolve((pauses += 1))
    const refusal = await watch('Dritte', { tries: 4, pause }).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(ExportError)
    expect((refusal as ExportError).message).toMatch(
      /wird gerade neu gelesen.*Versuchen Sie es in einigen Minuten noch einmal\.$/,
    )
    expect(pauses).toBe(4)
    await claim(-1)
    await refreshConcerned(db(), { quiet: 0 })
    expect((await told()).filter((each) => each.endsWith('NT'))).toEqual(['Erste: NT', 'Zweite: NT'])
    await watch('Dritte')
  })
})
