import { sql } from 'kysely'
import type { Database } from '../../db/database'
import type { CheckedImport } from '../phases/importRun'
import type { Report } from '../report'
import { intArray, textArray } from '../../db/arrays'
import { type Hierarchy, NONE } from '../stage/hierarchy'
import { preferIndexes } from '../stage/resolve'
import { sideBySide } from '../stage/sideBySide'
import { newIds } from '../stage/timeOrderedId'

type Bulk = Database['bulk']

/** Rows per transaction: below 200 ms also on the embedded engine, so that people hardly notice. */
const CHUNK: Record<Database['engine'], number> = { pglite: 2_000, postgres: 5_000 }

/** Loads staged taxa under their (unpublished) heads, parents before children, with their place and number of children. */
export async function loadTaxa(
  database: Database,
  heads: readonly string[],
  { order, level, parent, accepted, childCount }: Hierarchy,
  position: Int32Array,
  onRows: (rows: number) => void,
): Promise<void> {
  const load = async (part: Int32Array) => {
    const pick = (values: Int32Array) => intArray(Array.from(part, (seq) => values[seq] ?? NONE))
    const { numAffectedRows } = await database.bulk.transaction().execute(async (trx) => {
      await preferIndexes(trx)
      await checkOncePerChunk(trx, heads)
      return sql`
        insert into taxa (id, taxonomy_id, parent_id, accepted_id, source_id, name, code, author, rank, rank_verbatim, status, status_verbatim,
          properties, child_count, position)
        select s.id, (${textArray(heads)}::uuid[])[s.head + 1], p.id, a.id, s.source_id, s.name, s.code, s.author, s.rank, s.rank_verbatim, s.status,
          s.status_verbatim, s.properties, l.children, l.position
        from unnest(${intArray(part)}::int[], ${pick(parent)}::int[], ${pick(accepted)}::int[], ${pick(childCount)}::int[], ${pick(position)}::int[])
          as l (seq, parent, accepted, children, position)
        join import_taxa s on s.seq = l.seq
        left join import_taxa p on p.seq = l.parent
        left join import_taxa a on a.seq = l.accepted`.execute(trx)
    })
    if (Number(numAffectedRows) !== part.length) throw new Error(`Loaded ${numAffectedRows} of ${part.length} taxa.`)
    onRows(part.length)
  }
  // Parents have to be there before their children, so only chunks of one level may go side by side.
  for (const rows of levels(order, level)) await sideBySide(database, chunks(rows, CHUNK[database.engine]), load)
}

/**
 * Foreign keys of the rows of this transaction are not looked up one by one, which takes a third of the time: the heads are held here,
 * as their foreign key would, and parents and accepted taxa stand in the chunks before, whose numbers of rows are checked. Only logins
 * that may switch the check off (on PostgreSQL a superuser, or by grant) are faster; for others everything is as usual.
 */
async function checkOncePerChunk(trx: Bulk, heads: readonly string[]): Promise<void> {
  const { rows } = await sql`select id from taxonomies where id = any (${textArray(heads)}::uuid[]) for key share`.execute(trx)
  if (rows.length !== heads.length) throw new Error('The taxonomy was deleted while it was loaded.')
  await switchOffChecks(trx)
}

/** Foreign keys and triggers of this transaction, where the login may: whoever calls it has seen to what they see to. */
export async function switchOffChecks(trx: Bulk): Promise<void> {
  await sql`select case when has_parameter_privilege(current_user, 'session_replication_role', 'set')
    then set_config('session_replication_role', 'replica', true) end`.execute(trx)
}

/** On again, where the same transaction goes on to what needs them. */
export async function switchOnChecks(trx: Bulk): Promise<void> {
  await sql`select case when has_parameter_privilege(current_user, 'session_replication_role', 'set')
    then set_config('session_replication_role', 'origin', true) end`.execute(trx)
}

/**
 * Adds the words of the staged names to those that searches for parts and misspelt words look through. In a step of its own: the triggers that
 * do it otherwise are switched off while taxa are loaded, and chunks side by side would wait for each other's words.
 */
export async function loadSearchWords({ bulk, engine }: Database, size: number, checkpoint: () => void): Promise<void> {
  for (let from = 0; from < size; from += WORDS[engine]) {
    checkpoint()
    await sql`select add_search_words(array_agg(search_text(name))) from import_taxa where seq >= ${from} and seq < ${from + WORDS[engine]}`.execute(
      bulk,
    )
  }
}

