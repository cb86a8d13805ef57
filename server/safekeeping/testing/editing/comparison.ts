import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../db/tables'
import type { Editor } from './editor'
import { GONE } from './unit'
import { editingIds } from './world'

type Db = Kysely<Tables>

/** Everything in which the database is not what the editors were told; empty lists where all is well. */
export async function compare(db: Db, editors: readonly Editor[]) {
  return {
    units: await wrongUnits(db, editors),
    foreign: await wrongForeign(db, editors),
    shared: await wrongShared(db, editors),
    history: [...(await wrongNumber(db, editors)), ...(await brokenChains(db))],
    trouble: editors.flatMap(({ trouble }) => trouble),
  }
}

/** Taxa with what is said about them: each once, in a state that was acknowledged (or lost on the way), and none that nobody made. */
async function wrongUnits(db: Db, editors: readonly Editor[]): Promise<string[]> {
  const { rows } = await sql<{ mark: string; state: string[] }>`
    select t.properties ->> 'Marke' as mark, array_agg(json_build_array(t.name, t.parent_id,
      array(select r.properties ->> 'Stand' from property_records r where r.taxon_id = t.id),
      array(select r.relation_type from relations r where r.taxon_id = t.id))::text) as state
    from taxa t where t.taxonomy_id = ${editingIds.taxonomy} and t.properties ? 'Marke' group by 1`.execute(db)
  const found = new Map(rows.map(({ mark, state }) => [mark, state.map((each) => JSON.stringify(JSON.parse(each)))]))
  const units = editors.flatMap((editor) => editor.units)
  const marks = new Set(units.map(({ mark }) => mark))
  return [
    ...units.flatMap(({ mark, allowed }) => {
      const [state = GONE, ...more] = found.get(mark) ?? []
      return more.length === 0 && allowed.includes(state)
        ? []
        : [`${mark}: ${[state, ...more].join(' and ')}, not ${allowed.join(' or ')}`]
    }),
    ...[...found.keys()].filter((mark) => !marks.has(mark)).map((mark) => `${mark}: nobody made it`),
  ]
}

async function wrongForeign(db: Db, editors: readonly Editor[]): Promise<string[]> {
  const { rows } = await sql<{ id: string; value: string }>`
    select id, properties ->> 'Stand' as value from property_records where collection_id = ${editingIds.relations}`.execute(db)
  const found = new Map(rows.map(({ id, value }) => [id, value]))
  return editors.flatMap(({ foreign: { id, allowed } }) => {
    const value = found.get(id) ?? GONE
    return allowed.includes(value) ? [] : [`${id}: ${value}, not ${allowed.join(' or ')}`]
  })
}

/** Each acknowledged edit counted one up: none was overwritten, none done twice. */
async function wrongShared(db: Db, editors: readonly Editor[]): Promise<string[]> {
  const { rows } = await sql<{ value: number; version: number; entries: number }>`
    select (r.properties ->> 'Zähler')::int as value, r.version, (select count(*)::int from changes c where c.row_id = r.id) as entries
    from property_records r where r.id = ${editingIds.shared}`.execute(db)
  const [{ value, version, entries } = { value: -1, version: -1, entries: -1 }] = rows
  const least = sum(editors.map(({ counted }) => counted))
  const most = least + sum(editors.map(({ maybeCounted }) => maybeCounted))
  const isRight = value >= least && value <= most && version === value + 1 && entries === value
  return isRight ? [] : [`${value} in version ${version} with ${entries} entries, not ${least} to ${most}`]
}

async function wrongNumber(db: Db, editors: readonly Editor[]): Promise<string[]> {
  const { rows } = await sql<{ entries: number }>`
    select count(*)::int as entries from changes where table_name not in ('taxonomies', 'property_collections')`.execute(db)
  const entries = rows[0]?.entries ?? -1
  const least = sum(editors.map(({ acknowledged }) => acknowledged))
  const most = least + sum(editors.map(({ lost }) => lost))
  return entries >= least && entries <= most ? [] : [`${entries} entries, not ${least} to ${most}`]
}

/** Each entry begins where the one before ended, versions included; what was put back is what went, one version on. */
async function brokenChains(db: Db): Promise<string[]> {
  const { rows } = await sql<{ example: string }>`
    select format('%s of %s (%s)', c.action, c.row_id, c.id) as example
    from (
      select *, lag(after) over w as left_at, lag(before) over w as went, lag(action) over w as previous
      from changes where table_name not in ('taxonomies', 'property_collections') window w as (partition by row_id order by id)
    ) c
    where (c.action in ('update', 'delete') and c.previous is not null and c.before is distinct from c.left_at)
      or (c.action = 'update' and (c.after ->> 'version')::int <> (c.before ->> 'version')::int + 1)
      or (c.action = 'insert' and c.previous is not null
        and (c.previous <> 'delete' or c.after - 'version' <> c.went - 'version' or (c.after ->> 'version')::int <> (c.went ->> 'version')::int + 1))`.execute(
    db,
  )
  return rows.map(({ example }) => example)
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)
