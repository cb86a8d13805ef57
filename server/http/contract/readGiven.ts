import type { FastifyRequest } from 'fastify'
import { type Parameters, readParameters } from '../../../lib/domain/parameters/parameter'
import type { AddressOperation } from './operation'

/** What follows the `?` of an address. */
export function queryOf({ url }: Pick<FastifyRequest, 'url'>): string {
  const at = url.indexOf('?')
  return at < 0 ? '' : url.slice(at + 1)
}

/** What a request gives of what an operation takes behind the `?`. */
export const givenIn = <Q extends Parameters>({ query }: AddressOperation<Q>, request: FastifyRequest) =>
  readParameters((query ?? {}) as Q, queryOf(request))
