import { sql } from 'kysely'
import { swissCount } from '../../../lib/domain/swissCount'
import type { Database } from '../../db/database'
import { matchNames } from '../../matching/matchNames'
import type { NameMatch } from '../../matching/nameMatch'
import { intArray, textArray } from '../stage/arrays'
import type { FactsPlan, RefScope } from './factsPlan'
import { isTaken, LEFT_OUT } from './takenGrades'

type Bulk = Database['bulk']

/** Names looked for between two turns of others. */
const NAMES_AT_ONCE = 500
const IDS_AT_ONCE = 10_000
/** So many candidates are listed in the report. */
const SHOWN = 3
/** So many names in another spelling are listed. */
const SHOWN_SPELLINGS = 30

/**
 * Finds the taxon of every name and id that tables name, each once; those of `own` scopes follow when their taxa have ids. Answers the names that
 * are spelt differently in the taxonomies and mean the same by the codes.
 */
export async function matchRefs(
  database: Database,
  { scopes, decisions }: FactsPlan,
  onRows: (rows: number) => void,
): Promise<Spelling[]> {
  const { bulk } = database
  const spellings: Spelling[] = []
  await sql`analyze import_refs`.execute(bulk)
  for (const [scope, how] of scopes.entries()) {
    if (how.kind === 'own') continue
    if (decisions.size > 0) await applyDecisions(database, scope, how.taxonomyIds, decisions)
    if (how.kind === 'id') await matchIds(bulk, scope, how.taxonomyIds, onRows)
    else spellings.push(...(await matchTexts(database, scope, how, onRows)))
  }
  return spellings
}

/** A name of a table, and how a taxonomy spells it. */
interface Spelling {
  text: string
  found: string
}

/** Those names in a sentence for the report. */
export const spellingNote = (spellings: readonly Spelling[]): string =>
  `${spellings.length === 1 ? '1 Name ist' : `${swissCount(spellings.length)} Namen sind`} in den Taxonomien anders geschrieben und nach den Nomenklaturregeln derselbe: ${spellings
    .slice(0, SHOWN_SPELLINGS)
    .map(({ text, found }) => `«${text}» (${found})`)
    .join(', ')}${spellings.length > SHOWN_SPELLINGS ? ' …' : ''}.`

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
      return match && isTaken(match) ? [{ seq, taxonId: match.taxonId, grade: match.kind, candidates: null }] : []
    }),
  )
}

async function matchIds(
  bulk: Bulk,
  scope: number,
  taxonomyIds: readonly string[],
  onRows: (rows: number) => void,
): Promise<void> {
  await inPages(bulk, scope, IDS_AT_ONCE, async (refs) => {
    const [from, to] = [refs[0]?.seq ?? 0, refs.at(-1)?.seq ?? 0]
    const range = sql`r.scope = ${scope} and r.seq between ${from} and ${to} and r.grade is null`
    await sql`
      update import_refs r set taxon_id = coalesce(t.accepted_id, t.id), grade = 'id' from taxa t
      where ${range} and t.id = case when r.text ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then r.text::uuid end and t.taxonomy_id = any (${textArray(taxonomyIds)}::uuid[])`.execute(
      bulk,
    )
    await sql`
      update import_refs r set taxon_id = f.id, grade = 'id' from (
        select distinct on (r.seq) r.seq, coalesce(t.accepted_id, t.id) as id from import_refs r
        cross join unnest(${textArray(taxonomyIds)}::uuid[]) with ordinality as x (id, place)
        join taxa t on t.taxonomy_id = x.id and t.source_id = r.text
        where ${range} order by r.seq, x.place, t.id) f
      where r.seq = f.seq`.execute(bulk)
    // The code of a habitat.
    await sql`
      update import_refs r set taxon_id = f.id, grade = 'id' from (
        select distinct on (r.seq) r.seq, coalesce(t.accepted_id, t.id) as id from import_refs r
        join taxa t on t.code = r.text join unnest(${textArray(taxonomyIds)}::uuid[]) with ordinality as x (id, place) on x.id = t.taxonomy_id
        where ${range} order by r.seq, x.place, t.id) f
      where r.seq = f.seq`.execute(bulk)
    await sql`update import_refs r set grade = 'notFound' where ${range}`.execute(bulk)
    onRows(refs.length)
  })
}

async function matchTexts(
  database: Database,
  scope: number,
  { taxonomyIds }: Extract<RefScope, { taxonomyIds: unknown }>,
  onRows: (rows: number) => void,
): Promise<Spelling[]> {
  const spellings: Spelling[] = []
  await inPages(database.bulk, scope, NAMES_AT_ONCE, async (refs) => {
    const matches = await matchNames(
      database,
      taxonomyIds,
      refs.map(({ text }) => text),
    )
    await store(
      database.bulk,
      refs.flatMap(({ seq, text }, index) => {
        const match = literalMatch(text, matches[index])
        if (!match) return []
        const taken = isTaken(match)
        if (taken && match.isSameName) spellings.push({ text, found: candidateList({ ...match, candidates: match.candidates.slice(0, 1) }) ?? '' }) // prettier-ignore
        return [{ seq, taxonId: taken ? match.taxonId : null, grade: match.kind, candidates: taken ? null : candidateList(match) }] // prettier-ignore
      }),
    )
    onRows(refs.length)
  })
  return spellings
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
  const named = candidates.map(({ foundName: name, foundAuthor: author }) => ({
    name,
    text: author && !name.includes(author) ? `${name} ${author}` : name,
  }))
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
          (select t.seq from import_taxa t where t.head = ${how.head} and t.alias = o.text order by t.seq limit 1),
          (select t.seq from import_taxa t where t.head = ${how.head} and t.source_id = o.text)) as seq) s
        join import_links l on l.seq = s.seq left join import_links a on a.seq = l.accepted_seq
        where o.scope = ${scope}) f
      where r.seq = f.seq`.execute(trx)
    await sql`update import_refs set grade = 'notFound' where scope = ${scope} and taxon_id is null`.execute(trx)
  }
}
