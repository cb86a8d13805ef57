import type { OrganismGroup } from '@/lib/domain/vocabulary/organismGroup'

/** What there are drawings of: groups, and what a page without content says. */
export type Picture = OrganismGroup | 'leaf' | 'search' | 'nest' | 'signpost' | 'cloud' | 'pair' | 'basket'
