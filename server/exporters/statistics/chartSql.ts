import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { ValueType } from '../../../lib/domain/vocabulary/valueType'
import type { ExportPlan, RecordField } from '../plan/exportPlan'
import { fieldOfSelectedSql } from '../sql/exportSql'
import { filledSql, typedSql } from '../sql/fieldSql'
import type { Sql } from '../sql/fragment'

/** How many selected taxa have a value that falls into a bucket. */
export interface BucketRow {
  /** Datenstand. */
  revision: string
  /** Whether there is a value at all. */
  filled: boolean
  /** The value, or the number of its step (from 1); null for one that is neither shown nor filtered by. */
  bucket: string | null
  taxa: number
  /** Those of them whose value a synonym lends. */
  lent: number
  /** Numbers and dates, as text. */
  least: string | null
  greatest: string | null
}

/** Longer texts are no categories; nobody filters by them either. */
const MOST_CHARACTERS = 1_000

/**
 * The buckets of a field over the selected taxa, or those in `among`. `steps`: where steps begin; empty for one bucket per value; null for none at all, where
 * it is only asked how many have a value. Values are counted as they are stored first: what they are, is then worked out once for each.
 */
export function bucketsStatement(
  plan: ExportPlan,
  field: RecordField,
  steps: readonly string[] | null,
  among: readonly string[] | null,
): RawBuilder<BucketRow> {
  const { valueType } = field.facts
  const isOrdered = valueType === 'number' || valueType === 'date'
  const end = (aggregate: Sql) => (isOrdered ? sql`${aggregate}(t.typed)::text` : sql`null::text`)
  // Thousands of different texts that nobody asks for are one.
  const counted = steps === null && !isOrdered ? sql`left(${filledSql(sql`s.value`)}, 0) || '…'` : sql`s.value`
  return sql<BucketRow>`
select (select revision::text from data_state) as revision, b.* from (
  select t.filled, ${steps === null ? sql`null::text` : bucketSql(valueType, steps)} as bucket, sum(t.taxa)::int as taxa, sum(t.lent)::int as lent,
    ${end(sql`min`)} as least, ${end(sql`max`)} as greatest
  from (
    select v.value, v.taxa, v.lent, ${filledSql(sql`v.value`)} is not null as filled, ${onceTypedSql(valueType)} as typed
    from (
      select ${counted} as value, s.is_number, count(*) as taxa, count(*) filter (where s.lent) as lent
      from (${fieldOfSelectedSql(plan, field, among)} offset 0) s group by 1, s.is_number
    ) v offset 0
  ) t group by 1, 2
) b`
}

/** What is stored as a number is one, however long. Nearly all dates can be told without counting the days of their month, which takes the most of the time. */
function onceTypedSql(type: ValueType): Sql {
  const typed = typedSql(sql`v.value`, type)
  if (type === 'number') return sql`case when v.is_number then v.value::numeric else ${typed} end`
  return type === 'date' ? sql`case when v.value ~ ${SURE_DATE} then v.value::date else ${typed} end` : typed
}

/** A day that every month has, of a year that the calendar has. */
const SURE_DATE = '^[1-9][0-9]{3}-(0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])$'

function bucketSql(type: ValueType, steps: readonly string[]): Sql {
  switch (type) {
    case 'number':
      return steps.length > 0 ? stepSql(sql`${steps}::numeric[]`) : sql`trim_scale(t.typed)::text`
    case 'date':
      return steps.length > 0 ? stepSql(sql`${steps}::date[]`) : sql`t.typed::text`
    case 'text':
    case 'boolean':
      return sql`case when length(t.value) <= ${MOST_CHARACTERS}::int then ${filledSql(sql`t.value`)} end`
  }
}

/** What lies before the first step or behind the last one, because the catalogue is older, belongs to them. */
const stepSql = (steps: Sql) => sql`case when t.typed is not null then greatest(width_bucket(t.typed, ${steps}), 1)::text end`

/** Ids of the taxa under the roots of the plan, themselves included: at most so many, however many there are. */
export function underStatement(plan: ExportPlan, limit: number): RawBuilder<{ id: string }> {
  return sql<{ id: string }>`${underSql(plan)} select id from under limit ${limit}::int`
}

/** So many of them at random, and how many there are. */
export function someUnderStatement(plan: ExportPlan, limit: number): RawBuilder<{ id: string; total: number }> {
  return sql<{ id: string; total: number }>`
    ${underSql(plan)} select id, (count(*) over ())::int as total from under order by uuid_hash(id) limit ${limit}::int`
}

const underSql = ({ subtree }: ExportPlan) => sql`
with recursive under as (
  select root.id from unnest(${subtree.map(({ id }) => id)}::uuid[]) root (id)
  union
  select below.id from under cross join lateral (select b.id from taxa b where b.parent_id = under.id offset 0) below
)`
