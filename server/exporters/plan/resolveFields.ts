import type { AxisProperty, FilterValue, PcoProperty, RcoProperty, TaxProperty } from '../../../lib/domain/export/exportShape'
import { coreFields, propertyOfPname, relationFields } from '../../../lib/domain/export/exportColumns'
import { plainValue } from '../../../lib/domain/text/composedText'
import { propertyName } from '../../../lib/domain/vocabulary/propertyName'
import type { ValueType } from '../../../lib/domain/vocabulary/valueType'
import { ExportError } from './exportError'
import type { FieldFacts, ValueField } from './exportPlan'
import type { CatalogueField, CollectionSource, ExportSource, TaxonomySource } from './exportSources'

/** What the names of an export can be resolved against. */
export interface Catalogue {
  taxonomies: (TaxonomySource & { asked: string })[]
  collections: (CollectionSource & { asked: string })[]
  fields: CatalogueField[]
  relationTypes: { collectionId: string; name: string; count: number }[]
}

/** The field of a name; throws ExportError naming what does not exist. */
export function planField(catalogue: Catalogue, property: AxisProperty): ValueField {
  if (property.axis === 'tax') return taxField(catalogue, property)
  return property.axis === 'rco' ? rcoField(catalogue, property) : pcoField(catalogue, property)
}

/** A value that somebody compares with as such values are kept: properties plain, what is said about a taxon itself with the blanks that it has. */
export const valueAsKept = (field: ValueField, value: FilterValue): FilterValue =>
  'core' in field && field.core !== null ? value : plainValue(String(value))

export function taxonomyNamed(catalogue: Catalogue, name: string): TaxonomySource {
  const found = catalogue.taxonomies.find((taxonomy) => taxonomy.asked === name)
  if (!found) throw new ExportError(`Eine Taxonomie «${name}» gibt es nicht. Prüfen Sie den Namen.`)
  return found
}

/** A property (or core field) of a taxonomy. */
function taxField(catalogue: Catalogue, { taxname, pname }: TaxProperty): ValueField {
  const source = taxonomyNamed(catalogue, taxname)
  const core = coreFields.find((field) => field.pname === pname)
  if (core) return { axis: 'tax', source, core: core.pname, name: pname, facts: coreFacts(core) }
  const field = fieldNamed(catalogue.fields, pname, (candidate) => candidate.taxonomyId === source.id)
  if (!field) throw new ExportError(`Die Taxonomie «${source.name}» hat keine Eigenschaft «${pname}».`)
  return { axis: 'tax', source, core: null, name: field.name, facts: factsOf(field) }
}

/** A property of a collection's records. */
function pcoField(catalogue: Catalogue, { pcname, pname }: PcoProperty): ValueField {
  const source = collectionNamed(catalogue, pcname)
  const isOfRecords = (candidate: CatalogueField) => candidate.collectionId === source.id && candidate.relationType === null
  const field = fieldNamed(catalogue.fields, pname, isOfRecords)
  if (!field) throw new ExportError(`Die Eigenschaften-Sammlung «${source.name}» hat keine Eigenschaft «${pname}».`)
  return { axis: 'pco', source, name: field.name, facts: factsOf(field) }
}

/** A property (or core field) of a collection's relations of one type. */
function rcoField(catalogue: Catalogue, asked: RcoProperty): ValueField {
  const source = collectionNamed(catalogue, asked.pcname)
  const types = catalogue.relationTypes.filter((type) => type.collectionId === source.id)
  const type = byName(types, asked.relationtype)
  if (!type) throw new ExportError(`Die Eigenschaften-Sammlung «${source.name}» hat keine Beziehungsart «${asked.relationtype}».`)
  const core = relationFields.find((field) => field.pname === asked.pname)
  if (core) {
    const facts = { ...coreFacts(core), valueCount: type.count }
    return { axis: 'rco', source, relationType: type.name, core: core.pname, name: core.pname, facts }
  }
  const isOfType = (candidate: CatalogueField) => candidate.collectionId === source.id && candidate.relationType === type.name
  const field = fieldNamed(catalogue.fields, asked.pname, isOfType)
  if (!field) {
    throw new ExportError(
      `Die Beziehungsart «${type.name}» der Eigenschaften-Sammlung «${source.name}» hat keine Eigenschaft «${asked.pname}».`,
    )
  }
  return { axis: 'rco', source, relationType: type.name, core: null, name: field.name, facts: factsOf(field) }
}

function collectionNamed(catalogue: Catalogue, name: string): ExportSource {
  const found = catalogue.collections.find((collection) => collection.asked === name)
  if (!found) throw new ExportError(`Eine Eigenschaften-Sammlung «${name}» gibt es nicht. Prüfen Sie den Namen.`)
  return found
}

function fieldNamed(
  fields: CatalogueField[],
  pname: string,
  belongs: (field: CatalogueField) => boolean,
): CatalogueField | undefined {
  const name = propertyOfPname(pname)
  return name === null ? undefined : byName(fields.filter(belongs), name)
}

/** Exactly that name; else the only one that is the same but for Unicode form, case, and what no name has any more (blanks around it). */
function byName<T extends { name: string }>(items: T[], name: string): T | undefined {
  const exact = items.find((item) => item.name === name)
  if (exact) return exact
  const alike = items.filter((item) => folded(item.name) === folded(name))
  return alike.length === 1 ? alike[0] : undefined
}

function folded(name: string): string {
  return propertyName(name).toLowerCase()
}

function factsOf({ valueType, unit, description, valueCount, meaning }: CatalogueField): FieldFacts {
  return { valueType, unit, description, valueCount, meaning }
}

function coreFacts({ valueType, description }: { valueType: ValueType; description: string }): FieldFacts {
  return { valueType, unit: null, description, valueCount: null, meaning: null }
}
