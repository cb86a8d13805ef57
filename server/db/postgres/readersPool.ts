import type { PostgresPool } from 'kysely'
import type { BreakableClient } from '../abortable'
import { currentReading } from '../reading/reading'
import { isLost } from './isLost'
import type { PostgresServer } from './postgresServer'
import type { ReadingServers } from './readingServers'

/**
 * The pool of public reads, from whichever server the current request reads. A statement that fails because its server went is asked again of another one: it
 * reads only, so that twice is no more than once. Not within a transaction, of which a part has been seen.
 */
export function readersPool(servers: ReadingServers): PostgresPool {
  return {
    async connect() {
      const reading = currentReading<PostgresServer>()
      if (reading) reading.state = undefined
      let server = await servers.current()
      let isInTransaction = false
      const open = async (): Promise<BreakableClient> => {
        try {
          return await server.readers.connect()
        } catch (error) {
          if (!isLost(error)) throw error
          server = servers.instead(server, error, reading)
          return server.readers.connect()
        }
      }
      let client = await open()
      let isOver = false
      const query = async (text: string, values: readonly unknown[]) => {
        if (/^\s*(begin|start transaction)\b/i.test(text)) isInTransaction = true
        try {
          return await client.query(text, values)
        } catch (error) {
          if (isInTransaction || isOver || !isLost(error)) throw error
          client.breakOff?.()
          server = servers.instead(server, error, reading)
          client = await open()
          return client.query(text, values)
        }
      }
      return {
        query: query as never,
        breakOff() {
          isOver = true
          client.breakOff?.()
        },
        release: () => client.release(),
      } satisfies BreakableClient
    },
    end: async () => {},
  }
}
