import { Pool } from 'pg'
import { asReading, currentReading, noteWritten } from '../reading/reading'
import { PostgresServer } from './postgresServer'
import { ReadingServers } from './readingServers'

/** A server that nobody connects to: where a request reads is decided without asking any. */
function server(name: string): PostgresServer {
  const pool = new Pool({ connectionString: `postgres://${name}` })
  return new PostgresServer(() => `postgres://${name}`, pool, pool, [pool], [])
}

test('who had to read from a copy because the primary was gone for a moment reads what they then wrote from the primary', async () => {
  const [primary, copy] = [server('primary'), server('copy')]
  const servers = new ReadingServers(primary, [copy])
  await asReading({ isPrimary: true }, async () => {
    expect(await servers.current()).toBe(primary)
    const gone = Object.assign(new Error('gone'), { code: 'ECONNRESET' })
    expect(servers.instead(primary, gone, currentReading<PostgresServer>())).toBe(copy)
    expect(await servers.current()).toBe(copy)
    noteWritten()
    expect(await servers.current()).toBe(primary)
    // And from nowhere else: whether another has it nobody knows.
    expect(() => servers.instead(primary, gone, currentReading<PostgresServer>())).toThrow('gone')
  })
})
