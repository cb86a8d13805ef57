import { sql } from 'kysely'
import type { Database } from '../../server/db/database'
import { matchNames } from '../../server/matching/matchNames'
import { drawnCases } from './drawn'
import { type Score, scoreOf, type TruthCase } from './truth'
import { toldCases } from './told'
import { type TruthRow, world } from './world'

/** The hand-written half: what is told, and as much again drawn from the same list. */
export const handWrittenHalf = (): { rows: readonly TruthRow[]; cases: readonly TruthCase[] } => ({
  rows: world,
  cases: [...toldCases, ...drawnCases(world, 1, 500 - toldCases.length)],
})

/** The other half, drawn from real names. */
export const realHalf = (rows: readonly TruthRow[]) => ({ rows, cases: drawnCases(rows, 2, 500) })

/** Puts the rows into a taxonomy of their own and asks for the texts in it. */
export async function matchTruth(
  database: Database,
  taxonomyId: string,
  { rows, cases }: { rows: readonly TruthRow[]; cases: readonly TruthCase[] },
): Promise<Score> {
  const idOf = await fillTaxonomy(database, taxonomyId, rows)
  const keys = new Map([...idOf].map(([key, id]) => [id, key]))
  // One by one in statements of some hundred: a text must not depend on the one before.
  const matches = await matchNames(
    database,
    [taxonomyId],
    cases.map(({ text }) => text),
  )
  return scoreOf(cases, matches, (id) => keys.get(id) ?? id)
}

async function fillTaxonomy({ owner }: Database, taxonomyId: string, rows: readonly TruthRow[]): Promise<Map<string, string>> {
  const idOf = new Map(rows.map(({ key }, n) => [key, `${taxonomyId.slice(0, 24)}${String(n + 1).padStart(12, '0')}`]))
  const name = `Prüfliste ${taxonomyId.slice(0, 8)}`
  await sql`
    insert into taxonomies (id, type, name, published) values (${taxonomyId}::uuid, 'Art', ${name}, true)`.execute(owner)
  const accepted = (row: TruthRow) => (row.accepted === null ? null : (idOf.get(row.accepted) ?? null))
  for (const some of [rows.filter((row) => row.accepted === null), rows.filter((row) => row.accepted !== null)])
    await sql`
      insert into taxa (id, taxonomy_id, name, author, rank, accepted_id, status)
      select r.id, ${taxonomyId}::uuid, r.name, r.author, r.rank, r.accepted, case when r.accepted is null then 'accepted' else 'synonym' end
      from unnest(${some.map(({ key }) => idOf.get(key) ?? '')}::uuid[], ${some.map(({ name }) => name)}::text[], ${some.map(({ author }) => author)}::text[],
        ${some.map(({ rank }) => rank)}::text[], ${some.map(accepted)}::uuid[]) as r (id, name, author, rank, accepted)`.execute(
      owner,
    )
  const named = rows.filter(({ vernacular }) => vernacular !== null)
  await sql`
    insert into vernacular_names (taxon_id, name, language)
    select r.id, r.name, 'de'
    from unnest(${named.map(({ key }) => idOf.get(key) ?? '')}::uuid[],
      ${named.map(({ vernacular }) => vernacular)}::text[]) as r (id, name)`.execute(owner)
  // As an import does: what is kept of the names is read anew.
  await sql`update data_state set revision = revision + 1`.execute(owner)
  return idOf
}
