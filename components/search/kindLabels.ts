import type { SearchKind } from '@/lib/domain/addresses/searchQuery'

/** Above hits of one kind, and beside their number. */
export const kindLabels: Record<SearchKind, string> = {
  taxon: 'Arten und höhere Taxa',
  synonym: 'Synonyme',
  vernacular: 'Deutsche und andere Namen',
  habitat: 'Lebensräume',
  taxonomy: 'Taxonomien',
  collection: 'Eigenschaften-Sammlungen',
  organization: 'Organisationen',
}
