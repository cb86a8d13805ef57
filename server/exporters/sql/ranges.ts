import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import type { Tables } from '../../db/tables'
import type { Sql } from './fragment'

/** Where an export in its default order is cut in two: behind this taxon of its first taxonomy. */
export interface Cut {
  taxonomyId: string
  sortKey: string
  id: string
}

/** Taxa of one taxonomy behind a place in default order up to and with another one; from its beginning, or to its end, without. */
export interface CutRange {
  taxonomyId: string
  after: Cut | null
  upTo: Cut | null
}

/** What a statement is about: everything, the taxa behind a cut, or those of a range. */
export type ExportPart = 'all' | { after: Cut } | { range: CutRange }

/** The taxa up to a cut. */
export const headUpTo = (cut: Cut): ExportPart => ({ range: { taxonomyId: cut.taxonomyId, after: null, upTo: cut } })

/** A part of an export of these taxonomies in its default order, in their order. */
export function rangesOf(taxonomies: readonly { id: string }[], part: ExportPart): CutRange[] {
  if (part !== 'all' && 'range' in part) return [part.range]
  const cut = part === 'all' ? null : part.after
  return taxonomies.map(({ id }) => ({ taxonomyId: id, after: cut?.taxonomyId === id ? cut : null, upTo: null }))
}

/** The taxon that so many of a range end with; no row when it has fewer. */
export function stepStatement(range: CutRange, taxa: number): RawBuilder<Cut> {
  return sql<Cut>`
    select t.taxonomy_id as "taxonomyId", t.sort_key as "sortKey", t.id from taxa t where ${rangeSql(range)}
    order by t.sort_key, t.id limit 1 offset ${taxa - 1}::int`
}

/** The taxa `t` of a range. */
export function rangeSql({ taxonomyId, after, upTo }: CutRange): Sql {
  const within = [sql`t.accepted_id is null`, sql`t.taxonomy_id = ${taxonomyId}::uuid`]
  if (after) within.push(sql`(t.sort_key, t.id) > (${after.sortKey}::text, ${after.id}::uuid)`)
  if (upTo) within.push(sql`(t.sort_key, t.id) <= (${upTo.sortKey}::text, ${upTo.id}::uuid)`)
  return sql.join(within, sql` and `)
}

/** A range of taxa in its order, in parts of as many as `taxa` says. */
export async function* partsOfRange(db: Kysely<Tables>, whole: CutRange, taxa: () => number): AsyncGenerator<CutRange> {
  for (let after = whole.after; ;) {
    const upTo: Cut | undefined = (await stepStatement({ ...whole, after }, taxa()).execute(db)).rows[0]
    yield { ...whole, after, upTo: upTo ?? whole.upTo }
    if (!upTo) return
    after = upTo
  }
}

/** The same of taxonomies, one after the other. `isFull`: whether it has as many taxa as it was to have; the last of each may not. */
export async function* partsOfAll(db: Kysely<Tables>, taxonomies: readonly { id: string }[], taxa: () => number) {
  for (const whole of rangesOf(taxonomies, 'all')) {
    for await (const range of partsOfRange(db, whole, taxa)) yield { range, isFull: range.upTo !== whole.upTo }
  }
}
