import { sql } from 'kysely'
import { type MatchKind, matchKinds } from '../../../lib/domain/matching/matchKinds'
import type { Database } from '../../db/database'
import { matchNames, namesWithin } from '../../matching/matchNames'
import type { MatchCandidate } from '../../matching/nameMatch'
import { type FactsPlan, taxonomiesOf } from '../facts/factsPlan'
import { writtenName } from '../facts/names/foundOtherwise'
import { DECIDED, LEFT_OUT } from '../facts/takenGrades'
import type { CheckedImport, ImportRun } from '../phases/importRun'
import { textArray } from '../../db/arrays'
import type { DoubtfulName, ResultNames } from './jobResult'

type Bulk = Database['bulk']

/** So many names are handed out, the most frequent first. */
const MOST_SHOWN = 2_000
/** So many doubtful names are counted row by row; a table with more of them is the wrong one. */
const MOST_COUNTED = 50_000
const MOST_LINES = 10
/** Statements per look, so that others get their turn. */
const STEP: Record<Database['engine'], number> = { pglite: 5_000, postgres: 50_000 }

/** These are somebody's decision, or worth a look. */
const doubtfulGrades: readonly MatchKind[] = ['authorDiffers', 'similar', 'ambiguous', 'notFound']

/** How the names of the tables were found, from the staging tables; null when none were looked for. */
export async function stagedNames(
  { database, checkpoint }: ImportRun,
  { plan, stage }: CheckedImport,
): Promise<ResultNames | null> {
  const { facts } = plan
  if (!facts || facts.scopes.every(({ kind }) => kind === 'own')) return null
  const step = STEP[database.engine]
  const own = facts.scopes.flatMap(({ kind }, scope) => (kind === 'own' ? [scope] : []))
  const rows = new Map<string, number>()
  const doubtful = new Map<string, { scope: number; text: string; rows: number; lines: number[] }>()
  for (let from = 0; from < stage.statements; from += step) {
    checkpoint()
    for (const found of await countStep(database.bulk, facts, own, from, from + step)) {
      const { grade, scope, text, n, lines } = found
      rows.set(grade, (rows.get(grade) ?? 0) + n)
      if (text === null) continue
      const known = doubtful.get(`${scope} ${text}`)
      if (known) {
        known.rows += n
        known.lines.push(...lines.slice(0, MOST_LINES - known.lines.length))
      } else if (doubtful.size < MOST_COUNTED)
        doubtful.set(`${scope} ${text}`, { scope, text, rows: n, lines: lines.slice(0, MOST_LINES) })
    }
  }
  const { rows: names } = await sql<{ grade: string; n: number }>`
    select coalesce(grade, 'notFound') as grade, count(*)::int as n from import_refs where scope <> all (${`{${own.join()}}`}::int[]) group by 1`.execute(
    database.bulk,
  )
  const count = (grade: string) => names.find((each) => each.grade === grade)?.n ?? 0
  const shown = [...doubtful.values()]
    .sort((a, b) => b.rows - a.rows || (a.lines[0] ?? 0) - (b.lines[0] ?? 0))
    .slice(0, MOST_SHOWN)
  return {
    counts: matchKinds.flatMap((kind) => (count(kind) > 0 ? [{ kind, names: count(kind), rows: rows.get(kind) ?? 0 }] : [])),
    leftOut: count(LEFT_OUT),
    decided: count(DECIDED),
    doubtful: await withCandidates(database, facts, plan.taxonomies[0]?.name ?? '', shown),
  }
}

interface Counted {
  grade: string
  scope: number
  /** Only of doubtful and decided names. */
  text: string | null
  n: number
  lines: number[]
}

async function countStep(
  bulk: Bulk,
  { decisions }: FactsPlan,
  own: readonly number[],
  from: number,
  to: number,
): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    with named as (
      select r.file, r.line, r.scope, r.ref as text from import_rows r where r.seq >= ${from} and r.seq < ${to}
      union
      select r.file, r.line, r.partner_scope, r.partner from import_rows r where r.seq >= ${from} and r.seq < ${to} and r.partner is not null
    ), graded as (
      select n.line, n.scope, coalesce(f.grade, 'notFound') as grade,
        case when coalesce(f.grade, 'notFound') = any (${textArray(doubtfulGrades)}::text[])
          or n.text = any (${textArray([...decisions.keys()])}::text[]) then n.text end as text
      from named n left join import_refs f on f.scope = n.scope and f.text = n.text
      where n.scope <> all (${`{${own.join()}}`}::int[])
    )
    select grade, scope, text, count(*)::int as n, case when text is null then '{}' else (array_agg(line order by line))[1:${sql.lit(MOST_LINES)}] end as lines
    from graded group by grade, scope, text`.execute(bulk)
  return rows
}

/** What each name may mean; asked once more, because the staging tables keep only what the report says. */
async function withCandidates(
  database: Database,
  facts: FactsPlan,
  ownName: string,
  names: readonly { scope: number; text: string; rows: number; lines: number[] }[],
): Promise<DoubtfulName[]> {
  const { rows: taxonomies } = await sql<{ id: string; name: string }>`select id, name from taxonomies where published`.execute(
    database.bulk,
  )
  const { scopes, decisions, ownId } = facts
  const nameOf = new Map(taxonomies.map(({ id, name }) => [id, name]))
  if (ownId !== undefined) nameOf.set(ownId, ownName)
  const found: DoubtfulName[] = []
  for (const [scope, how] of scopes.entries()) {
    const own = names.filter((each) => each.scope === scope)
    if (how.kind === 'own' || own.length === 0) continue
    // Taxa of the import itself are seen by nobody else.
    const find = how.ownAt === undefined ? null : namesWithin(database.bulk)
    const texts = own.map(({ text }) => text)
    const ids = taxonomiesOf(facts, how)
    const matches = await (find ? find(ids, texts) : matchNames(database, ids, texts))
    const { rows: refs } = await sql<{ text: string; takenId: string | null; grade: string | null }>`
      select text, taxon_id as "takenId", grade from import_refs
      where scope = ${scope} and text = any (${textArray(own.map(({ text }) => text))}::text[])`.execute(database.bulk)
    const refOf = new Map(refs.map((ref) => [ref.text, ref]))
    for (const [index, { text, rows, lines }] of own.entries()) {
      const isDecided = decisions.has(text)
      const grade = refOf.get(text)?.grade as MatchKind | null | undefined
      const match = matches[index]
      const candidates = match?.candidates ?? []
      const lasting = (id: string | null) => lastingId(id, candidates, ownId)
      found.push({
        name: text,
        kind: (isDecided ? match?.kind : grade) ?? 'notFound',
        rows,
        lines,
        takenId: lasting(refOf.get(text)?.takenId ?? null),
        isDecided,
        candidates: candidates.map((each) => ({
          ...each,
          taxonId: lasting(each.taxonId) ?? each.taxonId,
          taxonomy: nameOf.get(each.taxonomyId) ?? '',
        })),
      })
    }
  }
  return found.sort((a, b) => b.rows - a.rows || (a.lines[0] ?? 0) - (b.lines[0] ?? 0))
}

/** What a taxon can be decided by in another import: one that comes with this one has its id only here, and is known by its name. */
function lastingId(id: string | null, candidates: readonly MatchCandidate[], ownId: string | undefined): string | null {
  const own = candidates.find(({ taxonId, taxonomyId }) => taxonId === id && taxonomyId === ownId)
  return own ? writtenName({ ...own, foundName: own.name, foundAuthor: own.author }) : id
}
