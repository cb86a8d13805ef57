import type { Metadata } from 'next'
import { TaxonomyRoute } from '@/components/taxonomy/TaxonomyRoute'

export const metadata: Metadata = { title: 'Arten' }

export default function Page() {
  return <TaxonomyRoute type="Art" />
}
