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
    let settings: ExportSettings = {
      ...defaultExportSettings(),
      type: typeRoots[type],
      taxonomies: [...new Set(own.map(({ taxonomy }) => taxonomy))],
      ids: [...new Set(own.map(({ exportedId }) => exportedId))],
    }
    settings = addAllProperties(
      settings,
      'tax',
      own.flatMap((taxon) => taxon.properties.map((name) => ({ taxname: taxon.taxonomy, pname: pnameOfProperty(name) }))),
    )
    settings = addAllProperties(
      settings,
      'pco',
      properties.filter(concerns).map(({ collection, name }) => ({ pcname: collection, pname: pnameOfProperty(name) })),
    )
    settings = addAllProperties(
      settings,
      'rco',
      relations
        .filter(concerns)
        .map(({ collection, relationType }) => ({ pcname: collection, relationtype: relationType, pname: '@partner' })),
    )
    return [{ type, href: paths.exportTool(writeExportQuery(settings)), isCut: settings.tooManyProperties }]
  })
}
