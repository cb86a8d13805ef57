import { sql } from 'kysely'
import type { Db } from '../db/db'

/** What a taxon is called, to show it. */
export interface TaxonLabel {
  id: string
  name: string
  author: string | null
}

export async function labelsOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, TaxonLabel>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<TaxonLabel>`select id, name, author from taxa where id = any (${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
