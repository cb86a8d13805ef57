import { sql } from 'kysely'
import type { Database } from '../../db/database'
import { matchNames } from '../../matching/matchNames'
import type { NameMatch } from '../../matching/nameMatch'
import { generaWrittenOut } from './names/generaWrittenOut'
import { type FoundOtherwise, otherwiseOf, writtenName } from './names/foundOtherwise'
import { intArray, textArray } from '../stage/arrays'
import { preferIndexes } from '../stage/resolve'
import { sideBySide } from '../stage/sideBySide'
import type { FactsPlan, RefScope } from './factsPlan'
import { DECIDED, isTaken, LEFT_OUT } from './takenGrades'

type Bulk = Database['bulk']

/** Names looked for between two turns of others. */
const NAMES_AT_ONCE = 500
const IDS_AT_ONCE = 10_000
/** So many candidates are listed in the report. */
const SHOWN = 3
/**
 * Finds the taxon of every name and id that tables name, each once; those of `own` scopes follow when their taxa have ids. Answers the names that
 * were taken and stand otherwise in the taxonomies.
 */
export async function matchRefs(
  database: Database,
  { scopes, decisions }: FactsPlan,
  onRows: (rows: number) => void,
): Promise<FoundOtherwise[]> {
  const { bulk } = database
  const otherwise: FoundOtherwise[] = []
  await sql`analyze import_refs`.execute(bulk)
  for (const [scope, how] of scopes.entries()) {
    if (how.kind === 'own') continue
    if (decisions.size > 0) await applyDecisions(database, scope, how.taxonomyIds, decisions)
    if (how.kind === 'id') await matchIds(database, scope, how.taxonomyIds, onRows)
    else otherwise.push(...(await matchTexts(database, scope, how, onRows)))
  }
  return otherwise
}

/** What a person decided about names comes before anything else; a decision for a name that is not there is as good as none. */
async function applyDecisions(
  database: Database,
  scope: number,
  taxonomyIds: readonly string[],
  decisions: FactsPlan['decisions'],
): Promise<void> {
  const { rows } = await sql<{ seq: number; text: string }>`
    select seq, text from import_refs where scope = ${scope} and text = any (${textArray([...decisions.keys()])}::text[])`.execute(
    database.bulk,
  )
  const wanted = rows.map(({ text }) => decisions.get(text) ?? null)
  const found = await matchNames(
    database,
    taxonomyIds,
    wanted.map((text) => text ?? ''),
  )
  await store(
    database.bulk,
    rows.flatMap(({ seq }, index): Found[] => {
      if (wanted[index] === null) return [{ seq, taxonId: null, grade: LEFT_OUT, candidates: null }]
      const match = found[index]
      return match && isTaken(match) ? [{ seq, taxonId: match.taxonId, grade: DECIDED, candidates: null }] : []
    }),
  )
}

/** The text of a reference, compared as taxa are indexed: its own collation (C) would win, and every look-up read the whole index. */
const textOf = (alias: 's' | 'o') => sql`${sql.ref(`${alias}.text`)} collate "default"`

/** By our id, else by the source's, else by the code of a habitat; of several taxonomies the first that has one. */
async function matchIds(
  database: Database,
  scope: number,
  taxonomyIds: readonly string[],
  onRows: (rows: number) => void,
): Promise<void> {
  const { rows: ends } = await sql<{ first: number; last: number }>`
    select min(seq) as first, max(seq) as last from import_refs where scope = ${scope} having count(*) > 0`.execute(database.bulk)
  const { first, last } = ends[0] ?? { first: 0, last: -1 }
  const starts = Array.from({ length: Math.ceil((last - first + 1) / IDS_AT_ONCE) }, (_, index) => first + index * IDS_AT_ONCE)
  const wanted = sql`unnest(${textArray(taxonomyIds)}::uuid[]) with ordinality as x (id, place)`
  const accepted = sql`coalesce(t.accepted_id, t.id)`
  // Looked up one by one in the indexes (codes have one of their search text only): joined, the planner would read all taxa for each part.
  const match = (from: number) => sql`
    update import_refs r set taxon_id = f.id, grade = case when f.id is null then 'notFound' else 'id' end from (
      select s.seq, coalesce(
        case when s.text ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
          then (select ${accepted} from taxa t where t.id = s.text::uuid and t.taxonomy_id = any (${textArray(taxonomyIds)}::uuid[])) end,
        (select ${accepted} from ${wanted} join taxa t on t.taxonomy_id = x.id and t.source_id = ${textOf('s')} order by x.place, t.id limit 1),
        (select ${accepted} from taxa t where search_text(t.code) = search_text(${textOf('s')}) and t.code = ${textOf('s')} and t.code is not null
          and t.taxonomy_id::text = any (${textArray(taxonomyIds)}::text[])
          order by array_position(${textArray(taxonomyIds)}::uuid[], t.taxonomy_id), t.id limit 1)) as id
      from import_refs s where s.scope = ${scope} and s.seq >= ${from} and s.seq < ${from + IDS_AT_ONCE} and s.grade is null offset 0) f
    where r.seq = f.seq`
  await sideBySide(
    database,
    starts,
    async (from) => {
      onRows(0)
      const { numAffectedRows } = await database.bulk.transaction().execute(async (trx) => {
        await preferIndexes(trx)
        return match(from).execute(trx)
      })
      return Number(numAffectedRows ?? 0)
    },
    onRows,
  )
}

