import type { Metadata } from 'next'
import { DataScreen } from '@/components/screens'

export const metadata: Metadata = { title: 'Lebensräume' }

export default function Page() {
  return <DataScreen />
}
