import { type RawBuilder, sql } from 'kysely'
import { swissCount } from '../../../../lib/domain/text/swissCount'
import { intArray, textArray } from '../../../db/arrays'
import type { Database } from '../../../db/database'
import { anyWriting } from '../../../matching/candidates'
import { inParts, type LookUp, openRefs, referenceText } from './refParts'

type Bulk = Database['bulk']

/** So many taxa, or taxonomies, are listed in the report. */
const SHOWN = 3

/** Which of the taxonomies the ids of a scope mean, and what the report says of it. */
export interface MeantTaxonomies {
  taxonomyIds: readonly string[]
  note: string | null
}

/**
 * Running numbers are the same in many taxonomies: where nobody has said which one is meant, it is the only one that has all ids of a table which any has,
 * before those that it replaces. Else an id that several have is ambiguous (`import_refs`).
 */
export async function meantTaxonomies(
  lookUp: Pick<LookUp, 'db' | 'engine'>,
  scope: number,
  taxonomyIds: readonly string[],
  checkpoint: () => void,
): Promise<MeantTaxonomies> {
  const { found, isSeveral, hits } = await countHits(lookUp, scope, taxonomyIds, checkpoint)
  if (!isSeveral) return { taxonomyIds, note: null }
  const whole = taxonomyIds.filter((id) => hits.get(id) === found)
  const [only, ...others] = whole.length > 1 ? await withoutReplaced(lookUp.db, whole) : whole
  if (only !== undefined && others.length === 0)
    return { taxonomyIds: [only], note: await noteOf(lookUp.db, found, only, [...hits.keys()]) }
  const mark = (trx: Bulk, from: number, to: number) => markAmbiguous(trx, openRefs(scope, from, to), taxonomyIds)
  await inParts(lookUp, scope, mark, () => undefined, checkpoint)
  return { taxonomyIds, note: null }
}

/**
 * The taxa that an id may mean, of each taxonomy one: by our id, else by the source's, else by the code of a habitat; of a synonym its accepted taxon. What
 * has our id is meant by no other.
 */
export const taxaOfId = (text: RawBuilder<unknown>, taxonomyIds: readonly string[]) => {
  const ids = sql`${textArray(taxonomyIds)}::uuid[]`
  const taxon = sql`t.taxonomy_id, coalesce(t.accepted_id, t.id) as id, t.id as found`
  return sql`(
    select distinct on (b.taxonomy_id) b.taxonomy_id, b.id from (
      select *, min(h.by) over () as best from (
        select ${taxon}, 0 as by from taxa t where t.id = case when ${text} ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (${text})::uuid end
          and t.taxonomy_id = any (${ids})
        union all
        select ${taxon}, 1 from taxa t where t.taxonomy_id = any (${ids}) and t.source_id = ${anyWriting(text)}
        union all
        select ${taxon}, 2 from taxa t where search_text(t.code) = search_text(${text}) and t.code = ${anyWriting(text)} and t.code is not null
          and t.taxonomy_id::text = any (${textArray(taxonomyIds)}::text[])) h
    ) b where b.by = 0 or b.best > 0 order by b.taxonomy_id, b.by, b.found)`
}

/** The same of several ids. */
export async function taxaOfIds(
  db: Bulk,
  taxonomyIds: readonly string[],
  texts: readonly string[],
): Promise<{ text: string; taxonId: string }[]> {
  const { rows } = await sql<{ text: string; taxonId: string }>`
    select s.text, h.id as "taxonId" from unnest(${textArray(texts)}::text[]) as s (text)
    cross join lateral ${taxaOfId(referenceText('s'), taxonomyIds)} h`.execute(db)
  return rows
}

interface Hits {
  /** Ids of the table that any of them has. */
  found: number
  /** Whether several taxonomies have one of them. */
  isSeveral: boolean
  /** How many of them each taxonomy has. */
  hits: Map<string, number>
}

