import { signToken } from '../../server/auth/token'
import type { Databases } from './databases'
import { JWT_SECRET } from './cluster'

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
export const organization = id(1)

export interface Person {
  name: string
  /** Balancers say where a request comes from; so each is a client of its own. */
  address: string
  token: string | null
}

export const readerOf = (number: number): Person => ({ name: `Leser ${number}`, address: `192.0.2.${number}`, token: null })

/** Members who edit everything of one organization, logged in. */
export async function takeInEditors(databases: Databases, count: number): Promise<Person[]> {
  const key = new TextEncoder().encode(JWT_SECRET)
  const on = (statement: string) => databases.on(databases.primary, statement)
  await on(`insert into organizations (id, name) values ('${organization}', 'Fachstelle')`)
  const editors: Person[] = []
  for (let number = 1; number <= count; number++) {
    const [user, name] = [id(10 + number), `Editor ${number}`]
    const [row] = await on(`
      insert into users (id, name) values ('${user}', '${name}');
      insert into memberships (organization_id, user_id, role) values ('${organization}', '${user}', 'orgAdmin');
      with made as (insert into user_credentials (user_id, password_hash) values ('${user}', 'none') returning token_generation)
      select token_generation as generation from made`)
    const token = await signToken(key, { id: user, name, generation: String(row?.generation) })
    editors.push({ name, address: `198.51.100.${number}`, token })
  }
  return editors
}
