import { sql } from 'kysely'
import type { Database } from '../../db/database'
import { textArray } from '../../db/arrays'
import { deletesMissing, type FactCollection, type FactField, type FactsPlan } from './factsPlan'

type Bulk = Database['bulk']

/** Before the first taxon of all. */
const NO_TAXON = '00000000-0000-0000-0000-000000000000'

/** A taxon of a collection; statements are put together in the order of these. */
export interface StatementPlace {
  head: number
  taxon: string
}

/** The statements of some taxa: those behind the first place, up to the second. */
export interface StatementPage {
  after: StatementPlace
  last: StatementPlace
}

/** Cuts what is said (as records, or as relations) into pages of so many taxa. */
export async function pagesOf(
  db: Bulk,
  what: 'records' | 'relations',
  size: number,
  checkpoint: () => void,
): Promise<StatementPage[]> {
  const pages: StatementPage[] = []
  for (let after: StatementPlace = { head: -1, taxon: NO_TAXON }; ;) {
    checkpoint()
    const last: StatementPlace | undefined = (await lastOfPage(db, what, after, size))[0]
    if (!last) return pages
    pages.push({ after, last })
    after = last
  }
}

async function lastOfPage(
  db: Bulk,
  what: 'records' | 'relations',
  { head, taxon }: StatementPlace,
  size: number,
): Promise<StatementPlace[]> {
  const { rows } = await sql<StatementPlace>`
    select head, taxon_id as taxon from (
      select distinct head, taxon_id from import_rows
      where taxon_id is not null and (relation_type is null) = ${what === 'records'} and (head, taxon_id) > (${head}::smallint, ${taxon}::uuid)
      order by 1, 2 limit ${size}) p
    order by 1 desc, 2 desc limit 1`.execute(db)
  return rows
}

/** The values of a row of import_rows; what is wrong in it (null) is none. Inside of a value, as relations of our own archives may have them, null is one. */
export const saidBy = (alias: 'i' | 'r' | 'c') => {
  const own = sql.ref(`${alias}.properties`)
  return sql`(case when jsonb_path_exists(${own}, 'strict $.* ? (@ == null)')
    then ${own} - array(select v.key from jsonb_each(${own}) v where v.value = 'null') else ${own} end)`
}

/** Rows of import_rows that are not taken (`nothingSaid`). */
export const saysNothing = (alias: 'i' | 'r') => sql`(${sql.ref(`${alias}.partner`)} is null and ${saidBy(alias)} = '{}')`

/** Which rows of import_rows belong to a page. */
export const isInPage = ({ after, last }: StatementPage) => sql`
  i.taxon_id is not null and (i.head, i.taxon_id) > (${after.head}::smallint, ${after.taxon}::uuid)
  and (i.head, i.taxon_id) <= (${last.head}::smallint, ${last.taxon}::uuid)`

/**
 * The collections as a table: place, id, whether values are joined (those that say a source are always), whether all entries are of one origin, and which
 * properties the source has a column for, by the type of the relation ('' for records); null where entries become wholly what it says.
 */
export const headRows = ({ collections }: FactsPlan, ids: readonly string[], deleteMissing: boolean) => sql`
  (select o.place - 1 as head, o.id, o.joins, o.sources, o.origin, o.named from unnest(${textArray(ids)}::uuid[],
    ${textArray(collections.map(({ sameTaxon }) => String(sameTaxon === 'join')))}::boolean[],
    ${textArray(collections.map(({ fields }) => JSON.stringify(sourcesOf(fields))))}::jsonb[],
    ${textArray(collections.map(({ origin }) => origin))}::text[],
    ${textArray(collections.map((each) => (deletesMissing(each, deleteMissing) ? null : JSON.stringify(namedBy(each)))))}::jsonb[])
    with ordinality as o (id, joins, sources, origin, named, place))`

/** What of an entry `e` of a collection `h` stays whatever the source says: the properties that it has no column for. */
export const keptOf = (type: ReturnType<typeof sql>) =>
  sql`case when h.named is null then '{}' else e.properties - array(select jsonb_array_elements_text(h.named -> ${type})) end`

/** Whether entries may come from a collection `o`: one that everybody sees, or that comes with the same import. */
export const isOrigin = (heads: ReturnType<typeof headRows>) => sql`(o.published or o.id in (select n.id from ${heads} n))`

const sourcesOf = (fields: readonly FactField[]) =>
  fields.flatMap(({ relationType, name, meaning }) => (relationType === null && meaning === 'source' ? [name] : []))

function namedBy({ fields, emptyFields }: FactCollection): Record<string, string[]> {
  const named: Record<string, string[]> = {}
  for (const { relationType, name } of [...fields, ...emptyFields.values()]) (named[relationType ?? ''] ??= []).push(name)
  return named
}