async function countHits(
  lookUp: Pick<LookUp, 'db' | 'engine'>,
  scope: number,
  taxonomyIds: readonly string[],
  checkpoint: () => void,
): Promise<Hits> {
  const counted: Hits = { found: 0, isSeveral: false, hits: new Map() }
  const count = async (trx: Bulk, from: number, to: number) => {
    const { rows } = await sql<{ id: string; hits: number; found: number; several: boolean }>`
      select id, count(*)::int as hits, (count(*) filter (where nth = 1))::int as found, bool_or(nth > 1) as several from (
        select h.taxonomy_id as id, row_number() over (partition by s.seq) as nth
        from import_refs s cross join lateral ${taxaOfId(referenceText('s'), taxonomyIds)} h where ${openRefs(scope, from, to)}
      ) f group by id`.execute(trx)
    return rows
  }
  const add = (rows: Awaited<ReturnType<typeof count>>) => {
    for (const { id, hits, found, several } of rows) {
      counted.hits.set(id, (counted.hits.get(id) ?? 0) + hits)
      counted.found += found
      if (several) counted.isSeveral = true
    }
  }
  await inParts(lookUp, scope, count, add, checkpoint)
  return counted
}

/** Those in whose place no other of them stands. */
async function withoutReplaced(db: Bulk, taxonomyIds: readonly string[]): Promise<string[]> {
  const ids = sql`${textArray(taxonomyIds)}::uuid[]`
  const { rows } = await sql<{ id: string }>`
    select from_taxonomy_id as id from crosswalks where replaces and from_taxonomy_id = any (${ids}) and to_taxonomy_id = any (${ids})`.execute(
    db,
  )
  const replaced = new Set(rows.map(({ id }) => id))
  return taxonomyIds.filter((id) => !replaced.has(id))
}

async function markAmbiguous(trx: Bulk, refs: RawBuilder<unknown>, taxonomyIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ seq: number; taxa: string[] }>`
    select s.seq, array_agg(
      t.name || case when t.author is null or strpos(t.name, t.author) > 0 then '' else ' ' || t.author end || ' (' || x.name || ')'
      order by array_position(${textArray(taxonomyIds)}::uuid[], x.id)) as taxa
    from import_refs s cross join lateral ${taxaOfId(referenceText('s'), taxonomyIds)} h
    join taxa t on t.id = h.id join taxonomies x on x.id = h.taxonomy_id
    where ${refs} group by s.seq having count(*) > 1`.execute(trx)
  const candidates = rows.map(({ taxa }) => [...taxa.slice(0, SHOWN), ...(taxa.length > SHOWN ? ['…'] : [])].join(' · '))
  await sql`
    update import_refs r set grade = 'ambiguous', candidates = f.candidates
    from unnest(${intArray(rows.map(({ seq }) => seq))}::int[], ${textArray(candidates)}::text[]) as f (seq, candidates) where r.seq = f.seq`.execute(
    trx,
  )
}

async function noteOf(db: Bulk, found: number, only: string, having: readonly string[]): Promise<string> {
  const { rows } = await sql<{ name: string; meant: boolean }>`
    select name, id = ${only}::uuid as meant from taxonomies where id = any (${textArray(having)}::uuid[]) order by name collate de, id`.execute(
    db,
  )
  const meant = `«${rows.find((row) => row.meant)?.name ?? ''}»`
  const others = rows.flatMap((row) => (row.meant ? [] : [`«${row.name}»`]))
  const isOne = found === 1
  return (
    `Die ${isOne ? 'einzige Id' : `${swissCount(found)} Ids`} der Tabelle, die es gibt, hat die Taxonomie ${meant}, ` +
    `${isOne ? 'aber' : 'alle oder manche davon'} auch ` +
    `${others.slice(0, SHOWN).join(', ')}${others.length > SHOWN ? ' …' : ''}; gemeint sind die Taxa von ${meant}. ` +
    'Sind es andere, nennen Sie deren Taxonomie.'
  )
}
