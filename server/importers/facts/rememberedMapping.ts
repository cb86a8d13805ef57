import { sql } from 'kysely'
import type { PropertyMapping, TableMapping } from '../../../lib/domain/import/importMapping'
import type { Database } from '../../db/database'
import { isCalledSource } from '../formats/vocabulary'
import { textArray } from '../../db/arrays'
import type { RememberedMapping, FactsPlan } from './factsPlan'

type Bulk = Database['bulk']

/** More decisions about names are no list that a person has gone through. */
const MOST_DECISIONS = 20_000

/** Keeps what the columns were for the next import of each collection; a part of the transaction that publishes it. */
export async function rememberMappings(trx: Bulk, { collections }: FactsPlan, ids: readonly string[]): Promise<void> {
  for (const [index, { remembered }] of collections.entries()) {
    if (!remembered) continue
    // What the collection says about itself stands there, and files have other names the next time.
    const {
      decisions,
      about: _about,
      collection: _name,
      file: _file,
      sheet: _sheet,
      sheets: _sheets,
      headerRow: _row,
      ...mapping
    } = remembered.mapping
    const said = withoutAnswers(mapping)
    const kept = decisions && Object.keys(decisions).length <= MOST_DECISIONS ? { ...said, decisions } : said
    await sql`
      insert into import_mappings (collection_id, mapping, columns)
      values (${ids[index]}::uuid, ${JSON.stringify(kept)}::jsonb, ${textArray(remembered.columns)}::text[])
      on conflict (collection_id) do update set mapping = excluded.mapping, columns = excluded.columns, saved_at = now()`.execute(
      trx,
    )
  }
}

/** What fields answer stands in the collection from then on, where editors change it: no next import says it again. */
const withoutAnswers = ({ properties, ...mapping }: TableMapping): TableMapping => ({
  ...mapping,
  ...(properties && {
    properties: properties.map(({ meaning, meaningDetails: _, ...property }) =>
      meaning === 'source' ? { ...property, meaning } : property,
    ),
  }),
})

/** The mapping of a collection's last import; null when there is none. */
export async function rememberedMapping(db: Bulk, collectionId: string): Promise<RememberedMapping | null> {
  const { rows } = await sql<RememberedMapping>`
    select mapping, columns from import_mappings where collection_id = ${collectionId}::uuid`.execute(db)
  return rows[0] ?? null
}

/**
 * A remembered mapping for a table with these columns: what it no longer has is left out, columns that are new become properties as if guessed, those
 * that were left out stay so. Null when a column that says which taxon is meant, or what a relation is, is not there.
 */
export function adaptMapping({ mapping, columns: known }: RememberedMapping, columns: readonly string[]): TableMapping | null {
  const isThere = (name: string) => columns.includes(name)
  const needed = [
    ...(mapping.taxon?.from ? [mapping.taxon.from.column] : (mapping.taxon?.columns ?? [])),
    ...(mapping.relations ?? []).flatMap(({ partner, type }) => [
      ...(partner.from ? [partner.from.column] : partner.columns),
      ...('column' in type ? [type.column] : []),
    ]),
    ...(mapping.long ? [mapping.long.property, mapping.long.value] : []),
    ...(mapping.only ?? []).map(({ column }) => column),
    ...(mapping.origin && 'column' in mapping.origin ? [mapping.origin.column] : []),
  ]
  if (!needed.every(isThere)) return null
  const left = (properties: readonly PropertyMapping[]) => properties.filter(({ column }) => isThere(column))
  const news = columns
    .filter((column) => !known.includes(column))
    .map((column): PropertyMapping => ({ column, ...(isCalledSource(column) && { meaning: 'source' }) }))
    // Beside one value per row a column is kept only where it says the source.
    .filter(({ meaning }) => !mapping.long || meaning === 'source')
  const { taxon, long, properties, relations, ...rest } = mapping
  const { author, ...taxonColumns } = taxon ?? { columns: [] }
  return {
    ...rest,
    ...(taxon && { taxon: { ...taxonColumns, ...(author !== undefined && isThere(author) && { author }) } }),
    ...(long && {
      long: { property: long.property, value: long.value, ...(long.unit && isThere(long.unit) && { unit: long.unit }) },
    }),
    ...(properties && { properties: [...left(properties), ...(relations?.length && properties.length === 0 ? [] : news)] }),
    ...(relations && {
      relations: relations.map((relation, index) => ({
        ...relation,
        properties: [...left(relation.properties ?? []), ...(index === 0 && properties?.length === 0 ? news : [])],
      })),
    }),
  }
}
