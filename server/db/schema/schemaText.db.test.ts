import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openInMemory } from '../pglite/openPglite'
import { schemaText } from './schemaText'

test('schema.sql says what the migrations made («npm run generate»), each table, view and function once', async () => {
  const database = await openInMemory(60_000)
  try {
    expect(readFileSync(join(__dirname, '../schema.sql'), 'utf8')).toBe(await schemaText(database.owner))
    await sql`alter table users add column nickname text`.execute(database.owner)
    await sql`create function nobody() returns int language sql as 'select 1'`.execute(database.owner)
    const changed = await schemaText(database.owner)
    expect(changed).toContain('  nickname text')
    const made = [...changed.matchAll(/^create (?:or replace )?(?:unlogged )?(table|view|function) (\S+? ?\(?[^\n]*)/gim)].map(
      ([line]) => line,
    )
    expect(new Set(made).size).toBe(made.length)
    expect(made.filter((line) => line.includes('nobody('))).toHaveLength(1)
  } finally {
    await database.close()
  }
})