async function matchTexts(
  database: Database,
  scope: number,
  { taxonomyIds }: Extract<RefScope, { taxonomyIds: unknown }>,
  onRows: (rows: number) => void,
): Promise<FoundOtherwise[]> {
  const otherwise: FoundOtherwise[] = []
  const writtenOut = await generaWrittenOut(database.bulk, scope)
  await inPages(database.bulk, scope, NAMES_AT_ONCE, async (refs) => {
    const matches = await matchNames(
      database,
      taxonomyIds,
      refs.map(({ text }) => writtenOut.get(text) ?? text),
    )
    await store(
      database.bulk,
      refs.flatMap(({ seq, text }, index) => {
        const match = literalMatch(text, matches[index])
        if (!match) return []
        const taken = isTaken(match)
        if (taken) otherwise.push(...otherwiseOf(text, match, writtenOut.has(text)))
        return [{ seq, taxonId: taken ? match.taxonId : null, grade: match.kind, candidates: taken ? null : candidateList(match) }] // prettier-ignore
      }),
    )
    onRows(refs.length)
  })
  return otherwise
}

/** Of several that fit, the one that is written letter by letter like the text is meant: a table that comes from the taxonomy's own source. */
function literalMatch(text: string, match: NameMatch | undefined): NameMatch | undefined {
  if (match?.kind !== 'ambiguous') return match
  const same = match.candidates.filter(
    ({ foundName, foundAuthor }) => foundName === text || (foundAuthor !== null && `${foundName} ${foundAuthor}` === text),
  )
  const [only] = same
  return only && same.length === 1 ? { ...match, kind: 'exact', taxonId: only.taxonId } : match
}

async function inPages(
  bulk: Bulk,
  scope: number,
  size: number,
  work: (refs: { seq: number; text: string }[]) => Promise<void>,
): Promise<void> {
  for (let last = 0; ;) {
    const { rows } = await sql<{ seq: number; text: string }>`
      select seq, text from import_refs where scope = ${scope} and seq > ${last} and grade is null order by seq limit ${size}`.execute(
      bulk,
    )
    if (rows.length === 0) return
    await work(rows)
    last = rows.at(-1)?.seq ?? last
  }
}

interface Found {
  seq: number
  taxonId: string | null
  grade: string
  candidates: string | null
}

async function store(bulk: Bulk, found: readonly Found[]): Promise<void> {
  if (found.length === 0) return
  await sql`
    update import_refs r set taxon_id = f.taxon_id, grade = f.grade, candidates = f.candidates
    from unnest(${intArray(found.map(({ seq }) => seq))}::int[], ${textArray(found.map(({ taxonId }) => taxonId))}::uuid[],
      ${textArray(found.map(({ grade }) => grade))}::text[], ${textArray(found.map(({ candidates }) => candidates))}::text[]) as f (seq, taxon_id, grade, candidates)
    where r.seq = f.seq`.execute(bulk)
}

function candidateList({ candidates }: NameMatch): string | null {
  if (candidates.length === 0) return null
  const named = candidates.map((candidate) => ({ name: candidate.foundName, text: writtenName(candidate) }))
  // Those that differ by their authors only fit equally well and come in no order.
  const shown = named
    .sort((a, b) => (a.name !== b.name ? 0 : a.text < b.text ? -1 : 1))
    .map(({ text }) => text)
    .slice(0, SHOWN)
  return `${[...new Set(shown)].join(' · ')}${candidates.length > SHOWN ? ' · …' : ''}`
}

/** Finds the taxa of `own` scopes among those of this import, by the second name or the id of their rows; what belongs to a synonym goes to its accepted taxon. */
export async function matchOwnRefs(trx: Bulk, { scopes }: FactsPlan): Promise<void> {
  for (const [scope, how] of scopes.entries()) {
    if (how.kind !== 'own') continue
    await sql`
      update import_refs r set taxon_id = f.id, grade = 'id' from (
        select o.seq, coalesce(a.target_id, l.target_id) as id
        from import_refs o
        cross join lateral (select coalesce(
          (select t.seq from import_taxa t where t.head = ${how.head} and t.alias = ${textOf('o')} order by t.seq limit 1),
          (select t.seq from import_taxa t where t.head = ${how.head} and t.source_id = ${textOf('o')})) as seq) s
        join import_links l on l.seq = s.seq left join import_links a on a.seq = l.accepted_seq
        where o.scope = ${scope}) f
      where r.seq = f.seq`.execute(trx)
    await sql`update import_refs set grade = 'notFound' where scope = ${scope} and taxon_id is null`.execute(trx)
  }
}
