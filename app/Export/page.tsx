import { Suspense } from 'react'
import { ExportRoute } from '@/components/screens'
import { Spinner } from '@/components/ui/load/Spinner'

export default function Page() {
  return (
    // The choices stand in the address' query, which is not known while the page is built.
    <Suspense fallback={<Spinner />}>
      <ExportRoute />
    </Suspense>
  )
}
