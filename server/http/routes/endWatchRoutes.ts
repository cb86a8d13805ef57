import type { FastifyInstance, FastifyReply } from 'fastify'
import { paths } from '../../../lib/domain/addresses/paths'
import { xml } from '../../../lib/domain/text/xmlText'
import type { Database } from '../../db/database'
import { smallPage, smallPagePolicy } from '../../smallPage'
import type { Audit } from '../../watch/audit'
import { endWatch, watchOfKey } from '../../watching/watches'
import { endWatchOperation, endWatchPageOperation } from '../contract/watchOperations'
import { givenIn } from '../contract/readGiven'

/** GET /abbestellen?schluessel=…, where the link of a mail leads, and POST, which ends the watch: programs that only look at links end nothing. */
export function registerEndWatchRoutes(app: FastifyInstance, { owner }: Database, audit: Audit): void {
  // The key stands in the address; what browsers and mail programs send as a body says nothing more.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 1_000 },
    (_request, _body, done) => done(null, undefined),
  )
  app.route({
    method: ['GET', 'HEAD'],
    url: '/abbestellen',
    config: { operations: { GET: endWatchPageOperation } },
    handler: async (request, reply) => {
      const key = givenIn(endWatchPageOperation, request).schluessel.text ?? ''
      const watch = await watchOfKey(owner, key)
      return watch
        ? sendPage(reply, 'Beobachtung beenden', `Zu «${watch.name}» kommen dann keine E-Mails mehr.`, button(key))
        : sendPage(reply, 'Nichts zu beenden', NOTHING)
    },
  })
  app.route({
    method: 'POST',
    url: '/abbestellen',
    config: { operations: { POST: endWatchOperation } },
    handler: async (request, reply) => {
      const key = givenIn(endWatchOperation, request).schluessel.text ?? ''
      const watch = await watchOfKey(owner, key)
      if (!watch) return sendPage(reply, 'Nichts zu beenden', NOTHING)
      if (await endWatch(owner, watch.id))
        audit({ event: 'endWatch', outcome: 'ok', viewer: null, on: [watch.id], address: request.address })
      return sendPage(reply, 'Beobachtung beendet', ENDED)
    },
  })
}

const ENDED = 'Zu dieser Beobachtung kommen keine E-Mails mehr. Eine neue beginnen Sie im Export.'
/** Mail programs break long links: whoever follows half of one must not believe that it is done. */
const NOTHING =
  'Unter diesem Link gibt es nichts zu beenden: Die Beobachtung ist schon beendet, oder der Link ist nicht ganz angekommen. ' +
  'Kommen weiter E-Mails, so öffnen Sie den ganzen Link, oder beenden Sie die Beobachtung in Ihrem Konto.'
const policy = smallPagePolicy({ frameAncestors: "'none'", formAction: "'self'" })

const button = (key: string) => `<form method="post" action="${xml(paths.endWatch(key))}"><button>Beenden</button></form>`

const sendPage = (reply: FastifyReply, title: string, sentence: string, action = '') =>
  reply
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .type('text/html; charset=utf-8')
    .send(smallPage(title, `<main><h1>${xml(title)}</h1><p>${xml(sentence)}</p>${action}</main>`))
