import { Suspense } from 'react'
import { FirstFrame } from '@/components/export/frame'
import { ExportRoute } from '@/components/screens'

export default function Page() {
  return (
    // What it shows stands in the address, which is not known while the page is built.
    <Suspense fallback={<FirstFrame />}>
      <ExportRoute first={<FirstFrame />} />
    </Suspense>
  )
}
