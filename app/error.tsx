'use client'

import { Failed } from '@/components/shell/Failed'

/** Comes with every first load: `Page` would be in it a second time. */
export default function ErrorPage(props: { error: Error; reset: () => void }) {
  return (
    <main id="inhalt" tabIndex={-1} style={{ padding: '20px 28px' }}>
      <Failed {...props} />
    </main>
  )
}
