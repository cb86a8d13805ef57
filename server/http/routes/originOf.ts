import type { FastifyRequest } from 'fastify'

/** Makes the beginning of absolute links, such as https://arten.example.org. */
export type OriginOf = (request: FastifyRequest) => string

/**
 * The public address where there is one, else what the request was sent to. What a web server in front says of the host is not asked: those that do not say
 * it pass on whatever the client has written there.
 */
export const createOriginOf =
  (publicUrl: string | null): OriginOf =>
  ({ headers, protocol }) =>
    publicUrl ?? `${protocol === 'https' ? 'https' : 'http'}://${headers.host ?? ''}`
