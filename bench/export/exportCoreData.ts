import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Database } from '../../server/db/database'
import { readMigrations } from '../../server/db/migrate'
import { uuid } from './exportData'
import { type Engine, type Kept, openKept } from '../support/keptDatabase'
import type { BenchContext } from '../support/types'

export const TREE_TAXA = 100_000
export const TREE_NAME = 'Messung Stammbaum'
export const TREE_COLLECTION = 'Messung Angaben'
export const treeProperties = ['Zahl', 'Kategorie', 'Jahr', 'Bemerkung']

/**
 * Opens a database with one tree of 100,000 taxa, each node above five, hence eight levels and 20,000 taxa with something below them; with everything
 * that core fields say, German names for every second one, and a collection with a record for each.
 */
export function openTreeData(engine: Engine, context: Pick<BenchContext, 'postgresUrl' | 'say'>): Promise<Kept> {
  return openKept(engine, context, `tree-${version()}`, (database) => load(database, context.say))
}

function version(): string {
  const hash = createHash('sha256').update(readFileSync(__filename))
  for (const { checksum } of readMigrations()) hash.update(checksum)
  return hash.digest('hex').slice(0, 10)
}

async function load({ bulk, engine }: Database, say: BenchContext['say']): Promise<void> {
  say(`Erzeuge einen Baum von ${TREE_TAXA} Taxa (${engine}) …`)
  await sql`insert into taxonomies (id, type, name, published) values (${uuid(1)}, 'Art', ${TREE_NAME}, true)`.execute(bulk)
  await sql`insert into property_collections (id, name, published, taxon_types) values (${uuid(2)}, ${TREE_COLLECTION}, true, '{Art}')`.execute(
    bulk,
  )
  await bulk.transaction().execute(async (trx) => {
    // Parents stand before their children, and nobody else is there: foreign keys and triggers have nothing to say.
    await sql`set local session_replication_role = replica`.execute(trx)
    // Names lie in an order that has nothing to do with that of the rows.
    await sql`
      insert into taxa (id, taxonomy_id, parent_id, name, author, rank, status, code, source_id)
      select ${id('n')}, ${uuid(1)}::uuid, case when n > 1 then ${id('(n - 2) / 5 + 1')} end,
        initcap(translate(to_char(n::bigint * 7919 % 1000003, 'FM000000'), '0123456789', 'bdfglmnrst')) || ' Nummer ' || n % 977,
        '(Autor, ' || (1800 + n % 200) || ')', (array['family', 'genus', 'species', 'subspecies'])[1 + n % 4],
        (array['accepted', 'provisionally accepted'])[1 + n % 2], n % 9 || '.' || n % 97, 'quelle-' || n
      from generate_series(1, ${TREE_TAXA}::int) n`.execute(trx)
    await sql`insert into vernacular_names (taxon_id, name, language, preferred)
      select ${id('n')}, 'Deutscher Name ' || n % 9973, 'de', n % 4 = 0 from generate_series(2, ${TREE_TAXA}::int, 2) n`.execute(
      trx,
    )
    await sql`insert into property_records (collection_id, taxon_id, properties)
      select ${uuid(2)}::uuid, ${id('n')}, jsonb_build_object('Zahl', n % 100, 'Kategorie', (array['LC', 'NT', 'VU', 'EN', 'CR'])[1 + n % 5],
        'Jahr', 1950 + n % 70, 'Bemerkung', 'Fundort ' || n % 1000 || ', nach «Atlas», Seite ' || n % 300)
      from generate_series(1, ${TREE_TAXA}::int) n`.execute(trx)
  })
  await sql`select refresh_taxonomy(${uuid(1)}::uuid)`.execute(bulk)
  await sql`select refresh_collection(${uuid(2)}::uuid)`.execute(bulk)
  await sql`vacuum analyze`.execute(bulk)
}

const id = (expression: string) => sql.raw(`('40000000-0000-4000-8000-' || lpad((${expression})::text, 12, '0'))::uuid`)

/** The id of a taxon by its running number, from 1. */
export const treeId = (n: number) => `40000000-0000-4000-8000-${String(n).padStart(12, '0')}`
