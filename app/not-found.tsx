import type { Metadata } from 'next'
import { NotFoundPage } from '@/components/screens'

export const metadata: Metadata = { title: 'Nicht gefunden' }

export default function Page() {
  return <NotFoundPage />
}
