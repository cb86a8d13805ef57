'use client'

import { MAX_EXPORT_FIELDS } from '@/lib/domain/export/exportSettings'
import type { Comparison } from '@/lib/domain/addresses/compareQuery'
import { LinkButton } from '../ui/form/Button'
import { ButtonNote } from '../ui/form/CopyButton'
import { Download } from '../ui/text/icons'
import { collectionGroups, taxonomyGroup } from './compareGroups'
import { compareExports } from './compareExport'
import type { ComparedTaxon, ComparisonResult } from './comparisonQuery'
import { shownCollections } from './shownCollections'

interface ExportLinksProps {
  comparison: Comparison
  taxa: readonly ComparedTaxon[]
  result: ComparisonResult
}

/** The export tool with exactly these taxa and the properties that are shown. */
export function ExportLinks({ comparison, taxa, result }: ExportLinksProps) {
  const { shown } = shownCollections(comparison, result)
  const hasValue = (values: readonly unknown[]) =>
    new Set(taxa.flatMap(({ taxon }, at) => (values[at] === undefined ? [] : [taxon.id])))
  const own = taxonomyGroup(taxa, comparison.nurUnterschiede).rows
  const exports = compareExports(
    taxa.map(({ taxon: { accepted, id, taxonomy } }, at) => ({
      id,
      // A synonym is no row of an export; its accepted name is.
      exportedId: accepted?.id ?? id,
      type: taxonomy.type,
      taxonomy: taxonomy.name,
      properties: own.flatMap(({ isKnown, name, values }) => (!isKnown || values[at] === undefined ? [] : [name])),
    })),
    collectionGroups(taxa, shown, comparison.nurUnterschiede).flatMap(({ collection, rows }) =>
      rows.flatMap(({ isKnown, name, values }) =>
        isKnown ? [{ collection: collection.name, name, taxonIds: hasValue(values) }] : [],
      ),
    ),
    // An export has the relations that lead from a taxon.
    result.relations.flatMap(({ collectionId, direction, relationType, totals }) => {
      const collection = shown.find(({ id }) => id === collectionId)
      if (!collection || direction === 'to') return []
      return [{ collection: collection.name, relationType, taxonIds: new Set(totals.map(({ taxonId }) => taxonId)) }]
    }),
  )
  return (
    <>
      {exports.map(({ type, href }) => (
        <LinkButton key={type} startIcon={<Download />} href={href}>
          {exports.length === 1 ? 'Exportieren' : labels[type]}
        </LinkButton>
      ))}
      {exports.some(({ isCut }) => isCut) && (
        <ButtonNote>Exportiert werden die ersten {MAX_EXPORT_FIELDS} Eigenschaften: Mehr hat ein Export nicht.</ButtonNote>
      )}
    </>
  )
}

const labels = { Art: 'Arten exportieren', Lebensraum: 'Lebensräume exportieren' } as const
