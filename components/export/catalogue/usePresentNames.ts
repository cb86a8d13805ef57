import { useEffect } from 'react'
import { withTaxonomyNames } from '@/lib/domain/export/inNewVersion'
import { presentName } from '@/lib/domain/export/presentName'
import { sayOtherwise, useExportSettings } from '@/stores/exportSettings'
import type { ChoosableTaxonomy } from './useExportCatalogue'

/** Sees to it that the address calls its taxonomies as they are called now: what is chosen, offered and decided is found by that name. */
export function usePresentNames(all: readonly ChoosableTaxonomy[]): void {
  const settings = useExportSettings()
  useEffect(() => {
    if (all.length > 0) sayOtherwise((choice) => withTaxonomyNames(choice, presentName(all)))
  }, [all, settings])
}
