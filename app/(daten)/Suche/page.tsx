import type { Metadata } from 'next'
import { SearchScreen } from '@/components/search/SearchScreen'

export const metadata: Metadata = { title: 'Suche' }

export default function Page() {
  return <SearchScreen />
}
