import type { Metadata } from 'next'
import { CompareScreen } from '@/components/screens'

export const metadata: Metadata = { title: 'Vergleich' }

export default function Page() {
  return <CompareScreen />
}
