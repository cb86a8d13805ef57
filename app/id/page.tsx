import type { Metadata } from 'next'
import { RecordRedirect } from '@/components/shell/RecordRedirect'

export const metadata: Metadata = { title: 'Datensatz' }

export default function Page() {
  return <RecordRedirect />
}
