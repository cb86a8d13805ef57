import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../db/database'
import { dataState } from '../db/reading/dataState'
import { describeEachEngine, testSettings } from '../db/testing/testDatabase'
import { untilHeld } from '../exporters/testing/heldByExports'
import { createApp } from '../http/app'
import { publishedHead } from './heads'
import { statesOf, streamStates } from './readStates'
import { statesCsv } from './statesFile'
import { createHeads, idsOf, type WorldIds } from './testing/randomHistory'
import { DataChanged } from '../exporters/rows/oneState'

// Each engine reads the files in its own way.
describeEachEngine('a file of two states', (db) => {
  const ids = idsOf(1)
  const rename = (name: string) =>
    edit(ids, db(), sql`update taxa set name = ${name} || name where id in (select id from taxa order by name desc limit 5)`)
  /** More records than come at once. */
  const RECORDS = 620

  beforeAll(async () => {
    await createHeads(db().owner, ids)
    await sql`insert into taxa (taxonomy_id, name) select ${ids.taxonomy}, 'Art ' || n from generate_series(1000, 999 + ${RECORDS}::int) n`.execute(
      db().owner,
    )
    await sql`insert into property_records (collection_id, taxon_id, properties)
      select ${ids.collection}, id, '{"Wert": 1}' from taxa where taxonomy_id = ${ids.taxonomy}`.execute(db().owner)
    await edit(ids, db(), sql`update property_records set properties = '{"Wert": 1.50}'`)
  })

  /** From the beginning to now, of the Datenstand there is. */
  const begun = async () => {
    const { revision } = await dataState(db().reader)
    const head = await publishedHead(db().reader, ids.collection)
    if (!head) throw new Error('The head is not there.')
    const states = await statesOf(db().reader, head, { von: null, bis: null })
    return { states, batches: streamStates(db(), states, { revision, pauseMs: 20 }) }
  }
  const rest = async (batches: AsyncIterable<unknown>) => {
    for await (const _ of batches);
    return 'whole'
  }

  test('has each row once, and numbers as they are written', async () => {
    const { states, batches } = await begun()
    const facts = { screenUrl: '', csvUrl: '', time: new Date(), entries: 0 }
    let text = ''
    for await (const piece of statesCsv(states, batches, facts)) text += piece.toString()
    const lines = text
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(','))
    expect(new Set(lines.map(([, , id]) => id)).size).toBe(RECORDS)
    expect(lines.map(([what, kind, , name, ...values]) => [what, kind, name, ...values])).toEqual(
      Array.from({ length: RECORDS }, (_, n) => ['geändert', 'Eigenschaften', `Art ${1000 + n}`, 'Wert', '1', '1.50']),
    )
  })

  test('breaks off where the data change while its reader pauses', async () => {
    const { batches } = await begun()
    await batches.next()
    await untilHeld(db(), 0)
    await rename('Aaa ')
    await expect(rest(batches)).rejects.toThrow(DataChanged)
  })

  test('breaks off where what is not read yet has gone', async () => {
    const { batches } = await begun()
    await batches.next()
    await untilHeld(db(), 0)
    await edit(ids, db(), sql`delete from property_records where taxon_id in (select id from taxa order by name desc limit 200)`)
    await expect(rest(batches)).rejects.toThrow(DataChanged)
  })

  test('begins again where the data change before its first row', async () => {
    const app = await createApp({ database: db(), settings: testSettings(), rate: false })
    const release = await allTurns(db())
    const answer = app.inject(`/verlauf.csv?id=${ids.collection}`)
    while (!db().files.isAwaited('nobody')) await pause(5)
    await rename('Neu ')
    release()
    const { statusCode, headers, body } = await answer
    const { revision, changedAt } = await dataState(db().reader)
    expect([statusCode, headers.datenstand]).toEqual([200, `${revision}, ${changedAt}`])
    expect(body).toContain(',Neu Art ')
    await app.close()
  })
})

async function edit({ editor }: WorldIds, { owner }: Database, statement: ReturnType<typeof sql>): Promise<void> {
  await owner.transaction().execute(async (trx) => {
    await sql`select set_config('ae.user_id', ${editor}, true)`.execute(trx)
    await statement.execute(trx)
  })
}

/** Holds every turn of files until the function it answers is called. */
async function allTurns({ files }: Database): Promise<() => void> {
  const held: (() => void)[] = []
  const enough = new AbortController()
  while (!files.isAwaited('nobody')) {
    const turn = files.take({ client: `client ${held.length}`, signal: enough.signal })
    turn.then((release) => held.push(release)).catch(() => {})
    await pause(0)
  }
  enough.abort()
  return () => {
    for (const release of held) release()
  }
}
