import { rankLabel } from '@/lib/domain/vocabulary/rank'
import { searchFacets, type SearchFacet, type SearchKind } from '@/lib/domain/addresses/searchQuery'
import type { ResultOf } from '@/lib/graphql'
import { kindLabels } from './kindLabels'
import type { SearchPageQuery } from './queries'

export type SearchPageResult = ResultOf<typeof SearchPageQuery>['search']
export type FacetCounts = SearchPageResult['facets']
type FacetValue = FacetCounts[SearchFacet][number]

/** The facets of the page: what each is called, alone and before a value. */
export const facetLabels: Record<SearchFacet, string> = {
  taxonomies: 'Taxonomie',
  ranks: 'Rang',
  collections: 'Hat Angaben in',
  kinds: 'Was es ist',
}

/** A value as people read it. */
export const facetValueLabel = (facet: SearchFacet, { value, name }: Pick<FacetValue, 'value' | 'name'>): string =>
  facet === 'kinds' ? kindLabels[value as SearchKind] : facet === 'ranks' ? rankLabel(value) : name

/**
 * The name of a chosen value. The counts leave out a value that no hit has any more: its name is the one seen last, if it was ever seen on this page.
 */
export function chosenLabel(facet: SearchFacet, value: string, facets: FacetCounts | null): string {
  for (const { facet: each } of searchFacets) for (const known of facets?.[each] ?? []) names.set(known.value, known.name)
  const name = names.get(value)
  if (name === undefined && (facet === 'taxonomies' || facet === 'collections')) return 'ohne Treffer'
  return facetValueLabel(facet, { value, name: name ?? value })
}

const names = new Map<string, string>()
