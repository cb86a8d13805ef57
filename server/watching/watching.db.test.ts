// A selection from its first reading to the message that arrives: what is noted, for whom, and once.
import { sql } from 'kysely'
import { describeOneEngine } from '../db/testing/testDatabase'
import { ask } from '../graphql/testing/ask'
import { fillSmallWorld, ids } from '../graphql/testing/smallWorld'
import type { Channels, MessageOutcome } from './channels'
import { deliverMails, deliverWebhooks } from './deliver'
import { eventsOf } from './events'
import { refreshConcerned } from './keepWatching'
import { refreshSelection } from './refreshSelection'
import { addWatch, ownWatches, resumeWatch, type WatchChannel } from './watches'
import { beginSelection } from './watchedSelection'

const redList = 'taxonomies=Tiere&pcoProperties=Rote%20Liste~Status'
const onlyEndangered = `${redList}&pcoFilters=Rote%20Liste~Status~%3D~EN`

describeOneEngine('watching', (db) => {
  beforeAll(() => fillSmallWorld(db()))

  const edit = async (mutation: string) => expect((await ask(db(), `mutation { ${mutation} }`, ids.anna)).errors).toBe(undefined)
  const status = async (value: string) => {
    const { rows } = await sql<{ version: number }>`select version from property_records where id = ${ids.ownRecord}`.execute(
      db().owner,
    )
    await edit(`updateRecord(id: "${ids.ownRecord}", version: ${rows[0]?.version}, properties: { Status: "${value}" }) { id }`)
  }
  const watch = async (query: string, name: string, channel: WatchChannel) => {
    const { id: selectionId } = await beginSelection(db(), query)
    const ofChannel = channel === 'mail' ? { url: null, secret: null } : { url: 'https://empfang.example/', secret: 'whsec_x' }
    await db().asViewer(ids.anna, (trx) => addWatch(trx, ids.anna, { selectionId, name, channel, ...ofChannel }))
    return selectionId
  }
  const told = async (selectionId: string) =>
    (await eventsOf(db().owner, selectionId)).map(({ entered, gone, changed, rows, problem }) => ({
      entered,
      gone,
      changed,
      rows,
      problem,
    }))

  /** Channels that keep what they are given, and answer as told. */
  function channels(answers: MessageOutcome[] = []) {
    const sent: { id: string; body: Record<string, unknown> }[] = []
    const mails: { to: string; subject: string; text: string }[] = []
    const outcome = (): MessageOutcome => answers.shift() ?? { delivered: true }
    const made: Channels = {
      webhook: (_, id, body) => {
        sent.push({ id, body: JSON.parse(body) as Record<string, unknown> })
        return Promise.resolve(outcome())
      },
      mail: (mail) => {
        mails.push(mail)
        return Promise.resolve(outcome())
      },
      problemOfAddress: () => null,
      newSecret: () => 'whsec_x',
      nextTry: (attempts) => (attempts < 3 ? 0 : null),
      origin: 'https://arten.example',
    }
    return { sent, mails, made }
  }

  test('what changed is said cell by cell; what a filter lets in or out enters or is gone', async () => {
    const all = await watch(redList, 'Alle', 'webhook')
    const endangered = await watch(onlyEndangered, 'Gefährdete', 'mail')
    await status('CR')
    expect(await refreshConcerned(db(), { quiet: 0 })).toBe(2)
    expect(await told(all)).toEqual([
      {
        entered: 0,
        gone: 0,
        changed: 1,
        rows: [
          {
            kind: 'changed',
            id: ids.variegata,
            name: 'Bombina variegata',
            values: [{ column: 'Rote Liste: Status', before: 'EN', after: 'CR' }],
          },
        ],
        problem: null,
      },
    ])
    expect(await told(endangered)).toEqual([
      {
        entered: 0,
        gone: 1,
        changed: 0,
        rows: [{ kind: 'gone', id: ids.variegata, name: 'Bombina variegata', values: [] }],
        problem: null,
      },
    ])
    await status('EN')
    await refreshConcerned(db(), { quiet: 0 })
    expect((await told(endangered))[0]).toMatchObject({ entered: 1, gone: 0, changed: 0 })
  })

  test('who edits is left alone until the data are quiet, and what concerns nobody is not read', async () => {
    await status('VU')
    expect(await refreshConcerned(db(), { quiet: 60 })).toBe(0)
    expect(await refreshConcerned(db(), { quiet: 60, atMost: 0 })).toBe(2)
    await sql`update watched_selections set read_at = now() + interval '2 hours'`.execute(db().owner)
    await edit(
      `updateRow(kind: organization, id: "${ids.office}", version: 1, values: { name: "Andere Fachstelle" }) { id }`,
    ).catch(() => {})
    expect(await refreshConcerned(db(), { quiet: 0 })).toBe(0)
    await sql`update watched_selections set read_at = now()`.execute(db().owner)
  })

  test('two servers that see it at once note it once', async () => {
    const selectionId = await watch(redList, 'Zweimal', 'webhook')
    const before = (await told(selectionId)).length
    await status('NT')
    const noted = await Promise.all([refreshSelection(db(), selectionId), refreshSelection(db(), selectionId)])
    expect(noted.filter((id) => id !== null)).toHaveLength(1)
    expect((await told(selectionId)).length).toBe(before + 1)
    expect(await refreshSelection(db(), selectionId)).toBe(null)
  })

  test('messages come in order, again by the same id where they did not arrive, and stop after the last try with a reason', async () => {
    const no: MessageOutcome = { delivered: false, problem: 'Der Empfänger hat mit 500 geantwortet.', isFinal: false }
    await sql`delete from watches where name <> 'Alle'`.execute(db().owner)
    const { sent, made } = channels([no, { delivered: true }])
    expect(await deliverWebhooks(db(), made)).toBe(sent.length - 1)
    const [first, again, ...others] = sent
    expect(first).toEqual(again)
    expect(first?.body).toMatchObject({
      type: 'selection.changed',
      id: first?.id,
      title: '1 Objekt geändert',
      links: { csv: `https://arten.example/export.csv?${redList}` },
    })
    const datenstand = [again, ...others].map((message) => Number(message?.body.datenstand))
    expect(datenstand).toEqual([...datenstand].sort((one, other) => one - other))

    await status('LC')
    await refreshConcerned(db(), { quiet: 0 })
    const refused = channels([no, no, no])
    expect([await deliverWebhooks(db(), refused.made), refused.sent.length]).toEqual([0, 3])
    expect(await db().asViewer(ids.anna, ownWatches)).toMatchObject([
      { name: 'Alle', isPaused: true, waiting: 1, problem: 'Der Empfänger hat mit 500 geantwortet.' },
    ])
    expect(await db().asViewer(ids.beat, ownWatches)).toEqual([])
    const [own] = await db().asViewer(ids.anna, ownWatches)
    await db().asViewer(ids.anna, (trx) => resumeWatch(trx, own?.id ?? ''))
    const later = channels()
    expect([await deliverWebhooks(db(), later.made), later.sent[0]?.id]).toEqual([1, refused.sent[0]?.id])
    expect(await db().asViewer(ids.anna, ownWatches)).toMatchObject([{ isPaused: false, waiting: 0, problem: null }])
  })

  test('a mail a day says all that happened since the last one, in plain text', async () => {
    await watch(onlyEndangered, 'Stark gefährdete', 'mail')
    await status('EN')
    await refreshConcerned(db(), { quiet: 0 })
    const { mails, made } = channels()
    const night = new Date('2037-01-05T02:00:00Z')
    expect(await deliverMails(db(), made, night)).toBe(0)
    const morning = new Date('2037-01-05T05:30:00Z')
    expect(await deliverMails(db(), made, morning)).toBe(1)
    const key = /schluessel=(\S+)/.exec(mails[0]?.text ?? '')?.[1] ?? ''
    expect({ ...mails[0], text: mails[0]?.text.replace(key, 'KEY').replace(/^\d.*?: /m, 'DANN: ') }).toEqual({
      to: 'anna@example.org',
      subject: 'Geändert: Stark gefährdete',
      text: [
        'Guten Tag',
        'In der Auswahl «Stark gefährdete», die Sie beobachten, hat sich etwas geändert.',
        'DANN: 1 Objekt neu\n  + Bombina variegata',
        `Die Auswahl, wie sie jetzt ist:\nhttps://arten.example/Export?${onlyEndangered}`,
        'Diese Beobachtung beenden:\nhttps://arten.example/abbestellen?schluessel=KEY',
      ].join('\n\n'),
    })
    expect(await deliverMails(db(), made, morning)).toBe(0)
  })

  test('a selection that cannot be read any more says so once, and what changed meanwhile when it can', async () => {
    const selectionId = await watch('taxonomies=Gew%C3%A4sser', 'Gewässer', 'webhook')
    const rename = async (name: string) => {
      await sql`update taxonomies set name = ${name} where id = ${ids.habitats}`.execute(db().owner)
      await sql`update data_state set revision = revision + 1, changed_at = clock_timestamp()`.execute(db().owner)
      await sql`update watched_selections set behind_since = now() where id = ${selectionId}`.execute(db().owner)
      await refreshConcerned(db(), { quiet: 0 })
    }
    await rename('Stillgewässer')
    expect(await told(selectionId)).toMatchObject([
      { entered: 0, gone: 0, changed: 0, problem: expect.stringContaining('«Gewässer»') },
    ])
    await sql`update data_state set revision = revision + 1`.execute(db().owner)
    await refreshConcerned(db(), { quiet: 0 })
    expect(await told(selectionId)).toHaveLength(1)
    await sql`update taxa set name = 'Teich' where id = ${ids.smallPond}`.execute(db().owner)
    await rename('Gewässer')
    expect((await told(selectionId))[0]).toMatchObject({
      changed: 1,
      problem: null,
      rows: [{ values: [{ column: 'name', before: 'Tümpel_100%', after: 'Teich' }] }],
    })
  })

  test('an edit while a long reading goes on is told after it, the first reading or a later one', async () => {
    const age = async (minutes: number) => {
      await sql`update changes set at = at - make_interval(mins => ${minutes})`.execute(db().owner)
      await sql`update data_state set changed_at = changed_at - make_interval(mins => ${minutes})`.execute(db().owner)
    }
    /** All that is read now was changed two hours ago; the edit follows while it is read, and what was read is noted five minutes later. */
    const editWhileRead = async (read: () => Promise<string>, value: string) => {
      await age(120)
      await sql`update watched_selections set read_at = read_at - interval '120 minutes'`.execute(db().owner)
      const selectionId = await read()
      await status(value)
      await age(5)
      expect(await refreshConcerned(db(), { quiet: 0 })).toBe(1)
      return (await told(selectionId))[0]?.rows.map(({ values }) => values)
    }
    await sql`delete from watches`.execute(db().owner)
    await status('CR')
    const query = `${redList}&withSynonymData=false`
    const changed = (before: string, after: string) => [[{ column: 'Rote Liste: Status', before, after }]]
    expect(await editWhileRead(() => watch(query, 'Lange', 'webhook'), 'EN')).toEqual(changed('CR', 'EN'))
    await status('NT')
    const again = () => beginSelection(db(), query).then(({ id }) => id)
    expect(await editWhileRead(again, 'VU')).toEqual(changed('NT', 'VU'))
  })

  test('who watches a selection of which somebody has the feed is told from then on', async () => {
    await sql`delete from watches`.execute(db().owner)
    await status('EN')
    const query = `${redList}&withSynonymData=false&ids=${ids.variegata}`
    await beginSelection(db(), query)
    await status('CR')
    const selectionId = await watch(query, 'Neu', 'webhook')
    await refreshConcerned(db(), { quiet: 0 })
    const { sent, made } = channels()
    expect([await deliverWebhooks(db(), made), sent]).toEqual([0, []])
    await status('VU')
    await refreshConcerned(db(), { quiet: 0 })
    await deliverWebhooks(db(), made)
    const changes = (from: string, to: string) => [
      {
        kind: 'changed',
        id: ids.variegata,
        name: 'Bombina variegata',
        values: [{ column: 'Rote Liste: Status', before: from, after: to }],
      },
    ]
    expect(sent.map(({ body }) => body.rows)).toEqual([changes('CR', 'VU')])
    // The feed has both.
    expect((await told(selectionId)).map(({ rows }) => rows)).toEqual([changes('CR', 'VU'), changes('EN', 'CR')])
  })

  const forgetAll = async () => {
    await sql`delete from watches`.execute(db().owner)
    await sql`delete from watched_selections`.execute(db().owner)
  }
  /** Changes of a selection long before what there is, as whoever watches it was told of them; null: they wait. */
  const past = (selectionId: string, count: number, deliveredAt: string | null) =>
    sql`
      with event as (
        insert into selection_events (selection_id, since, at, revision, changed, rows)
        select ${selectionId}::uuid, now(), now(), n - 10000, 1, '[{"kind": "changed", "id": "1", "name": "Alte", "values": []}]'
        from generate_series(1, ${count}::int) n returning id, selection_id
      )
      insert into deliveries (watch_id, event_id, delivered_at)
      select w.id, e.id, ${deliveredAt}::timestamptz from event e join watches w on w.selection_id = e.selection_id`.execute(
      db().owner,
    )
  const change = async (value: string) => {
    await status(value)
    await refreshConcerned(db(), { quiet: 0 })
  }

  test('whoever lets a watch that stood still send again is told of all that waits, of what is long ago in numbers', async () => {
    await forgetAll()
    const selectionId = await watch(redList, 'Still', 'webhook')
    await watch(redList, 'Andere', 'webhook')
    await past(selectionId, 1_010, null)
    const [other, still] = await db().asViewer(ids.anna, ownWatches)
    await sql`update watches set paused_at = now() where id = ${still?.id}`.execute(db().owner)
    await sql`update deliveries set delivered_at = '2026-01-01' where watch_id = ${other?.id}`.execute(db().owner)
    await change('EX')
    expect((await db().asViewer(ids.anna, (trx) => resumeWatch(trx, still?.id ?? ''))).waiting).toBe(1_011)
    const { rows } = await sql`select from selection_events where selection_id = ${selectionId} and rows <> '[]'`.execute(
      db().owner,
    )
    expect(rows).toHaveLength(1_000)
    const { sent, made } = channels()
    const first = new AbortController()
    const once: Channels = { ...made, webhook: (...message) => (first.abort(), made.webhook(...message)) }
    await deliverWebhooks(db(), once, first.signal)
    expect(sent.find(({ body }) => body.datenstand === -9_999)?.body).toMatchObject({ changed: 1, rows: [], more: 1 })
  })

  test('what was sent within a day counts also where the feed has forgotten it', async () => {
    await forgetAll()
    const selectionId = await watch(redList, 'Haken', 'webhook')
    await watch(redList, 'Post', 'mail')
    await past(selectionId, 200, new Date().toISOString())
    const morning = new Date('2037-01-05T05:30:00Z')
    const { made } = channels()
    const send = async () => [await deliverWebhooks(db(), made), await deliverMails(db(), made, morning)]
    await change('VU')
    expect(await send()).toEqual([0, 0])
    await sql`update deliveries set delivered_at = delivered_at - interval '1 day'`.execute(db().owner)
    expect(await send()).toEqual([1, 1])
    await change('NT')
    expect(await told(selectionId)).toHaveLength(50)
    const { rows } = await sql`select from selection_events where selection_id = ${selectionId}`.execute(db().owner)
    expect(rows).toHaveLength(100)
  })

  test('a webhook that fails as nothing should holds up no other, and is tried again when its claim is over', async () => {
    await forgetAll()
    await watch(redList, 'Erste', 'webhook')
    await watch(onlyEndangered, 'Zweite', 'webhook')
    await change('CR')
    await change('EN')
    const { sent, made } = channels()
    let isFirst = true
    const broken: Channels = {
      ...made,
      webhook: (...message) => {
        if (!isFirst) return made.webhook(...message)
        isFirst = false
        throw new Error('out of the blue')
      },
    }
    const waiting = async () => (await db().asViewer(ids.anna, ownWatches)).reduce((sum, each) => sum + each.waiting, 0)
    const all = await waiting()
    const arrived = await deliverWebhooks(db(), broken)
    // What waits behind the one that failed comes behind it.
    const left = await waiting()
    expect([arrived > 0, arrived + left, left > 0]).toEqual([true, all, true])
    await sql`update deliveries set next_at = '2026-01-01'`.execute(db().owner)
    expect([await deliverWebhooks(db(), broken), await waiting()]).toEqual([left, 0])
    expect(new Set(sent.map(({ id }) => id)).size).toBe(all)
  })

  test('a mail that another server sends while one is at those before goes once, and no other on that day', async () => {
    await forgetAll()
    await watch(redList, 'Eine', 'mail')
    await watch(redList, 'Zweite', 'mail')
    await change('CR')
    await sql`update deliveries set next_at = '2026-01-01'`.execute(db().owner)
    const one = channels()
    const other = channels()
    const slow: Channels = {
      ...one.made,
      mail: async (mail) => {
        await deliverMails(db(), other.made, new Date('2037-01-05T05:30:00Z'))
        await change('EN')
        return one.made.mail?.(mail) ?? { delivered: true }
      },
    }
    expect(await deliverMails(db(), slow, new Date('2026-01-05T05:30:00Z'))).toBe(1)
    const subjects = [...one.mails, ...other.mails].map(({ subject }) => subject)
    expect([subjects.length, new Set(subjects)]).toEqual([2, new Set(['Geändert: Eine', 'Geändert: Zweite'])])
  })

  test('what changes after a mail that did not go waits for it, and is said after what it would have said', async () => {
    await forgetAll()
    await watch(redList, 'Eine', 'mail')
    await change('VU')
    const morning = new Date('2037-01-05T05:30:00Z')
    const failing = channels([{ delivered: false, problem: 'Nicht verschickt.', isFinal: false }])
    const { made, mails } = { ...failing, made: { ...failing.made, nextTry: () => 60_000 } }
    expect(await deliverMails(db(), made, morning)).toBe(0)
    await change('NT')
    expect([await deliverMails(db(), made, morning), mails.length]).toEqual([0, 1])
    await sql`update deliveries set next_at = now() where next_at > now()`.execute(db().owner)
    expect(await deliverMails(db(), made, morning)).toBe(1)
    expect(mails[1]?.text.match(/Status: .*/g)).toEqual(['Status: EN → VU', 'Status: VU → NT'])
  })

  test('a mail that cannot even be tried holds up no other', async () => {
    await forgetAll()
    for (const name of ['Eine', 'Zweite', 'Dritte']) await watch(redList, name, 'mail')
    await change('CR')
    const { made, mails } = channels()
    let isFirst = true
    const breaking: Channels = {
      ...made,
      mail: async (mail) => {
        if (!isFirst) return made.mail?.(mail) ?? { delivered: true }
        isFirst = false
        throw new Error('nobody expects it')
      },
    }
    expect(await deliverMails(db(), breaking, new Date('2037-01-05T05:30:00Z')).catch(() => 'ended')).toBe(2)
    expect(mails).toHaveLength(2)
  })

  test('what waits is told in numbers once its selection cannot be read any more', async () => {
    await forgetAll()
    await watch(redList, 'Rote Liste', 'webhook')
    await change('EX')
    await sql`update watched_selections set problem = 'Die Sammlung «Rote Liste» gibt es nicht mehr.'`.execute(db().owner)
    const { sent, made } = channels()
    await deliverWebhooks(db(), made)
    expect(sent.map(({ body: { changed, rows, more } }) => ({ changed, rows, more }))).toEqual([
      { changed: 1, rows: [], more: 1 },
    ])
  })

  test('a mail about more than anybody reads names the latest changes, and counts those before', async () => {
    await forgetAll()
    await past(await watch(redList, 'Lange', 'mail'), 150, null)
    await change('NT')
    const { made, mails } = channels()
    expect(await deliverMails(db(), made, new Date('2037-01-05T05:30:00Z'))).toBe(1)
    const parts = mails[0]?.text.split('\n\n') ?? []
    expect(parts[2]).toBe('Frühere Änderungen, die hier nicht einzeln stehen: 51')
    expect([parts.filter((part) => part.includes('  ~ ')).length, parts[102]]).toEqual([100, expect.stringContaining('→ NT')])
  })
})
