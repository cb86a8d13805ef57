import type { Metadata } from 'next'
import { SearchScreen } from '@/components/screens'

export const metadata: Metadata = { title: 'Suche' }

export default function Page() {
  return <SearchScreen />
}
