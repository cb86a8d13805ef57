import { sql } from 'kysely'
import { describeOneEngine } from '../db/testing/testDatabase'
import { fillSmallWorld, ids } from '../graphql/testing/smallWorld'
import type { Channels } from './channels'
import { deliverMails } from './deliver'
import type { ChangedRow } from './difference'
import { mailedEvents } from './mailedEvents'
import { addWatch } from './watches'
import { beginSelection } from './watchedSelection'

describeOneEngine('a mail about long texts', (db) => {
  beforeAll(() => fillSmallWorld(db()))

  /** A watch for which so many events wait, each of these rows. */
  const waiting = async (name: string, events: number, rows: readonly ChangedRow[]) => {
    await sql`delete from watches`.execute(db().owner)
    await sql`delete from watched_selections`.execute(db().owner)
    const { id: selectionId } = await beginSelection(db(), 'taxonomies=Tiere')
    const mail = { selectionId, name, channel: 'mail', url: null, secret: null } as const
    await db().asViewer(ids.anna, (trx) => addWatch(trx, ids.anna, mail))
    const { rows: made } = await sql<{ id: string }>`
      with event as (
        insert into selection_events (selection_id, since, at, revision, changed, rows)
        select ${selectionId}::uuid, now(), now(), n, 1000 + n, ${JSON.stringify(rows)}::jsonb from generate_series(1, ${events}::int) n
        returning id, selection_id
      ), delivery as (
        insert into deliveries (watch_id, event_id) select w.id, e.id from event e join watches w on w.selection_id = e.selection_id
      )
      select id from event`.execute(db().owner)
    return made.map(({ id }) => id)
  }
  const row = (name: string, cells: number, letters: number): ChangedRow => {
    const values = Array.from({ length: cells }, (_, index) => ({
      column: `Spalte ${index}`,
      before: 'a'.repeat(letters),
      after: 'b'.repeat(letters),
    }))
    return { kind: 'changed', id: '1', name, values }
  }
  const mailed = async () => {
    const texts: string[] = []
    const channels = {
      mail: ({ text }: { text: string }) => (texts.push(text), Promise.resolve({ delivered: true as const })),
      origin: 'https://arten.example',
    } as unknown as Channels
    expect(await deliverMails(db(), channels, new Date('2037-01-05T05:30:00Z'))).toBe(1)
    return texts[0]?.split('\n\n') ?? []
  }
  const cutSentence =
    'Alle Änderungen zusammen sind zu lang für eine E-Mail: Von den früheren steht hier nur, wie viele Objekte es sind. ' +
    'Mehr davon steht im Feed der Auswahl:\nhttps://arten.example/verlauf.atom?taxonomies=Tiere'

  test('no more is read than is written, and the latest is what stays', async () => {
    const rows = Array.from({ length: 25 }, (_, index) => row(`Art ${index}`, 20, 500))
    const events = await waiting('Lange', 150, rows)
    const read = await mailedEvents(db().bulk, events)
    expect([read.events.length, read.untold, read.isCut]).toEqual([100, 50, true])
    expect(JSON.stringify(read).length).toBeLessThan(230_000)

    const [, , untold, cut, ...parts] = await mailed()
    expect([untold, cut]).toEqual(['Frühere Änderungen, die hier nicht einzeln stehen: 50', cutSentence])
    expect(parts.join('').length).toBeLessThan(220_000)
    const told = parts.slice(0, 100).map((part) => part.match(/^ {2}~ Art \d+:/gm)?.length ?? 0)
    // A row has 20'000 letters and a little more.
    expect(told).toEqual([...Array<number>(99).fill(0), 9])
    expect(parts[99]).toMatch(/: 1'150 Objekte geändert\n {2}~ Art 0: (.|\n)*\n {2}und 1'141 Objekte mehr$/)
    expect(parts[0]).toMatch(/: 1'051 Objekte geändert\n {2}und 1'051 Objekte mehr$/)
  })

  test('what is short enough says all it would', async () => {
    await waiting(
      'Kurze',
      2,
      Array.from({ length: 25 }, (_, index) => row(`Art ${index}`, 1, 3)),
    )
    const parts = await mailed()
    expect(parts.slice(2, 4).map((part) => part.split('\n').slice(1))).toEqual(
      [1_001, 1_002].map((count) => [
        ...Array.from({ length: 20 }, (_, index) => `  ~ Art ${index}: Spalte 0: aaa → bbb`),
        `  und ${`${count - 20}`} Objekte mehr`,
      ]),
    )
  })

  test('what names no rows is written as before', async () => {
    await waiting('Leere', 1, [])
    expect((await mailed())[2]).toMatch(/: 1'001 Objekte geändert\n {2}und 1'001 Objekte mehr$/)
  })
})
