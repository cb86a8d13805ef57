import { sql } from 'kysely'
import { swissCount } from '../../lib/domain/text/swissCount'
import type { Db } from '../db/db'
import { LONGEST_EDIT } from '../db/reading/longestEdit'
import { differences, type Difference, type Image, withNames } from './differences'
import { headKinds, isOfSeenTaxa, utc, type Head } from './heads'

/** What was written to a head in one go: an edit, a deletion with all that went with it, an import. */
export interface Write {
  /** 2026-11-21T13:05:00.123456Z; no two of a head have the same. */
  at: string
  /** Counted from the oldest, from 1; of those that are numbered. */
  number: number
  isImport: boolean
  /** What happened, in a sentence: «Import: 5 Objekte neu, 2 Objekte geändert». */
  title: string
  /** The first rows, when it is no import. */
  rows: WrittenRow[]
  /** How many more there are. */
  more: number
}

export interface WrittenRow {
  table: string
  action: string
  label: string
  /** The taxon it is about, where that is there to be looked at. */
  taxonId: string | null
  values: Difference[]
}

export interface WriteNumbers {
  total: number
  /** Those among which none will come any more: edits under way have begun before they are seen. */
  settled: number
}

const SHOWN_ROWS = 5

/**
 * What numbers count. `all`, also what is about taxa that the reader does not see: then what a number means does not hang on what is published, and the one
 * that is not to be seen is left out where it stands. `seen`: then there is no gap.
 */
export type Numbering = 'all' | 'seen'

/** How many writes there are. */
export async function countWrites(db: Db, head: Head, numbering: Numbering): Promise<WriteNumbers> {
  const { rows } = await sql<WriteNumbers>`
    select count(*)::int as total, (count(*) filter (where at < now() - ${LONGEST_EDIT}))::int as settled
    from (${writesSql(head, numbering)}) w`.execute(db)
  return rows[0] ?? { total: 0, settled: 0 }
}

/** Which writes: those behind the number `after` (from 0), up to `upTo`. */
export interface WriteRange {
  numbering: Numbering
  after: number
  upTo: number
}

/** The writes of a range that the reader sees, latest first. Three statements, and those for names. */
export async function readWrites(db: Db, head: Head, { numbering, after, upTo }: WriteRange): Promise<Write[]> {
  const { rows: writes } = await sql<{ at: string; number: number }>`
    select ${utc(sql`w.at`)} as at, w.number from (${writesSql(head, numbering)}) w
    where w.number > ${after} and w.number <= ${upTo} and exists (select from changes c where ${isSeenWriteOf(head)} and c.at = w.at)
    order by w.number desc`.execute(db)
  if (writes.length === 0) return []
  const ats = writes.map(({ at }) => at)
  const { rows: counts } = await sql<CountRow>`
    select ${utc(sql`c.at`)} as at, c.table_name as table, c.action, count(*)::int as count, min(c.after::text) filter (where c.action = 'import') as said
    from changes c where ${isSeenWriteOf(head)} and c.at = any(${ats}::timestamptz[]) group by c.at, c.table_name, c.action order by min(c.id)`.execute(
    db,
  )
  const { rows } = await sql<ChangedRow>`
    select ${utc(sql`s.at`)} as at, s.table_name as table, s.action, s.before, s.after, (select t.id from visible_taxa t where t.id = s.taxon_id) as "taxonId",
      case when s.taxon_id is not null then taxon_name_of(s.taxon_id) else coalesce(s.after, s.before) ->> 'name' end as label
    from (
      select c.id, c.at, c.table_name, c.action, c.before, c.after, c.taxon_id, row_number() over (partition by c.at order by c.id) as place
      from changes c where ${isSeenWriteOf(head)} and c.at = any(${ats}::timestamptz[]) and c.action <> 'import'
    ) s where s.place <= ${SHOWN_ROWS} order by s.id`.execute(db)
  const named = await namedRows(db, rows)
  return writes.map((write) => writeOf(write, counts, named))
}

interface CountRow {
  at: string
  table: string
  action: string
  count: number
  /** Of an import: its entry, as JSON. */
  said: string | null
}

