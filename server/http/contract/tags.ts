import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { DatedState } from '../../db/reading/dataState'

const shortHash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)

/** The ETag of a whole answer. Weak: it may be sent compressed. */
export const textTag = (text: string): string => `W/"${shortHash(text)}"`

/** The ETag of what an address gives at a Datenstand; `version`: to be raised when the same data give another file than before. */
export const stateTag = ({ revision, changedAt }: DatedState, { url }: FastifyRequest, version: number): string =>
  `W/"${revision}-${shortHash(`${version} ${changedAt} ${url}`)}"`

/** What no file has room for: the number of the Datenstand and since when the data are as they are. */
export const stateWords = ({ revision, changedAt }: DatedState): string => `${revision}, ${changedAt}`
