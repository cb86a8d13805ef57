import { sql } from 'kysely'

/** Not a part of an extension. */
export const isOurs = (catalog: 'pg_class' | 'pg_proc' | 'pg_collation' | 'pg_type', alias: string) =>
  sql`not exists (select from pg_depend d where d.classid = ${sql.lit(catalog)}::regclass and d.objid = ${sql.ref(`${alias}.oid`)} and d.deptype = 'e')`
