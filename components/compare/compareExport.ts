import { propertyNamed } from '@/lib/domain/export/exportAxes'
import { pnameOfProperty } from '@/lib/domain/export/exportColumns'
import { addAllProperties, defaultExportSettings } from '@/lib/domain/export/exportSettings'
import type { ExportSettings } from '@/lib/domain/export/exportShape'
import { writeExportQuery } from '@/lib/domain/export/exportQuery'
import { paths, type TaxonomyType, typeRoots } from '@/lib/domain/addresses/paths'

export interface ExportedTaxon {
  id: string
  /** Its row in an export. */
  exportedId: string
  type: TaxonomyType
  taxonomy: string
  /** Names of the taxonomy's own properties that have a value. */
  properties: readonly string[]
}

/** A shown row: which collection and property, and which taxa have a value there. */
export interface ExportedProperty {
  collection: string
  name: string
  taxonIds: ReadonlySet<string>
}

export interface ExportedRelation {
  collection: string
  relationType: string
  taxonIds: ReadonlySet<string>
}

export interface CompareExport {
  type: TaxonomyType
  href: string
  /** Whether there are more properties than an export takes. */
  isCut: boolean
}

/** The export of exactly these taxa with what is shown of them: one for species, one for habitats, since an export has one type. */
export function compareExports(
  taxa: readonly ExportedTaxon[],
  properties: readonly ExportedProperty[],
  relations: readonly ExportedRelation[],
): CompareExport[] {
  return (['Art', 'Lebensraum'] as const).flatMap((type) => {
    const own = taxa.filter((taxon) => taxon.type === type)
    if (own.length === 0) return []
    const concerns = ({ taxonIds }: { taxonIds: ReadonlySet<string> }) => own.some(({ id }) => taxonIds.has(id))
    const settings: ExportSettings = {
      ...defaultExportSettings(),
      type: typeRoots[type],
      taxonomies: [...new Set(own.map(({ taxonomy }) => taxonomy))],
      ids: [...new Set(own.map(({ exportedId }) => exportedId))],
    }
    const chosen = addAllProperties(settings, [
      ...own.flatMap(({ taxonomy, properties: names }) =>
        names.map((name) => propertyNamed('tax', [taxonomy, pnameOfProperty(name)])),
      ),
      ...properties.filter(concerns).map(({ collection, name }) => propertyNamed('pco', [collection, pnameOfProperty(name)])),
      ...relations
        .filter(concerns)
        .map((relation) => propertyNamed('rco', [relation.collection, relation.relationType, '@partner'])),
    ])
    return [{ type, href: paths.exportTool(writeExportQuery(chosen)), isCut: chosen.tooManyProperties }]
  })
}
