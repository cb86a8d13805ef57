import { swissCount } from '../../lib/domain/text/swissCount'
import { run } from './grown'

interface Size {
  name: string
  /** Of which table it is an index; its own name for a table. */
  table: string
  megabytes: number
}

/** What lies on the disk, tables (with what is kept beside them) and indexes; nothing below a megabyte. */
export async function sizesOf(url: string): Promise<Size[]> {
  const rows = await run(
    url,
    `select c.relname as name, coalesce(t.relname, c.relname) as "table",
       round(case c.relkind when 'r' then pg_table_size(c.oid) else pg_relation_size(c.oid) end / 1e6)::float8 as megabytes
     from pg_class c left join pg_index i on i.indexrelid = c.oid left join pg_class t on t.oid = i.indrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'i') and pg_relation_size(c.oid) > 1e6 order by 2, c.relkind desc, 3 desc`,
  )
  return rows.map(({ name, table, megabytes }) => ({ name: String(name), table: String(table), megabytes: Number(megabytes) }))
}

/** As lines to read, largest tables first. */
export function sizesText(sizes: readonly Size[]): string {
  const total = (of: readonly Size[]) => of.reduce((sum, { megabytes }) => sum + megabytes, 0)
  const tables = [...new Set(sizes.map(({ table }) => table))]
    .map((table) => ({ table, own: sizes.filter((size) => size.table === table) }))
    .sort((a, b) => total(b.own) - total(a.own))
  const lines = tables.map(({ table, own }) => {
    const parts = own.map(({ name, megabytes }) => `${name === table ? 'Zeilen' : name} ${swissCount(megabytes)}`)
    return `  ${table}: ${swissCount(total(own))} MB (${parts.join(', ')})`
  })
  return [`Auf der Platte ${swissCount(total(sizes))} MB:`, ...lines].join('\n')
}
