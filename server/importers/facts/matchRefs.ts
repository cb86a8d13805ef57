import { sql } from 'kysely'
import type { Database } from '../../db/database'
import { anyWriting } from '../../matching/candidates'
import { matchNames } from '../../matching/matchNames'
import type { NameMatch } from '../../matching/nameMatch'
import { generaWrittenOut } from './names/generaWrittenOut'
import { type FoundOtherwise, otherwiseNotes, otherwiseOf, writtenName } from './names/foundOtherwise'
import { meantTaxonomies } from './names/idsOfSeveral'
import { inParts, type LookUp, openRefs, referenceText } from './names/refParts'
import { intArray, textArray } from '../../db/arrays'
import { type FactsPlan, isOwn, type NamedScope } from './factsPlan'
import { DECIDED, isTaken, LEFT_OUT } from './takenGrades'

type Bulk = Database['bulk']

/** Names looked for between two turns of others. */
const NAMES_AT_ONCE = 500
/** So many candidates are listed in the report. */
const SHOWN = 3

/**
 * Finds the taxon of every name and id that tables name, each once; those that mean taxa of the same import follow when these have ids. Answers what the
 * report says of those that stand otherwise in the taxonomies, and of whose ids they are.
 */
export async function matchRefs(
  database: Database,
  { scopes, decisions }: FactsPlan,
  onRows: (rows: number) => void,
): Promise<string[]> {
  const { bulk: db, engine } = database
  const otherwise: FoundOtherwise[] = []
  const notes: string[] = []
  await sql`analyze import_refs`.execute(db)
  const lookUp: LookUp = { engine, db, find: (taxonomyIds, texts) => matchNames(database, taxonomyIds, texts) }
  for (const [scope, how] of scopes.entries()) {
    if (how.kind === 'own' || isOwn(how)) continue
    if (how.isAny && how.kind === 'id' && how.taxonomyIds.length > 1)
      notes.push(...(await matchAnyIds(lookUp, scope, how, decisions, onRows)))
    else otherwise.push(...(await matchScope(lookUp, scope, how.kind, how.taxonomyIds, decisions, onRows)))
  }
  return [...otherwiseNotes(otherwise), ...notes]
}

/** The same for one scope. */
export async function matchScope(
  lookUp: LookUp,
  scope: number,
  kind: NamedScope['kind'],
  taxonomyIds: readonly string[],
  decisions: FactsPlan['decisions'],
  onRows: (rows: number) => void,
): Promise<FoundOtherwise[]> {
  if (decisions.size > 0) await applyDecisions(lookUp, scope, taxonomyIds, decisions)
  if (kind === 'name') return matchTexts(lookUp, scope, taxonomyIds, onRows)
  await matchIds(lookUp, scope, taxonomyIds, onRows)
  return []
}

/** Ids of which nobody has said whose they are. */
async function matchAnyIds(
  lookUp: LookUp,
  scope: number,
  { taxonomyIds }: NamedScope,
  decisions: FactsPlan['decisions'],
  onRows: (rows: number) => void,
): Promise<string[]> {
  if (decisions.size > 0) await applyDecisions(lookUp, scope, taxonomyIds, decisions)
  const meant = await meantTaxonomies(lookUp, scope, taxonomyIds, () => onRows(0))
  await matchIds(lookUp, scope, meant.taxonomyIds, onRows)
  return meant.note === null ? [] : [meant.note]
}

