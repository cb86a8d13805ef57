import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/tables'
import { isOurs } from '../../db/schema/isOurs'
import type { Rule } from './rule'

/**
 * Rules that follow from what the database itself declares: every foreign key, every condition of a table, every counter, whoever added it. It
 * sees to them when rows are written; a copy that was damaged or loaded past them is found out here.
 */
export async function catalogRules(db: Kysely<Tables>): Promise<Rule[]> {
  return [...(await referenceRules(db)), ...(await conditionRules(db)), ...(await counterRules(db)), ...structureRules]
}

async function referenceRules(db: Kysely<Tables>): Promise<Rule[]> {
  const { rows } = await sql<{ table: string; target: string; columns: string[]; targets: string[] }>`
    select r.relname as table, f.relname as target,
      (select array_agg(a.attname::text order by k.place) from unnest(c.conkey) with ordinality k (number, place)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number) as columns,
      (select array_agg(a.attname::text order by k.place) from unnest(c.confkey) with ordinality k (number, place)
        join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.number) as targets
    from pg_constraint c join pg_class r on r.oid = c.conrelid join pg_class f on f.oid = c.confrelid
    where c.contype = 'f' and r.relnamespace = 'public'::regnamespace and ${isOurs('pg_class', 'r')} order by 1, 3`.execute(db)
  return rows.map(({ table, target, columns, targets }) => {
    const column = (index: number) => sql.id('c', columns[index] ?? '')
    const on = sql.join(
      targets.map((name, index) => sql`${sql.id('t', name)} = ${column(index)}`),
      sql` and `,
    )
    const given = sql.join(
      columns.map((_, index) => sql`${column(index)} is not null`),
      sql` and `,
    )
    return {
      name: `${table}.${columns.join(', ')}: verweist auf eine Zeile von ${target}, die es nicht gibt`,
      examples: sql`select concat_ws(', ', ${sql.join(columns.map((_, index) => column(index)))}) as example
        from ${sql.id(table)} c where ${given} and not exists (select from ${sql.id(target)} t where ${on})`,
    }
  })
}

async function conditionRules(db: Kysely<Tables>): Promise<Rule[]> {
  const { rows } = await sql<{ table: string; name: string; condition: string }>`
    select r.relname as table, c.conname as name, pg_get_expr(c.conbin, c.conrelid) as condition
    from pg_constraint c join pg_class r on r.oid = c.conrelid
    where c.contype = 'c' and r.relnamespace = 'public'::regnamespace and ${isOurs('pg_class', 'r')} order by 1, 2`.execute(db)
  return rows.map(({ table, name, condition }) => ({
    name: `${table}: eine Zeile verletzt die Bedingung ${name}`,
    examples: sql`select left(t::text, 100) as example from ${sql.id(table)} t where (${sql.raw(condition)}) is false`,
  }))
}

async function counterRules(db: Kysely<Tables>): Promise<Rule[]> {
  const { rows } = await sql<{ table: string; column: string; counter: string }>`
    select r.relname as table, a.attname as column, s.relname as counter
    from pg_depend d join pg_class s on s.oid = d.objid and s.relkind = 'S' join pg_class r on r.oid = d.refobjid
    join pg_attribute a on a.attrelid = r.oid and a.attnum = d.refobjsubid
    where d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i') and r.relnamespace = 'public'::regnamespace
    union
    select r.relname, a.attname, s.relname
    from pg_depend d join pg_class s on s.oid = d.refobjid and s.relkind = 'S' join pg_attrdef f on f.oid = d.objid
    join pg_class r on r.oid = f.adrelid join pg_attribute a on a.attrelid = r.oid and a.attnum = f.adnum
    where d.classid = 'pg_attrdef'::regclass and r.relnamespace = 'public'::regnamespace order by 1`.execute(db)
  return rows.map(({ table, column, counter }) => ({
    name: `${table}.${column}: der Zähler steht tiefer als die höchste Nummer`,
    examples: sql`select format('%s statt mindestens %s', s.last_value, m.highest) as example
      from ${sql.id(counter)} s, (select max(${sql.id(column)}) as highest from ${sql.id(table)}) m
      where m.highest > s.last_value or (m.highest = s.last_value and not s.is_called)`,
  }))
}

const structureRules: Rule[] = [
  {
    name: 'Tabellen: ein Index, eine Bedingung oder ein Auslöser gilt nicht',
    examples: sql`
      select x.indexrelid::regclass::text as example from pg_index x join pg_class i on i.oid = x.indexrelid
        where i.relnamespace = 'public'::regnamespace and not (x.indisvalid and x.indisready)
      union all
      select conname::text from pg_constraint where connamespace = 'public'::regnamespace and not convalidated
      union all
      select tgname || ' auf ' || tgrelid::regclass from pg_trigger t join pg_class r on r.oid = t.tgrelid
        where r.relnamespace = 'public'::regnamespace and tgenabled = 'D'`,
  },
]
