import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { paths } from '../../../lib/domain/addresses/paths'
import { DATA_STATE_HEADER } from '../../../lib/domain/addresses/dataStateHeader'
import { REQUEST_HEADER } from '../../../lib/domain/text/problem'
import { HttpError } from '../errors'
import { type Addresses, addressAsked, type DescribedAddress, methodsOf } from './addresses'
import { addLinks } from './links'

/** What a page of another site may read of an answer, beside what anything may. */
const EXPOSED = [
  DATA_STATE_HEADER,
  'retry-after',
  REQUEST_HEADER,
  'etag',
  'last-modified',
  'link',
  'content-disposition',
  'allow',
].join(', ')

/**
 * Lets pages of other sites read each address that is described: a login travels in a header that no other site has, never in a cookie. And names the
 * description in each answer (RFC 8631).
 */
export function openToOthers(app: FastifyInstance, addresses: Addresses): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (addressAsked(addresses, request)) {
      reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', EXPOSED)
      addLinks(reply, [
        { to: paths.openApi(), rel: 'service-desc', type: 'application/json' },
        { to: paths.docs('adressen'), rel: 'service-doc', type: 'text/html' },
      ])
    }
    done()
  })
}

/**
 * Answers who asks an address by a method that it does not have: a browser what other sites may do (OPTIONS), anybody else 405. False where it has that
 * method, or is none that is described.
 */
export function answerForeignMethod(addresses: Addresses, request: FastifyRequest, reply: FastifyReply): boolean {
  const address = addressAsked(addresses, request)
  if (!address) return false
  const methods = methodsOf(address)
  if (methods.includes(request.method)) return false
  reply.header('allow', [...methods, 'OPTIONS'].join(', '))
  if (request.method !== 'OPTIONS') throw new HttpError(405, 'BAD_USER_INPUT', refusedMethod(request.method, methods))
  void reply
    .headers({
      'access-control-allow-methods': [...methods, 'OPTIONS'].join(', '),
      'access-control-allow-headers': headersOf(address).join(', '),
    })
    .code(204)
    .send()
  return true
}

export const refusedMethod = (method: string, methods: readonly string[]) =>
  `${method} geht unter dieser Adresse nicht, nur ${methods.join(' und ')}.`

/** Header fields that have to be allowed, and that it looks at. */
const headersOf = ({ operations }: DescribedAddress): string[] => {
  const all = Object.values(operations)
  return [
    ...(all.some(({ needsLogin }) => needsLogin) ? ['authorization'] : []),
    ...(all.some(({ body }) => body) ? ['content-type'] : []),
    ...all.flatMap(({ takesHeaders = [] }) => takesHeaders),
    ...(all.some(({ isTagged }) => isTagged) ? ['if-none-match', 'if-modified-since'] : []),
  ]
}
