import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { describeOneEngine, testSettings } from '../../db/testing/testDatabase'
import { fillSmallWorld, ids } from '../../graphql/testing/smallWorld'
import { beginSelection } from '../../watching/watchedSelection'
import { addWatch } from '../../watching/watches'
import { createApp } from '../app'

describeOneEngine('the link that ends the mails of a watch', (db) => {
  let app: FastifyInstance
  beforeAll(async () => {
    await fillSmallWorld(db())
    app = await createApp({ database: db(), settings: testSettings(), outDir: '/nowhere', log: () => {} })
  })
  afterAll(() => app.close())

  const ended = 'Zu dieser Beobachtung kommen keine E-Mails mehr.'
  const nothing = 'Unter diesem Link gibt es nichts zu beenden'
  const page = async (method: 'GET' | 'POST', key: string) => {
    const { statusCode, body } = await app.inject({ method, url: `/abbestellen?schluessel=${encodeURIComponent(key)}` })
    expect(statusCode).toBe(200)
    return body
  }

  test('opens a page with a button, which ends it; a link that is not whole promises nothing', async () => {
    const { id: selectionId } = await beginSelection(db(), 'taxonomies=Tiere')
    const watch = { selectionId, name: 'Tiere', channel: 'mail', url: null, secret: null } as const
    await db().asViewer(ids.anna, (trx) => addWatch(trx, ids.anna, watch))
    const { rows } = await sql<{ key: string }>`select end_key as key from watches`.execute(db().owner)
    const key = rows[0]?.key ?? ''
    for (const method of ['GET', 'POST'] as const) {
      const cut = await page(method, key.slice(0, -3))
      expect(cut).toContain(nothing)
      expect(cut).not.toContain(ended)
      expect(cut).not.toContain('<button>')
    }
    expect(await page('GET', key)).toContain('<button>')
    expect(await page('POST', key)).toContain(ended)
    expect(await page('GET', key)).toContain(nothing)
  })
})
