import { Client } from 'pg'
import { DatabaseUnavailable } from '../databaseUnavailable'
import { explainConnectionError } from './connectionError'
import type { Hosts } from './hosts'
import { streamOf } from './postgresServer'

/** The oldest server the migrations are written for: `unique nulls not distinct` and security_invoker views came with it. */
const OLDEST = 150_000

/**
 * Throws `DatabaseUnavailable` where no server answers, or one that the program does not work with. By a connection that sets nothing: behind a pooler that
 * nobody has named, it would stay set for whoever comes next.
 */
export async function checkServer(hosts: Hosts): Promise<void> {
  const client = new Client({ connectionString: hosts.current, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  let found = { number: 0, encoding: '' }
  try {
    await client.connect()
    await hosts.refuseCopy(client)
    const { rows } = await client.query<typeof found>(
      `select current_setting('server_version_num')::int as number, current_setting('server_encoding') as encoding`,
    )
    found = rows[0] ?? found
    await client.end()
  } catch (error) {
    streamOf(client).destroy()
    throw explainConnectionError(error, hosts.current)
  }
  const { number, encoding } = found
  if (number < OLDEST) {
    throw new DatabaseUnavailable(
      `Der PostgreSQL-Server von DATABASE_URL hat Version ${Math.floor(number / 10_000)}; nötig ist Version 15 oder neuer. ` +
        'Aktualisieren Sie ihn oder nennen Sie einen anderen.',
    )
  }
  if (encoding !== 'UTF8') {
    throw new DatabaseUnavailable(
      `Die Datenbank von DATABASE_URL ist in ${encoding}; nötig ist UTF8. ` +
        'Legen Sie eine neue an («createdb --encoding=UTF8 --template=template0 NAME») und nennen Sie diese.',
    )
  }
}
