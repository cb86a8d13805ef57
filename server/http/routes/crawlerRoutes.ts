import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { crosswalkFormats, exportFormats, sourceFormats, statesFormats } from '../../../lib/domain/export/exportFormats'
import { paths } from '../../../lib/domain/addresses/paths'
import type { Database } from '../../db/database'
import { partNamed, partPaths, sitemapIndex, sitemapOf, sitemapParts } from '../../discovery/sitemap'
import type { Fairness } from '../../fairness/fairness'
import { withPlace } from '../filePlace'
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
    handler: (request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .type('text/plain; charset=utf-8')
        .send(robots(originOf(request))),
  })
  app.route({
    ...{ method, url: paths.sitemap() },
    compress: {},
    handler: async (request, reply) => sendXml(reply, sitemapIndex(await sitemapParts(unhurried.reader), originOf(request))),
  })
  app.route({
    ...{ method, url: paths.sitemap(':part') },
    compress: {},
    handler: (request: FastifyRequest, reply) =>
      withPlace(fairness, reply, async () => {
        const { part: name } = request.params as { part: string }
        const part = partNamed(name)
        const listed = part && (await partPaths(unhurried.reader, part, await topics(outDir)))
        if (listed) return sendXml(reply, sitemapOf(listed, originOf(request)))
        return sendProblem(
          reply,
          404,
          `Einen Teil «${name.slice(0, 100)}» hat das Verzeichnis der Seiten nicht. ${paths.sitemap()} nennt alle.`,
        )
      }),
  })
}

const sendXml = (reply: FastifyReply, text: string) =>
  reply.header('cache-control', 'no-cache').type('application/xml; charset=utf-8').send(text)

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
