'use client'

import { useQuery } from '@apollo/client/react'
import { useMemo } from 'react'
import { includesName } from '@/lib/domain/export/exportAxes'
import { graphql, type ResultOf } from '@/lib/graphql'
import { useExportSettings } from '@/stores/exportSettings'

export const ExportTaxonomies = graphql(`
  query ExportTaxonomies {
    overview {
      speciesTaxonomies {
        id
        type
        name
        formerNames
        taxonCount
        lastUpdated
      }
      habitatTaxonomies {
        id
        type
        name
        formerNames
        taxonCount
        lastUpdated
      }
    }
  }
`)

export const ExportCatalogue = graphql(`
  query ExportCatalogue($type: TaxonomyType!) {
    exportCatalogue(type: $type) {
      taxonomies {
        id
        name
        taxonCount
        fields {
          name
          valueType
          valueCount
          distinctCount
          minValue
          maxValue
          unit
          description
        }
      }
      collections {
        id
        name
        recordCount
        relationCount
        licence
        lastUpdated
        fields {
          name
          valueType
          valueCount
          distinctCount
          minValue
          maxValue
          unit
          description
        }
        relationTypes {
          name
          count
          fields {
            name
            valueType
            valueCount
            distinctCount
            minValue
            maxValue
            unit
            description
          }
        }
      }
      crosswalks {
        id
        from {
          id
          name
        }
        to {
          id
          name
        }
      }
    }
  }
`)

export type Catalogue = ResultOf<typeof ExportCatalogue>['exportCatalogue']
export type ChoosableTaxonomy = ResultOf<typeof ExportTaxonomies>['overview']['speciesTaxonomies'][number]

/** Every taxonomy, and the catalogue of the chosen type; the type follows from a taxonomy where a link names none. */
export function useExportCatalogue() {
  const { type, taxonomies } = useExportSettings()
  const overview = useQuery(ExportTaxonomies)
  const known = overview.data?.overview
  const all = useMemo(() => (known ? [...known.speciesTaxonomies, ...known.habitatTaxonomies] : []), [known])
  const chosenType = typeOf(type) ?? all.find(({ name }) => includesName(taxonomies, name))?.type
  const catalogue = useQuery(
    ExportCatalogue,
    chosenType ? { variables: { type: chosenType } } : { skip: true, variables: { type: 'Art' } },
  )
  return {
    all,
    chosenType,
    catalogue: catalogue.data?.exportCatalogue,
    isLoading: overview.loading || catalogue.loading,
    error: overview.error ?? catalogue.error,
    retry: () => void Promise.all([overview.refetch(), ...(chosenType ? [catalogue.refetch()] : [])]).catch(() => {}),
  }
}

const typeOf = (type: string | null) => (type === 'Arten' ? 'Art' : type === 'Lebensräume' ? 'Lebensraum' : undefined)
