import type { Metadata } from 'next'
import { DocsIndex } from '@/components/docs/DocsIndex'

export const metadata: Metadata = {
  description: 'Was Arteigenschaften ist, was ein Browser dafür braucht, wie man Fehler meldet und Daten automatisch bezieht',
}

export default function Page() {
  return <DocsIndex />
}
