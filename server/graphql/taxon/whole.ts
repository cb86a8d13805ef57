import { sql } from 'kysely'
import type { Db } from '../../db/db'
import { prepared } from '../../db/postgres/preparedStatements'
import { collectionStatement, type CollectionRow } from '../collection/sql'
import type { Loaders } from '../loaders'
import { taxonomyStatement, type TaxonomyRow } from '../taxonomy/sql'
import { synonymStatement, taxonColumns, type SynonymRow, type TaxonRow } from './sql'
import { recordStatement, type TaxonRecordRow } from './statements'

/** Fields of a taxon that come with it in one statement, instead of one each and another for what they name. */
const parts = {
  taxonomy: () => sql`(select to_json(x) from (${taxonomyStatement(sql`t.id = own.taxonomy_id`)}) x)`,
  synonyms: (id: string) => sql`(
    select coalesce(json_agg(to_jsonb(found) || jsonb_build_object('taxon', (
      select to_jsonb(x) from (select ${taxonColumns} from taxa t where t.id = found."taxonId") x))), '[]')
    from (${synonymStatement(sql`${id}::uuid`)}) found)`,
  records: (id: string) => sql`(
    select coalesce(json_agg(to_jsonb(found) || jsonb_build_object('collection', (
      select to_jsonb(x) from (${collectionStatement(sql`c.id = found."collectionId"`)}) x))), '[]')
    from (${recordStatement(sql`select ${id}::uuid as id`)}) found)`,
}

type Part = keyof typeof parts

interface WholeTaxon extends TaxonRow {
  taxonomy?: TaxonomyRow | null
  synonyms?: (SynonymRow & { taxon: TaxonRow })[]
  records?: (TaxonRecordRow & { collection: CollectionRow | null })[]
}

/** One visible taxon, with the asked fields of it laid into the loaders; null when there is none. Bare taxa are loaded together. */
export async function wholeTaxon(db: Db, id: string, asked: ReadonlySet<string>, loaders: Loaders): Promise<TaxonRow | null> {
  const chosen = (Object.keys(parts) as Part[]).filter((part) => asked.has(part))
  if (chosen.length === 0) return loaders.taxon.load(id)
  const columns = chosen.map((part) => sql`, ${parts[part](id)} as ${sql.ref(part)}`)
  const { rows } = await sql<WholeTaxon>`${prepared}
    select own.*${sql.join(columns, sql``)}
    from (select ${taxonColumns}, t.taxonomy_id from visible_taxa t where t.id = ${id}::uuid) own`.execute(db)
  const [taxon] = rows
  if (!taxon) return null
  loaders.taxon.prime(id, taxon)
  if (taxon.taxonomy) loaders.taxonomy.prime(taxon.taxonomyId, taxon.taxonomy)
  if (taxon.synonyms) loaders.synonyms.prime(id, taxon.synonyms)
  for (const { taxonId, taxon: synonym } of taxon.synonyms ?? []) loaders.taxon.prime(taxonId, synonym)
  if (taxon.records) loaders.records.prime(id, taxon.records)
  for (const { collectionId, collection } of taxon.records ?? [])
    if (collection) loaders.collection.prime(collectionId, collection)
  return taxon
}