interface ChangedRow {
  at: string
  table: string
  action: string
  before: Image | null
  after: Image | null
  taxonId: string | null
  label: string | null
}

/** An import is its own entry alone; what it did to each row is the row's history. */
const isWriteOf = ({ kind, id }: Head) =>
  sql`${sql.ref(`c.${headKinds[kind].column}`)} = ${id}::uuid and (c.batch_id is null or c.action = 'import')`

const isSeenWriteOf = (head: Head) => sql`${isWriteOf(head)} and ${isOfSeenTaxa}`

/** One transaction bears one moment. */
const writesSql = (head: Head, numbering: Numbering) => sql`
  select c.at, (row_number() over (order by c.at))::int as number from changes c
  where ${numbering === 'all' ? isWriteOf(head) : isSeenWriteOf(head)} group by c.at`

type NamedRow = WrittenRow & { at: string }

async function namedRows(db: Db, rows: readonly ChangedRow[]): Promise<NamedRow[]> {
  const all = rows.map(({ before, after }) => differences(before, after))
  const named = await withNames(db, all.flat())
  let taken = 0
  return rows.map(({ at, table, action, taxonId, label }, index) => ({
    at,
    table,
    action,
    taxonId,
    label: label ?? '',
    values: named.slice(taken, (taken += all[index]?.length ?? 0)),
  }))
}

function writeOf({ at, number }: { at: string; number: number }, counts: readonly CountRow[], rows: readonly NamedRow[]): Write {
  const own = counts.filter((row) => row.at === at)
  const edits = own.filter(({ action }) => action !== 'import')
  const shown = rows.filter((row) => row.at === at)
  const changed = edits.reduce((sum, { count }) => sum + count, 0)
  const [only] = changed === 1 ? shown : []
  const title = [
    ...own.flatMap(({ said }) => (said === null ? [] : [importSentence(JSON.parse(said) as ImportEntry)])),
    ...(edits.length > 0 ? [edits.map(({ table, action, count }) => happened(table, action, count)).join(', ')] : []),
  ].join('; ')
  return {
    at,
    number,
    isImport: edits.length < own.length,
    title: only?.label ? `${only.label}: ${title}` : title,
    rows: shown.map(({ table, action, label, taxonId, values }) => ({ table, action, label, taxonId, values })),
    more: changed - shown.length,
  }
}

/** What an import says of itself: rows by table and action; before those were counted, sums, or nothing but the name of what it brought. */
interface ImportEntry {
  /** The import that was taken back. */
  undone?: string
  rows?: [table: string, action: string, count: number][]
  added?: number | null
  changed?: number | null
  deleted?: number | null
}

function importSentence({ undone, rows, added, changed, deleted }: ImportEntry): string {
  if (undone) return 'Import rückgängig gemacht'
  if (rows) return `Import: ${rows.map(([table, action, count]) => happened(table, action, count)).join(', ')}`
  const sums = [
    [added, 'neu'],
    [changed, 'geändert'],
    [deleted, 'gelöscht'],
  ] as const
  const said = sums.flatMap(([count, word]) => (count ? [`${swissCount(count)} ${word}`] : []))
  return said.length > 0 ? `Import: ${said.join(', ')}` : 'Import: zum ersten Mal veröffentlicht'
}

const words: Record<string, readonly [one: string, many: string]> = {
  taxa: ['Objekt', 'Objekte'],
  vernacular_names: ['weiterer Name', 'weitere Namen'],
  synonyms: ['gleichwertiges Objekt', 'gleichwertige Objekte'],
  property_records: ['Eintrag', 'Einträge'],
  relations: ['Beziehung', 'Beziehungen'],
  property_fields: ['Feldbeschreibung', 'Feldbeschreibungen'],
  taxonomies: ['Angabe zur Taxonomie', 'Angaben zur Taxonomie'],
  property_collections: ['Angabe zur Sammlung', 'Angaben zur Sammlung'],
}
const verbs: Record<string, string> = { insert: 'neu', update: 'geändert', delete: 'gelöscht' }

function happened(table: string, action: string, count: number): string {
  const [one, many] = words[table] ?? ['Zeile', 'Zeilen']
  return `${swissCount(count)} ${count === 1 ? one : many} ${verbs[action] ?? action}`
}
