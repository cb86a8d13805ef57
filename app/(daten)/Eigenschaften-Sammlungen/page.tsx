import type { Metadata } from 'next'
import { CollectionRoute } from '@/components/collection/CollectionRoute'

export const metadata: Metadata = { title: 'Eigenschaften-Sammlungen' }

export default function Page() {
  return <CollectionRoute />
}
