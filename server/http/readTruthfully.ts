import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DATA_STATE_HEADER, readDataState, writeDataState } from '../../lib/domain/addresses/dataStateHeader'
import type { Database } from '../db/database'
import { asReading, currentReading, type Wanted } from '../db/reading/reading'

/**
 * Where there are copies of the database, each request reads from one of them that has what its answer needs, and each answer names its Datenstand: whoever
 * sends it along is shown nothing older (docs/decisions/0081).
 */
export function readTruthfully(app: FastifyInstance, database: Database): void {
  if (!database.hasCopies) return
  app.addHook('onRequest', (request, _, done) => asReading(wantedOf(request), done))
  app.addHook('onSend', async (request, reply) => {
    // A change is not read: the interface always says it, others where anything was read.
    if (!isInterface(request) && !currentReading()?.place) return
    // After all that was read for it. Without it whoever asks next may be shown less, but is shown something.
    const state = await database.state().catch(() => null)
    if (state === null) return
    // A file has written its own.
    if (!reply.hasHeader(DATA_STATE_HEADER)) reply.header(DATA_STATE_HEADER, writeDataState(state))
  })
}

/**
 * Of what a login may see a part is read from the primary anyway. Pages and files carry no Datenstand of whoever asks, so they have all that was committed
 * before; the interface goes by the one that is sent along.
 */
const wantedOf = (request: FastifyRequest): Wanted => ({
  isPrimary: request.headers.authorization !== undefined,
  isNewest: (request.method !== 'POST' || readsByPost(request)) && !isInterface(request),
  since: readDataState(request.headers[DATA_STATE_HEADER]?.toString()),
})

/** Because lists are too long for an address, and a protocol has it so. */
const readsByPost = ({ url }: FastifyRequest) => /^\/((reconcile|mcp)\b|abgleich\.)/.test(url)
const isInterface = ({ url }: FastifyRequest) => /^\/graphql\b/.test(url)
