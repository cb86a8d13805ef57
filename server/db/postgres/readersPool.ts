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
      let losses = 0
      /** Throws what is no loss, and when every server has been tried. */
      const goElsewhere = (error: unknown) => {
        if (!isLost(error) || ++losses > servers.copies.length) throw error
        server = servers.instead(server, error, reading)
      }
      const open = async (): Promise<BreakableClient> => {
        for (;;) {
          try {
            return await server.readers.connect()
          } catch (error) {
            goElsewhere(error)
          }
        }
      }
      let client = await open()
      let isOver = false
      const query = async (text: string, values: readonly unknown[]) => {
        if (/^\s*(begin|start transaction)\b/i.test(text)) isInTransaction = true
        for (;;) {
          try {
            return await client.query(text, values)
          } catch (error) {
            if (isInTransaction || isOver) throw error
            goElsewhere(error)
            client.breakOff?.()
            client = await open()
          }
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
