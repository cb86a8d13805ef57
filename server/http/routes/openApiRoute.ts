import type { FastifyInstance } from 'fastify'
import { paths } from '../../../lib/domain/addresses/paths'
import { programVersion } from '../../programVersion'
import type { Addresses } from '../contract/addresses'
import { openApi } from '../contract/openApi'
import { openApiOperation } from '../contract/siteOperations'
import { textTag } from '../contract/tags'
import { isUnchanged } from '../isUnchanged'

/** GET /openapi.json: what the routes say of themselves, whatever is registered. */
export function registerOpenApiRoute(app: FastifyInstance, addresses: Addresses): void {
  let written: { text: string; tag: string } | null = null
  app.route({
    method: ['GET', 'HEAD'],
    url: paths.openApi(),
    compress: {},
    config: { operations: { GET: openApiOperation } },
    handler: async (request, reply) => {
      if (!written) {
        const text = JSON.stringify(openApi(addresses.described, programVersion()))
        written = { text, tag: textTag(text) }
      }
      reply.headers({ etag: written.tag, 'cache-control': 'no-cache' })
      if (isUnchanged(request, written.tag, Infinity)) return reply.code(304).send()
      return reply.type('application/json; charset=utf-8').send(written.text)
    },
  })
}
