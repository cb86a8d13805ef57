import type { TaxonomyType } from '@/lib/domain/paths'
import { counted } from '@/lib/format'

/** So many species or habitats. */
export const taxaCount = (number: number, type: TaxonomyType | undefined): string =>
  type === 'Lebensraum' ? counted(number, 'Lebensraum', 'Lebensräume') : counted(number, 'Art', 'Arten')
