import type { Metadata } from 'next'
import { DocsIndex } from '@/components/docs/DocsIndex'

export const metadata: Metadata = { title: 'Dokumentation' }

export default function Page() {
  return <DocsIndex />
}
