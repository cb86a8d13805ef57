import type { Metadata } from 'next'
import { DataScreen } from '@/components/screens'

export const metadata: Metadata = { title: 'Eigenschaften-Sammlungen' }

export default function Page() {
  return <DataScreen />
}
