import type { FastifyRequest } from 'fastify'
import { noSuchParameter, type Parameters, readParameters } from '../../../lib/domain/parameters/parameter'
import type { AddressOperation } from './operation'

/** What follows the `?` of an address. */
export function queryOf({ url }: Pick<FastifyRequest, 'url'>): string {
  const at = url.indexOf('?')
  return at < 0 ? '' : url.slice(at + 1)
}

/** What a request gives of what an operation takes behind the `?`. */
export const givenIn = <Q extends Parameters>({ query }: AddressOperation<Q>, request: FastifyRequest) =>
  readParameters((query ?? {}) as Q, queryOf(request))

/** The sentence about a parameter that an operation does not have, null where there is none: passed over, it would be another question that is answered. */
export function unknownIn({ query = {} }: AddressOperation, request: FastifyRequest): string | null {
  const unknown = [...new URLSearchParams(queryOf(request)).keys()].find((name) => !Object.hasOwn(query, name))
  return unknown === undefined ? null : noSuchParameter(unknown, 'unter dieser Adresse', query)
}
