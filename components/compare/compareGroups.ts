import type { PropertyValue } from '@/lib/domain/vocabulary/propertyValues'
import { type ChosenRecord, chosenRecord, mergedFields, type Row, rowsOf } from './compareRows'
import type { ComparedCollection, ComparedTaxon } from './comparisonQuery'

type TaxonRecord = ComparedTaxon['records'][number]

export interface CollectionGroup {
  collection: ComparedCollection
  /** In the order of the taxa; null where a taxon has none. */
  records: (ChosenRecord<TaxonRecord> | null)[]
  rows: Row[]
}

/** Own properties of the taxa: what their taxonomies say about them. */
export function taxonomyGroup(taxa: readonly ComparedTaxon[], onlyDifferences: boolean): { title: string; rows: Row[] } {
  const taxonomies = [...new Map(taxa.map(({ taxon }) => [taxon.taxonomy.id, taxon.taxonomy])).values()]
  const [only] = taxonomies
  return {
    title: only && taxonomies.length === 1 ? only.name : 'Angaben der Taxonomien',
    rows: kept(
      rowsOf(
        mergedFields(taxonomies.map(({ fields }) => fields)),
        taxa.map(({ taxon }) => taxon.properties),
      ),
      onlyDifferences,
    ),
  }
}

/** What each collection says, with whose record it is; collections without a row are left out. */
export function collectionGroups(
  taxa: readonly ComparedTaxon[],
  collections: readonly ComparedCollection[],
  onlyDifferences: boolean,
): CollectionGroup[] {
  return collections.flatMap((collection) => {
    const records = taxa.map(({ taxon, records: all }) => chosenRecord(all, taxon.id, collection.id))
    const properties = records.map((chosen): Record<string, PropertyValue> | null => chosen?.record.properties ?? null)
    const rows = kept(rowsOf(collection.fields, properties), onlyDifferences)
    return rows.length === 0 ? [] : [{ collection, records, rows }]
  })
}

const kept = (rows: Row[], onlyDifferences: boolean) =>
  onlyDifferences ? rows.filter(({ agreement }) => agreement !== 'same') : rows
