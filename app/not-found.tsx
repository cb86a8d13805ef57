import type { Metadata } from 'next'
import { NotFound } from '@/components/shell/NotFound'
import { Page } from '@/components/ui/Page'

export const metadata: Metadata = { title: 'Nicht gefunden' }

export default function NotFoundPage() {
  return (
    <Page>
      <NotFound />
    </Page>
  )
}