/** Names per step: some hundred milliseconds at most on the embedded engine. */
const WORDS: Record<Database['engine'], number> = { pglite: 3_000, postgres: 10_000 }

/** The rows of each level, which stand one after the other in the order. */
function levels(order: Int32Array, level: Int32Array): Int32Array[] {
  const parts: Int32Array[] = []
  for (let from = 0, to = 0; from < order.length; from = to) {
    const own = level[order[from] ?? 0]
    while (to < order.length && level[order[to] ?? 0] === own) to++
    parts.push(order.subarray(from, to))
  }
  return parts
}

function chunks(rows: Int32Array, size: number): Int32Array[] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) => rows.subarray(index * size, (index + 1) * size))
}

/** Loads staged vernacular names. What names no loaded taxon is reported. */
export async function loadVernaculars(
  database: Database,
  checked: CheckedImport,
  report: Report,
  onRows: (rows: number, loaded: number) => void,
): Promise<void> {
  const chunk = CHUNK[database.engine]
  const starts = Array.from({ length: Math.ceil(checked.stage.vernaculars / chunk) }, (_, index) => index * chunk)
  await sideBySide(database, starts, (from) =>
    database.bulk.transaction().execute(async (trx) => {
      await preferIndexes(trx)
      const targets = await vernacularTargets(trx, from, from + chunk, checked)
      const found = reportUnfound(targets, report)
      await sql`
        insert into vernacular_names (id, taxon_id, name, language, preferred)
        select ${newIds()}, t.id, v.name, v.language, v.preferred
        from unnest(${intArray(found.map(({ seq }) => seq))}::int[], ${intArray(found.map(({ taxon }) => taxon))}::int[]) as l (seq, taxon)
        join import_vernaculars v on v.seq = l.seq join import_taxa t on t.seq = l.taxon
        order by v.seq`.execute(trx)
      onRows(targets.length, found.length)
    }),
  )
}

/** The targets that there are; the others are reported, unless their own row has been. */
export function reportUnfound(targets: readonly VernacularTarget[], report: Report): VernacularTarget[] {
  for (const { file, line, ref, taxon, ownRow } of targets) {
    if (taxon !== NONE || ownRow) continue
    report.add({
      file,
      line,
      column: 'Taxon',
      value: ref,
      reason: 'Das Taxon dieses Namens fehlt oder wurde nicht übernommen',
      taken: false,
    })
  }
  return targets.filter(({ taxon }) => taxon !== NONE)
}

export interface VernacularTarget {
  seq: number
  file: number
  line: number
  ref: string
  ownRow: boolean
  /** Running number of the taxon that gets the name; NONE when there is none. */
  taxon: number
}

/** A name in the row of its taxon is that row's alone: where it was refused, another may have its id. */
const mayHave = sql`(not v.own_row or (t.file = v.file and t.line = v.line))`

/** Which taxon each staged vernacular name of a range belongs to: those of a synonym to its accepted one, where the source does not tell them apart. */
export async function vernacularTargets(
  trx: Bulk,
  from: number,
  to: number,
  { plan, hierarchy: { level, accepted } }: CheckedImport,
): Promise<VernacularTarget[]> {
  const { rows } = await sql<{ seq: number; file: number; line: number; ref: string; ownRow: boolean; taxon: number | null }>`
    select v.seq, v.file, v.line, v.taxon_ref as ref, v.own_row as "ownRow", coalesce(
      (select t.seq from import_taxa t where t.head = v.head and t.alias = v.taxon_ref and ${mayHave} order by t.seq limit 1),
      (select t.seq from import_taxa t where t.head = v.head and t.source_id = v.taxon_ref and ${mayHave})) as taxon
    from import_vernaculars v where v.seq >= ${from} and v.seq < ${to}`.execute(trx)
  return rows.map((row) => {
    if (row.taxon === null || level[row.taxon] === NONE) return { ...row, taxon: NONE }
    const target = plan.hasNamesOfSynonyms ? NONE : (accepted[row.taxon] ?? NONE)
    return { ...row, taxon: target === NONE ? row.taxon : target }
  })
}
