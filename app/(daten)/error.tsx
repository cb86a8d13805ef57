'use client'

import { Failed } from '@/components/shell/Failed'

/** Inside the layout, so that the tree stays when a page cannot be drawn. */
export default function ErrorPage(props: { error: Error; reset: () => void }) {
  return <Failed {...props} />
}
