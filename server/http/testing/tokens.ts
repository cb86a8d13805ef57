import { sql } from 'kysely'
import { signToken } from '../../auth/token'
import type { Database } from '../../db/database'
import { users, type Viewer, viewers } from '../../db/testing/rightsFixture'

/** Logs all users of the rights fixture in, without passwords; answers their tokens. */
export async function tokensOf({ owner }: Database, secret: string): Promise<Record<Viewer, string>> {
  const key = new TextEncoder().encode(secret)
  const tokens: [Viewer, string][] = []
  for (const viewer of viewers) {
    const { rows } = await sql<{ generation: string }>`
      insert into user_credentials (user_id, password_hash) values (${users[viewer]}, 'none') returning token_generation as generation`.execute(
      owner,
    )
    tokens.push([viewer, await signToken(key, { id: users[viewer], name: viewer, generation: rows[0]?.generation ?? '' })])
  }
  return Object.fromEntries(tokens) as Record<Viewer, string>
}
