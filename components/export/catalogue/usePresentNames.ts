import { useEffect } from 'react'
import { foldedName } from '@/lib/domain/export/exportAxes'
import { withTaxonomyNames } from '@/lib/domain/export/inNewVersion'
import { sayOtherwise, useExportSettings } from '@/stores/exportSettings'
import type { ChoosableTaxonomy } from './useExportCatalogue'

/** What a taxonomy is called that a link names as it was called before, or with other capitals; any other name as it is. */
export function presentName(all: readonly Pick<ChoosableTaxonomy, 'name' | 'formerNames'>[]): (name: string) => string {
  const named = new Map([
    ...all.flatMap(({ name, formerNames }) => formerNames.map((former): [string, string] => [foldedName(former), name])),
    ...all.map(({ name }): [string, string] => [foldedName(name), name]),
  ])
  return (name) => named.get(foldedName(name)) ?? name
}

/** Sees to it that the address calls its taxonomies as they are called now: what is chosen, offered and decided is found by that name. */
export function usePresentNames(all: readonly ChoosableTaxonomy[]): void {
  const settings = useExportSettings()
  useEffect(() => {
    if (all.length > 0) sayOtherwise((choice) => withTaxonomyNames(choice, presentName(all)))
  }, [all, settings])
}
