import type { Metadata } from 'next'
import { DataLayout } from '@/components/shell/DataLayout'
import { NotFound } from '@/components/shell/NotFound'

export const metadata: Metadata = { title: 'Nicht gefunden' }

export default function NotFoundPage() {
  return (
    <DataLayout>
      <NotFound />
    </DataLayout>
  )
}
