import { sql } from 'kysely'
import type { Database } from '../../../db/database'
import { namesWithin } from '../../../matching/matchNames'
import { type FactsPlan, isOwn, taxonomiesOf } from '../factsPlan'
import { matchScope } from '../matchRefs'
import type { FoundOtherwise } from './foundOtherwise'
import { referenceText } from './refParts'

type Bulk = Database['bulk']

/** Whether taxa of the same import are meant, which have their ids only when they are matched or loaded. */
export const needsOwnTaxa = (facts: FactsPlan | undefined): boolean => facts?.scopes.some(isOwn) ?? false

/** Whether they are meant by their names, so that they must be in their tables first. */
export const needsOwnNames = (facts: FactsPlan | undefined): boolean =>
  facts?.scopes.some((scope) => scope.kind !== 'own' && isOwn(scope)) ?? false

/**
 * Finds the taxa of this import that its tables name; `heads` are its taxonomies, whose taxa the given connection sees. Answers the names that were taken and
 * stand otherwise there.
 */
export async function matchOwn(
  db: Bulk,
  engine: Database['engine'],
  facts: FactsPlan,
  heads: readonly string[],
  onRows: (rows: number) => void,
): Promise<FoundOtherwise[]> {
  await matchOwnRefs(db, facts)
  const [ownId] = heads
  if (ownId !== undefined) facts.ownId = ownId
  const lookUp = { engine, db, find: namesWithin(db) }
  const otherwise: FoundOtherwise[] = []
  for (const [scope, how] of facts.scopes.entries())
    if (how.kind !== 'own' && isOwn(how))
      otherwise.push(...(await matchScope(lookUp, scope, how.kind, taxonomiesOf(facts, how), facts.decisions, onRows)))
  return otherwise
}

/**
 * Finds the taxa of `own` scopes among those of this import, by the second name or the
 * id of their rows; what belongs to a synonym goes to its accepted taxon.
 */
async function matchOwnRefs(trx: Bulk, { scopes }: FactsPlan): Promise<void> {
  for (const [scope, how] of scopes.entries()) {
    if (how.kind !== 'own') continue
    await sql`
      update import_refs r set taxon_id = f.id, grade = 'id' from (
        select o.seq, ${how.isExact ? sql`l.target_id` : sql`coalesce(a.target_id, l.target_id)`} as id
        from import_refs o
        cross join lateral (select coalesce(
          (select t.seq from import_taxa t where t.head = ${how.head} and t.alias = ${referenceText('o')} order by t.seq limit 1),
          (select t.seq from import_taxa t where t.head = ${how.head} and t.source_id = ${referenceText('o')})) as seq) s
        join import_links l on l.seq = s.seq left join import_links a on a.seq = l.accepted_seq
        where o.scope = ${scope}) f
      where r.seq = f.seq`.execute(trx)
    await sql`update import_refs set grade = 'notFound' where scope = ${scope} and taxon_id is null`.execute(trx)
  }
}