/** What a person decided about names comes before anything else; a decision for a name that is not there is as good as none. */
async function applyDecisions(
  { db, find }: LookUp,
  scope: number,
  taxonomyIds: readonly string[],
  decisions: FactsPlan['decisions'],
): Promise<void> {
  const { rows } = await sql<{ seq: number; text: string }>`
    select seq, text from import_refs where scope = ${scope} and text = any (${textArray([...decisions.keys()])}::text[])`.execute(
    db,
  )
  const wanted = rows.map(({ text }) => decisions.get(text) ?? null)
  const found = await find(
    taxonomyIds,
    wanted.map((text) => text ?? ''),
  )
  await store(
    db,
    rows.flatMap(({ seq }, index): FoundRef[] => {
      if (wanted[index] === null) return [{ seq, taxonId: null, grade: LEFT_OUT, candidates: null }]
      const match = found[index]
      return match && isTaken(match) ? [{ seq, taxonId: match.taxonId, grade: DECIDED, candidates: null }] : []
    }),
  )
}

/** By our id, else by the source's, else by the code of a habitat; of several taxonomies the first that has one. */
async function matchIds(
  lookUp: LookUp,
  scope: number,
  taxonomyIds: readonly string[],
  onRows: (rows: number) => void,
): Promise<void> {
  const ids = sql`${textArray(taxonomyIds)}::uuid[]`
  const inOrder = sql`order by array_position(${ids}, t.taxonomy_id), t.id limit 1`
  const accepted = sql`coalesce(t.accepted_id, t.id)`
  // Looked up one by one in the indexes (codes have one of their search text only): joined, the planner would read all taxa for each part.
  const match = async (trx: Bulk, from: number, to: number) => {
    const { numAffectedRows } = await sql`
      update import_refs r set taxon_id = f.id, grade = case when f.id is null then 'notFound' else 'id' end from (
        select s.seq, coalesce(
          case when s.text ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
            then (select ${accepted} from taxa t where t.id = s.text::uuid and t.taxonomy_id = any (${ids})) end,
          (select ${accepted} from taxa t where t.taxonomy_id = any (${ids}) and t.source_id = ${anyWriting(referenceText('s'))} ${inOrder}),
          (select ${accepted} from taxa t where search_text(t.code) = search_text(${referenceText('s')}) and t.code = ${anyWriting(referenceText('s'))}
            and t.code is not null and t.taxonomy_id::text = any (${textArray(taxonomyIds)}::text[])
            ${inOrder})) as id
        from import_refs s where ${openRefs(scope, from, to)} offset 0) f
      where r.seq = f.seq`.execute(trx)
    return Number(numAffectedRows ?? 0)
  }
  await inParts(lookUp, scope, match, onRows, () => onRows(0))
}

async function matchTexts(
  { db, find }: LookUp,
  scope: number,
  taxonomyIds: readonly string[],
  onRows: (rows: number) => void,
): Promise<FoundOtherwise[]> {
  const otherwise: FoundOtherwise[] = []
  const writtenOut = await generaWrittenOut(db, scope)
  await inPages(db, scope, NAMES_AT_ONCE, async (refs) => {
    const matches = await find(
      taxonomyIds,
      refs.map(({ text }) => writtenOut.get(text) ?? text),
    )
    await store(
      db,
      refs.flatMap(({ seq, text }, index) => {
        const match = literalMatch(text, matches[index])
        if (!match) return []
        const taken = isTaken(match)
        if (taken) otherwise.push(...otherwiseOf(text, match, writtenOut.has(text)))
        return [
          { seq, taxonId: taken ? match.taxonId : null, grade: match.kind, candidates: taken ? null : candidateList(match) },
        ]
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

interface FoundRef {
  seq: number
  taxonId: string | null
  grade: string
  candidates: string | null
}

async function store(bulk: Bulk, found: readonly FoundRef[]): Promise<void> {
  if (found.length === 0) return
  await sql`
    update import_refs r set taxon_id = f.taxon_id, grade = f.grade, candidates = f.candidates
    from unnest(${intArray(found.map(({ seq }) => seq))}::int[], ${textArray(found.map(({ taxonId }) => taxonId))}::uuid[],
      ${textArray(found.map(({ grade }) => grade))}::text[],
        ${textArray(found.map(({ candidates }) => candidates))}::text[]) as f (seq, taxon_id, grade, candidates)
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
