import { type RawBuilder, sql } from 'kysely'

type Batch = RawBuilder<unknown>

interface Likeness {
  /** Columns that must be there and be equal. */
  equal: string[]
  /** Those that may both be missing. */
  alike?: string[]
}

/** What makes two rows of a table the same thing to a reader, whatever their ids. */
const likeness: Record<'taxa' | 'vernacular_names' | 'relations', Likeness[]> = {
  taxa: [
    { equal: ['taxonomy_id', 'source_id'] },
    { equal: ['taxonomy_id', 'name'], alike: ['author', 'parent_id', 'accepted_id'] },
  ],
  vernacular_names: [{ equal: ['taxon_id', 'name'], alike: ['language'] }],
  relations: [{ equal: ['collection_id', 'taxon_id', 'related_taxon_id', 'relation_type', 'properties'] }],
}

const isLike = ({ equal, alike = [] }: Likeness, one: string, other: string) =>
  sql.join(
    [
      ...equal.map((column) => sql`${sql.ref(`${one}.${column}`)} = ${sql.ref(`${other}.${column}`)}`),
      ...alike.map((column) => sql`${sql.ref(`${one}.${column}`)} is not distinct from ${sql.ref(`${other}.${column}`)}`),
    ],
    sql` and `,
  )

/**
 * Rows that would come back, or be again what they were, beside one that somebody has added or made so since: they would stand twice. What stood twice
 * before the import may again. `called` names a row by its image.
 */
export const returnConflicts = (called: (image: Batch) => Batch): ((batch: Batch) => Batch)[] =>
  Object.entries(likeness).map(([table, ways]) => (batch) => {
    const image = (of: Batch) => sql`jsonb_populate_record(null::${sql.table(table)}, ${of})`
    const parts = ways.map(
      (way) => sql`
        select c.id, ${called(sql`c.before`)} || ' gibt es wieder' as what
        from changes c cross join lateral ${image(sql`c.before`)} b join ${sql.table(table)} r on ${isLike(way, 'r', 'b')}
        where c.batch_id = ${batch} and c.table_name = ${table} and c.action in ('delete', 'update') and r.id <> c.row_id
          and not exists (select from ${sql.table(table)} n where n.id = c.row_id and ${isLike(way, 'n', 'b')})
          and not exists (select from import_additions a where a.batch_id = ${batch} and a.table_name = ${table} and r.id = any (a.row_ids))
          and exists (
            select from changes w where w.row_id = r.id and w.batch_id is distinct from ${batch}
              and w.id > (select max(o.id) from changes o where o.batch_id = ${batch})
              and (w.action = 'insert'
                or w.action = 'update' and not exists (select from ${image(sql`w.before`)} f where ${isLike(way, 'f', 'b')})))`,
    )
    return sql`select x.what from (${sql.join(parts, sql` union `)}) x`
  })
