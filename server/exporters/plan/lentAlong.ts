import { sql } from 'kysely'
import type { Db } from '../../db/db'

/** What a file says that lends along crosswalks into these taxonomies: from which others. */
export async function lentAlong(db: Db, taxonomyIds: readonly string[], withSynonymData: boolean): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select distinct t.name, t.name collate "de" as sorted from crosswalks c join taxonomies t on t.id = c.from_taxonomy_id
    where c.to_taxonomy_id = any(${[...taxonomyIds]}::uuid[]) and c.making > 0 and t.published order by sorted, name`.execute(db)
  if (rows.length === 0)
    return 'In keine der gewählten Taxonomien führt ein Umzug: Aus einer anderen Fassung ist nichts ergänzt (lendAlong).'
  return (
    `Wo ${withSynonymData ? 'weder ein Objekt noch ein Synonym' : 'ein Objekt keine'} Werte in einer Sammlung hat, ` +
    'stehen die des einen Objekts, aus dem es in einem Umzug hervorgeht, ' +
    `sicher oder von jemandem entschieden, nie aufgeteilt oder zusammengelegt; aus: ${rows.map(({ name }) => `«${name}»`).join(', ')}.`
  )
}
