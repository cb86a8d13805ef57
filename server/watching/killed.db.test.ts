import { sql } from 'kysely'
import { longTest } from '../../lib/domain/testing/runs'
import type { Database } from '../db/database'
import { graphqlClient, tokenFor } from '../http/testing/client'
import { createApp } from '../http/app'
import { fillSmallWorld, ids } from '../graphql/testing/smallWorld'
import { seedAdmin } from '../auth/seedAdmin'
import { onePlace } from '../safekeeping/testing/places'
import { afterKill } from '../testing/killedCommand'
import { startServerProcess } from '../testing/serverProcess'
import { startReceiver } from '../webhooks/testing/receiver'
import { verifyWebhook } from '../webhooks/standardWebhooks'
import { mailer } from '../mail/mailer'
import { createChannels } from './createChannels'
import { deliverWebhooks } from './deliver'
import { refreshConcerned } from './keepWatching'

/** A watch by a webhook to this machine, and a change that nobody has been told of. Answers the secret. */
async function watched(database: Database, settings: Parameters<typeof createApp>[0]['settings'], url: string): Promise<string> {
  await fillSmallWorld(database)
  await seedAdmin(database, 'geheim-geheim')
  const app = await createApp({ database, settings })
  try {
    const ask = graphqlClient(() => app)
    const token = await tokenFor(ask, 'admin', 'geheim-geheim')
    const query = 'taxonomies=Tiere&pcoProperties=Rote Liste~Status'
    const { data, error } = await ask(
      'mutation ($query: String!, $url: String!) { addWatch(name: "Tiere", query: $query, channel: webhook, url: $url) { secret rowCount } }',
      { query, url },
      token,
    )
    const added = data?.addWatch as { secret: string; rowCount: number } | undefined
    expect([error, added?.rowCount]).toEqual([null, 4])
    await sql`update watched_selections set read_at = now() - interval '1 day'`.execute(database.owner)
    await database.asViewer(ids.anna, (trx) =>
      sql`update property_records set properties = '{"Status": "CR"}' where id = ${ids.ownRecord}`.execute(trx),
    )
    // Long enough ago.
    await sql`update data_state set changed_at = now() - interval '1 hour'`.execute(database.owner)
    return added?.secret ?? ''
  } finally {
    await app.close()
  }
}

const events = async (database: Database) =>
  (await sql<{ id: string }>`select id from selection_events`.execute(database.owner)).rows.map(({ id }) => id)

test.each(onePlace)(
  'who was sent a message that nobody noted as sent gets it again by the same id, signed ($name)',
  async ({ make }) => {
    const { settings, remove } = await make()
    const receiver = await startReceiver((_, response) => response.end())
    const allowed = { ...settings, webhookHosts: [`localhost:${receiver.port}`] }
    try {
      await afterKill(settings, async (database) => {
        const secret = await watched(database, allowed, `http://localhost:${receiver.port}/haken`)
        await refreshConcerned(database)
        const channels = createChannels(allowed, { mailer: mailer(null), origin: () => 'https://arten.example' })
        const dying = {
          ...channels,
          webhook: (...all: Parameters<typeof channels.webhook>) =>
            channels.webhook(...all).then(() => Promise.reject(new Error('killed'))),
        }
        expect(await deliverWebhooks(database, dying)).toBe(0)
        // It may still be under way.
        expect(await deliverWebhooks(database, channels)).toBe(0)
        await sql`update deliveries set next_at = now()`.execute(database.owner)
        expect([await deliverWebhooks(database, channels), await deliverWebhooks(database, channels)]).toEqual([1, 0])
        const [first, second] = receiver.received
        expect([receiver.received.length, first?.headers['webhook-id'], second?.body]).toEqual([
          2,
          second?.headers['webhook-id'],
          first?.body,
        ])
        expect(await events(database)).toEqual([first?.headers['webhook-id']])
        const headers = second?.headers ?? {}
        expect(verifyWebhook(headers, second?.body ?? '', secret, new Date())).toBe(true)
        expect(verifyWebhook(headers, `${second?.body} `, secret, new Date())).toBe(false)
      })
    } finally {
      await receiver.close()
      await remove()
    }
  },
)

longTest.each(onePlace)(
  'kill -9 of the server that is sending: the event is there once, and its message comes again ($name)',
  async ({ make }) => {
    const { settings, environment, remove } = await make()
    let onMessage = () => {}
    const receiver = await startReceiver((_, response) => {
      onMessage()
      response.end()
    })
    const allowed = { ...settings, webhookHosts: [`localhost:${receiver.port}`] }
    const start = () => startServerProcess({ ...environment, WEBHOOK_HOSTS: `localhost:${receiver.port}`, LOG_FORMAT: 'none' })
    try {
      await afterKill(settings, async (database) => {
        await watched(database, allowed, `http://localhost:${receiver.port}/haken`)
      })
      const killed = start()
      onMessage = () => killed.signal('SIGKILL')
      expect(await killed.ended).toMatchObject({ signal: 'SIGKILL' })
      await afterKill(settings, async (database) => {
        expect(await events(database)).toHaveLength(1)
        await sql`update deliveries set next_at = now()`.execute(database.owner)
      })
      const next = start()
      await new Promise<void>((done) => (onMessage = done))
      next.signal('SIGTERM')
      await next.ended
      expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
      expect(receiver.received).toHaveLength(2)
      await afterKill(settings, async (database) => expect(await events(database)).toHaveLength(1))
    } finally {
      await receiver.close()
      await remove()
    }
  },
  120_000,
)
