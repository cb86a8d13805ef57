import { sql } from 'kysely'
import { swissCount } from '../../../lib/domain/text/swissCount'
import { textArray } from '../../db/arrays'
import type { Database } from '../../db/database'
import { ImportError } from '../importError'
import type { Report } from '../report'
import { composed, isMention } from '../stage/stagedSql'

/** Fewer may be mistakes that are put right; those the report names. */
const FEWEST = 3
/** So many are listed. */
const SHOWN = 30

/** An id that leads to a taxon of another name, where the one name or the other has another id, too. */
interface Moved {
  id: string
  name: string
  was: string
  /** Records and relations of the taxon. */
  records: number
  /** Of all rows: those of other names, those of them that have moved, and the ends of what has moved on. */
  renamed: number
  moved: number
  ends: number
  /** It has the name that another of them had. */
  follows: boolean
  /** The last numbers of the taxonomy are among those that have moved. */
  isAtEnd: boolean
}

const numberOf = (id: string) => sql`case when ${sql.ref(id)} ~ '^[0-9]{1,15}$' then ${sql.ref(id)}::bigint end`

/**
 * Refuses a source whose ids lead to taxa of other names, most of which stood there under another id or stand there now under one: numbers of lines that have
 * moved on. Taken for ids, all that is known of one species would be said of its neighbour. Throws `ImportError`.
 */
export async function refuseRenumbered(trx: Database['bulk'], heads: readonly string[], report: Report): Promise<void> {
  const rows = await movedIds(trx, heads)
  const [first] = rows
  if (!first) return
  const { renamed, moved, ends, follows, isAtEnd } = first
  // Where no row has the name of another, names were made wider or split, and what stands beside them is new; or rows stand before the last ones.
  if (!(follows || isAtEnd) || moved + ends < FEWEST || moved * 2 <= renamed) return void report.notes.push(noteOf(rows))
  const examples = rows.slice(0, 2).map(({ id, name, was }) => `«${id}» war «${was}» und wäre «${name}»`)
  throw new ImportError(
    `Die Ids der Quelle sind laufende Nummern, die sich verschoben haben: ${examples.join(', ')}. ` +
      `So bekämen ${swissCount(renamed)} Taxa den Namen eines anderen. Machen Sie die Spalte der Ids zur Eigenschaft, ` +
      'in einer Zuordnung mit "properties", dann werden die Taxa am Namen erkannt; oder laden Sie sie als neue Fassung daneben.',
  )
}

/**
 * Those that have the name of another first. A list that has become longer has a new row for the last name that moved, one that has become shorter leaves the
 * taxon behind from which the last name was taken: that is an end. Names that are left behind without any that moved on were put together with others.
 */
async function movedIds(trx: Database['bulk'], heads: readonly string[]): Promise<Moved[]> {
  const { rows } = await sql<Moved>`
    with renamed as (
      select l.seq, t.id as taxon, s.source_id as id, ${composed('s.name')} as name, ${composed('t.name')} as was
      from import_links l join import_taxa s on s.seq = l.seq join taxa t on t.id = l.target_id and t.source_id = s.source_id
      where not l.is_new and s.id <> t.id and s.name <> t.name and l.accepted_seq is null and t.accepted_id is null
    ), came as (
      select distinct ${composed('s.name')} as name from import_links l join import_taxa s on s.seq = l.seq
      where exists (select from renamed) and l.is_new and l.accepted_seq is null and s.source_id is not null and not ${isMention('s')}
        and ${composed('s.name')} in (select was from renamed)
    ), gone as (
      select distinct ${composed('t.name')} as name from taxa t
      where exists (select from renamed) and t.taxonomy_id = any (${textArray(heads)}::uuid[]) and t.accepted_id is null
        and ${composed('t.name')} in (select name from renamed) and not exists (select from import_links l where l.target_id = t.id)
    ), moved as (
      select r.*, name in (select was from renamed) as follows from renamed r
      where name <> was and (name in (select was from renamed) or name in (select name from gone)
        or was in (select name from renamed) or was in (select name from came))
    ), counted as (
      select (select count(*) from renamed)::int as renamed, count(*)::int as moved,
        ((select count(*) from came) + case when bool_or(follows) then (select count(*) from gone) else 0 end)::int as ends from moved
    ), shown as (select * from moved order by follows desc, seq limit ${SHOWN})
    select id, name, was, renamed, moved, ends, follows,
      coalesce((select max(${numberOf('m.id')}) from moved m) >= (select max(${numberOf('t.source_id')}) from taxa t
        where t.taxonomy_id = any (${textArray(heads)}::uuid[]) and t.accepted_id is null), false) as "isAtEnd",
      (select count(*) from property_records r join property_collections c on c.id = r.collection_id and c.published where r.taxon_id = taxon)::int
        + (select count(*) from relations r join property_collections c on c.id = r.collection_id and c.published
          where taxon in (r.taxon_id, r.related_taxon_id))::int as records
    from shown, counted order by follows desc, seq`.execute(trx)
  return rows
}

function noteOf(rows: readonly Moved[]): string {
  const { moved = 0 } = rows[0] ?? {}
  const listed = rows.map(({ id, name, was, records }) => {
    const stays = records === 1 ? '1 Eintrag bleibt' : `${swissCount(records)} Einträge bleiben`
    return `Id «${id}» war «${was}», ist nun «${name}»${records === 0 ? '' : ` (${stays} bei der Id)`}`
  })
  return (
    `${moved === 1 ? 'Ein Taxon heisst' : `${swissCount(moved)} Taxa heissen`} nun anders, und der frühere oder der neue Name hat auch eine andere Id: ` +
    `${listed.join(', ')}${moved > listed.length ? ' …' : ''}. Sind die Ids laufende Nummern, machen Sie ihre Spalte zur Eigenschaft.`
  )
}
