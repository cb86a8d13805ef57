'use client'

import { Failed } from '@/components/shell/Failed'
import { Page } from '@/components/ui/page/Page'

export default function ErrorPage(props: { error: Error; reset: () => void }) {
  return (
    <Page>
      <Failed {...props} />
    </Page>
  )
}
