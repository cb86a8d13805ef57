import { type Kysely, sql } from 'kysely'
import { swissCount } from '../../lib/domain/text/swissCount'
import type { Tables } from '../db/tables'
import { appliedMigrations, keptTables } from './catalog'
import { SafekeepingError } from './safekeepingError'

/**
 * What a database holds, as words («3 Taxonomien, 8'016 Taxa und Synonyme»), null when there is no row of ours in it; and its Datenstand. Throws
 * when its tables are another program's.
 */
export async function whatIsThere(db: Kysely<Tables>): Promise<{ words: string | null; revision: number | null }> {
  const tables = await keptTables(db)
  if (tables.length === 0) return { words: null, revision: null }
  if ((await appliedMigrations(db)).length === 0)
    throw new SafekeepingError(
      `In der Datenbank stehen Tabellen eines anderen Programms (${tables
        .slice(0, 5)
        .map(({ name }) => name)
        .join(', ')}). Legen Sie für Arteigenschaften eine eigene an.`,
    )
  const filled: { name: string; count: number }[] = []
  for (const { name } of tables.filter((table) => table.name !== 'data_state')) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.id(name)}`.execute(db)
    const count = rows[0]?.count ?? 0
    if (count > 0) filled.push({ name, count })
  }
  const said = filled.some(({ name }) => name in words) ? filled.filter(({ name }) => name in words) : filled
  const { rows } = await sql<{ revision: number }>`select revision from data_state`.execute(db)
  return {
    words: said.length === 0 ? null : said.map(({ name, count }) => `${swissCount(count)} ${words[name] ?? name}`).join(', '),
    revision: rows[0]?.revision ?? null,
  }
}

/** The tables one would name first. */
const words: Record<string, string> = {
  taxonomies: 'Taxonomien',
  taxa: 'Taxa und Synonyme',
  property_collections: 'Eigenschaften-Sammlungen',
  property_records: 'Eigenschaften-Datensätze',
  relations: 'Beziehungen',
  organizations: 'Organisationen',
  users: 'Benutzer',
}
