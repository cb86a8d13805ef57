import type { ReactNode } from 'react'
import { DocsFrame } from '@/components/docs/DocsFrame'
import { readDocs } from '@/components/docs/readDocs'

export default function Layout({ children }: { children: ReactNode }) {
  return <DocsFrame docs={readDocs()}>{children}</DocsFrame>
}
