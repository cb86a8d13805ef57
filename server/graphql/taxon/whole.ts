import { type RawBuilder, sql } from 'kysely'
import { taxonCrosswalkStatement, type TaxonCrosswalkRow } from '../../crosswalk/crosswalksOfTaxon'
import type { Db } from '../../db/db'
import { prepared } from '../../db/preparedStatements'
import { together } from '../../db/reading/together'
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
  synonyms: () =>
    listed(
      synonymStatement(
        sql`own.id`,
        sql`, (select to_json(x) from (select ${taxonColumns} from taxa t where t.id = found."taxonId") x) as taxon`,
      ),
    ),
  crosswalks: () => listed(taxonCrosswalkStatement(sql`select own.id`)),
  records: () =>
    listed(
      recordStatement(
        sql`select own.id`,
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
  if (chosen.length === 0) return loaders.taxon.get(id)
  const taxon = await readingOf(chosen)(db, id)
  if (!taxon) return null
  loaders.taxon.lay(id, taxon)
  if (taxon.taxonomy) loaders.taxonomy.lay(taxon.taxonomyId, taxon.taxonomy)
  if (taxon.synonyms) loaders.synonyms.lay(id, taxon.synonyms)
  for (const { taxonId, taxon: synonym } of taxon.synonyms ?? []) loaders.taxon.lay(taxonId, synonym)
  if (taxon.crosswalks) loaders.taxonCrosswalks.lay(id, taxon.crosswalks)
  if (taxon.records) loaders.records.lay(id, taxon.records)
  for (const { id: recordId, collectionId, collection, movedFrom } of taxon.records ?? []) {
    if (collection) loaders.collection.lay(collectionId, collection)
    loaders.movedFrom.lay(
      recordId,
      (movedFrom ?? []).map((from) => ({ ...from, ownerId: recordId })),
    )
  }
  return taxon
}

const readings = new Map<string, ReturnType<typeof createReading>>()

/** One for each choice of parts, of which there are sixteen. */
function readingOf(chosen: readonly Part[]) {
  const key = chosen.join(' ')
  const reading = readings.get(key) ?? createReading(chosen)
  readings.set(key, reading)
  return reading
}

function createReading(chosen: readonly Part[]) {
  const statement = writtenOnce<WholeTaxon, { ids: readonly string[] }>(['ids'], ({ ids }) => {
    const columns = chosen.map((part) => sql`, ${parts[part]()} as ${sql.ref(part)}`)
    return sql<WholeTaxon>`${prepared}
    select own.*${sql.join(columns, sql``)}
    from (select ${taxonColumns}, t.taxonomy_id from visible_taxa t where t.id = any(${ids}::uuid[])) own`
  })
  return together(
    (db, ids) => statement(db, { ids }),
    ({ id }) => id,
  )
}
