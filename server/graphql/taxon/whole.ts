import { type RawBuilder, sql } from 'kysely'
import { taxonCrosswalkStatement, type TaxonCrosswalkRow } from '../../crosswalk/crosswalksOfTaxon'
import type { Db } from '../../db/db'
import { prepared } from '../../db/preparedStatements'
import { writtenOnce } from '../../db/writtenOnce'
import { collectionColumns, type CollectionRow } from '../collection/sql'
import { type MovedFrom, movedFromColumn } from '../../moving/movedFrom'
import type { Loaders } from '../loaders'
import { taxonomyColumns, type TaxonomyRow } from '../taxonomy/sql'
import { synonymStatement, taxonColumns, type SynonymRow, type TaxonRow } from './sql'
import { recordStatement, type TaxonRecordRow } from './statements'

/** Fields of a taxon that come with it in one statement, instead of one each and another for what they name. */
const parts = {
  taxonomy: () => sql`(
    select to_json(x) from (select ${taxonomyColumns} from taxonomies t where t.id = own.taxonomy_id and t.published) x)`,
  synonyms: (id: unknown) =>
    listed(
      synonymStatement(
        sql`${id}::uuid`,
        sql`, (select to_json(x) from (select ${taxonColumns} from taxa t where t.id = found."taxonId") x) as taxon`,
      ),
    ),
  crosswalks: (id: unknown) => listed(taxonCrosswalkStatement(sql`select ${id}::uuid as id`)),
  records: (id: unknown) =>
    listed(
      recordStatement(
        sql`select ${id}::uuid as id`,
        sql`, (select to_json(x) from (select ${collectionColumns}) x) as collection, ${movedFromColumn(sql`r.id`)} as "movedFrom"`,
      ),
    ),
}

const listed = (rows: RawBuilder<unknown>) => sql`(select coalesce(json_agg(row), '[]') from (${rows}) row)`

type Part = keyof typeof parts

interface WholeTaxon extends TaxonRow {
  taxonomy?: TaxonomyRow | null
  crosswalks?: TaxonCrosswalkRow[]
  synonyms?: (SynonymRow & { taxon: TaxonRow })[]
  records?: (TaxonRecordRow & { collection: CollectionRow | null; movedFrom: MovedFrom[] | null })[]
}

/** One visible taxon, with the asked fields of it laid into the loaders; null when there is none. Bare taxa are loaded together. */
export async function wholeTaxon(db: Db, id: string, asked: ReadonlySet<string>, loaders: Loaders): Promise<TaxonRow | null> {
  const chosen = (Object.keys(parts) as Part[]).filter((part) => asked.has(part))
  if (chosen.length === 0) return loaders.taxon.load(id)
  const [taxon] = await statementOf(chosen)(db, { id })
  if (!taxon) return null
  loaders.taxon.prime(id, taxon)
  if (taxon.taxonomy) loaders.taxonomy.prime(taxon.taxonomyId, taxon.taxonomy)
  if (taxon.synonyms) loaders.synonyms.prime(id, taxon.synonyms)
  for (const { taxonId, taxon: synonym } of taxon.synonyms ?? []) loaders.taxon.prime(taxonId, synonym)
  if (taxon.crosswalks) loaders.taxonCrosswalks.prime(id, taxon.crosswalks)
  if (taxon.records) loaders.records.prime(id, taxon.records)
  for (const { id: recordId, collectionId, collection, movedFrom } of taxon.records ?? []) {
    if (collection) loaders.collection.prime(collectionId, collection)
    loaders.movedFrom.prime(
      recordId,
      (movedFrom ?? []).map((from) => ({ ...from, ownerId: recordId })),
    )
  }
  return taxon
}

const statements = new Map<string, ReturnType<typeof writeStatement>>()

/** One for each choice of parts, of which there are sixteen. */
function statementOf(chosen: readonly Part[]) {
  const key = chosen.join(' ')
  const statement = statements.get(key) ?? writeStatement(chosen)
  statements.set(key, statement)
  return statement
}

const writeStatement = (chosen: readonly Part[]) =>
  writtenOnce<WholeTaxon, { id: string }>(['id'], ({ id }) => {
    const columns = chosen.map((part) => sql`, ${parts[part](id)} as ${sql.ref(part)}`)
    return sql<WholeTaxon>`${prepared}
    select own.*${sql.join(columns, sql``)}
    from (select ${taxonColumns}, t.taxonomy_id from visible_taxa t where t.id = ${id}::uuid) own`
  })
