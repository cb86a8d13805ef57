import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { crosswalkFormats, exportFormats, sourceFormats, statesFormats } from '../../../lib/domain/export/exportFormats'
import { paths } from '../../../lib/domain/addresses/paths'
import type { Database } from '../../db/database'
import { partNamed, partPaths, sitemapIndex, sitemapOf, sitemapParts } from '../../discovery/sitemap'
import type { Fairness } from '../../fairness/fairness'
import { robotsOperation, sitemapOperation, sitemapPartOperation } from '../contract/siteOperations'
import { textTag } from '../contract/tags'
import { withPlace } from '../filePlace'
import { isUnchanged } from '../isUnchanged'
import { sendProblem } from '../problem'
import type { OriginOf } from './originOf'

interface CrawlerRoutes {
  /** Folder of the exported pages. */
  outDir: string
  fairness: Fairness
  originOf: OriginOf
}

/** GET /robots.txt, /sitemap.xml and its parts: for search engines, which find by it each record that is open to all. */
export function registerCrawlerRoutes(
  app: FastifyInstance,
  { unhurried }: Database,
  { outDir, fairness, originOf }: CrawlerRoutes,
): void {
  const method = ['GET', 'HEAD']
  app.route({
    ...{ method, url: '/robots.txt' },
    config: { operations: { GET: robotsOperation } },
    handler: (request, reply) => sendText(request, reply, 'text/plain; charset=utf-8', robots(originOf(request))),
  })
  app.route({
    ...{ method, url: paths.sitemap() },
    compress: {},
    config: { operations: { GET: sitemapOperation } },
    handler: async (request, reply) =>
      sendXml(request, reply, sitemapIndex(await sitemapParts(unhurried.reader), originOf(request))),
  })
  app.route({
    ...{ method, url: paths.sitemap(':part') },
    compress: {},
    config: { operations: { GET: sitemapPartOperation } },
    handler: (request: FastifyRequest, reply) =>
      withPlace(fairness, reply, async () => {
        const { part: name } = request.params as { part: string }
        const part = partNamed(name)
        const listed = part && (await partPaths(unhurried.reader, part, await topics(outDir)))
        if (listed) return sendXml(request, reply, sitemapOf(listed, originOf(request)))
        return sendProblem(
          reply,
          404,
          `Einen Teil «${name.slice(0, 100)}» hat das Verzeichnis der Seiten nicht. ${paths.sitemap()} nennt alle.`,
        )
      }),
  })
}

const sendXml = (request: FastifyRequest, reply: FastifyReply, text: string) =>
  sendText(request, reply, 'application/xml; charset=utf-8', text)

function sendText(request: FastifyRequest, reply: FastifyReply, type: string, text: string) {
  const tag = textTag(text)
  reply.headers({ etag: tag, 'cache-control': 'no-cache' })
  return isUnchanged(request, tag, Infinity) ? reply.code(304).send() : reply.type(type).send(text)
}

/** Pages are for all; files are made for people, and what follows a login is nobody else's. */
function robots(origin: string): string {
  const files = [
    ...[...exportFormats, ...sourceFormats].map(({ extension }) => `/export.${extension}`),
    ...statesFormats.map(({ extension }) => `/verlauf.${extension}`),
    ...crosswalkFormats.map(({ extension }) => `/umzug.${extension}`),
  ]
  const closed = ['/graphql', ...files, '/verlauf.atom', '/Import', '/Login', '/Benutzer', '/Suche']
  return ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}${paths.sitemap()}`, ''].join(
    '\n',
  )
}

/** Of the documentation: each is a file. */
async function topics(outDir: string): Promise<string[]> {
  const files = await readdir(join(outDir, 'Dokumentation')).catch(() => [])
  return files
    .filter((file) => file.endsWith('.html'))
    .map((file) => file.slice(0, -'.html'.length))
    .sort()
}
