import { COLLECTION_KIND, type OwnTable, ownTables, TAXONOMY_KIND } from '../../../../lib/domain/archive/ownTables'
import { type FieldMeaning, fieldMeanings, type MeaningDetails } from '../../../../lib/domain/vocabulary/fieldMeaning'
import type { ValueType } from '../../../../lib/domain/vocabulary/valueType'
import { ImportError } from '../../importError'
import type { FactCollection, FactField } from '../../facts/factsPlan'
import type { TaxonomyDraft } from '../../plan'
import type { SourceFile } from '../../source/sourceFile'
import { readRows } from '../../text/readTable'
import { openOwnTable } from './ownTable'

/** A field as the archive describes it. */
export interface DescribedField extends FactField {
  valueType: ValueType
}

/** The sources of an archive by their ids. */
export interface ArchiveHeads {
  taxonomy: Omit<TaxonomyDraft, 'organizationId'>
  /** Fields of the taxonomy, in their order. */
  fields: DescribedField[]
  collections: FactCollection[]
  /** Places of the collections, by their ids in the archive. */
  places: ReadonlyMap<string, number>
  /** Types of values by the place of the collection (-1: the taxonomy) and the name of the property, as `typeKey` writes them. */
  types: ReadonlyMap<string, ValueType>
}

export const typeKey = (place: number, property: string): string => `${place} ${property}`

/** Reads ae-sources.csv and ae-fields.csv. Throws `ImportError` where there is no taxonomy. */
export async function readHeads(sources: SourceFile, fields: SourceFile): Promise<ArchiveHeads> {
  const rows = await recordsOf(sources, ownTables.sources)
  const [taxon] = rows.filter(({ kind }) => kind === TAXONOMY_KIND)
  if (!taxon?.name) throw new ImportError(`${sources.path}: Die Zeile der Taxonomie (kind=${TAXONOMY_KIND}) fehlt.`)
  const collections: FactCollection[] = []
  const places = new Map<string, number>()
  for (const row of rows) {
    if (row.kind !== COLLECTION_KIND || !row.ID || !row.name) continue
    places.set(row.ID, collections.length)
    collections.push({
      name: row.name,
      about: { ...aboutOf(row), ...(row.combining && { combining: row.combining === 'true' }) },
      organizationId: null,
      fields: [],
      hasRecords: false,
      hasRelations: false,
      origin: null,
      sameTaxon: 'none',
      missing: null,
      remembered: null,
    })
  }
  const own: DescribedField[] = []
  const types = new Map<string, ValueType>()
  for (const row of await recordsOf(fields, ownTables.fields)) {
    const place = row.sourceID === taxon.ID ? -1 : places.get(row.sourceID ?? '')
    if (place === undefined || !row.property) continue
    const field = fieldOf(row, row.property)
    if (place < 0) own.push(field)
    else collections[place]?.fields.push(field)
    if (field.relationType === null) types.set(typeKey(place, field.name), field.valueType)
  }
  const { habitatLabel, habitatNumberMin, habitatNumberMax, habitatComments } = taxon
  return {
    taxonomy: {
      type: taxon.type === 'Lebensraum' ? 'Lebensraum' : 'Art',
      name: taxon.name,
      ...aboutOf(taxon),
      ...(habitatLabel && { habitatLabel }),
      ...(habitatNumberMin && { habitatNumberMin: Number(habitatNumberMin) }),
      ...(habitatNumberMax && { habitatNumberMax: Number(habitatNumberMax) }),
      ...(habitatComments && { habitatComments }),
    },
    fields: own,
    collections,
    places,
    types,
  }
}

type Cells = Readonly<Record<string, string | null>>

/** All rows of a small table. */
async function recordsOf(file: SourceFile, { columns, added = [] }: OwnTable): Promise<Cells[]> {
  const table = await openOwnTable(
    file,
    columns.filter((column) => !added.includes(column)),
  )
  const records: Cells[] = []
  for await (const rows of readRows(table))
    for (const { values } of rows)
      records.push(Object.fromEntries(columns.map((column) => [column, values[table.header.indexOf(column)] || null])))
  return records
}

function aboutOf({ description, links, lastUpdated, licence, citation, termsOfUse }: Cells) {
  return {
    ...(description && { description }),
    ...(links && { links: linksIn(links) }),
    ...(lastUpdated && { lastUpdated }),
    ...(licence && { licence }),
    ...(citation && { citation }),
    ...(termsOfUse && { termsOfUse }),
  }
}

/** A JSON list, or one address. */
function linksIn(text: string): string[] {
  const list = jsonOf(text)
  return Array.isArray(list) ? list.filter((each) => typeof each === 'string') : [text]
}

function fieldOf({ relationType, valueType, unit, description, meaning, meaningDetails }: Cells, name: string): DescribedField {
  const details = meaningDetails ? jsonOf(meaningDetails) : null
  return {
    relationType: relationType ?? null,
    name,
    unit: unit ?? null,
    description: description ?? null,
    meaning: fieldMeanings.find((each): each is FieldMeaning => each === meaning) ?? null,
    meaningDetails: typeof details === 'object' ? (details as MeaningDetails) : null,
    valueType: valueType === 'number' || valueType === 'boolean' || valueType === 'date' ? valueType : 'text',
  }
}

/** Undefined for what is no JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
