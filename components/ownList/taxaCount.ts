import type { TaxonomyType } from '@/lib/domain/addresses/paths'
import { counted } from '@/lib/text/format'

/** So many species or habitats. */
export const taxaCount = (number: number, type: TaxonomyType | undefined): string =>
  type === 'Lebensraum' ? counted(number, 'Lebensraum', 'Lebensräume') : counted(number, 'Art', 'Arten')
