import type { Metadata } from 'next'
import { TaxonomyRoute } from '@/components/taxonomy/TaxonomyRoute'

export const metadata: Metadata = { title: 'Lebensräume' }

export default function Page() {
  return <TaxonomyRoute type="Lebensraum" />
}
