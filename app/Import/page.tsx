import { Suspense } from 'react'
import { ImportScreen } from '@/components/screens'
import { Spinner } from '@/components/ui/load/Spinner'

export default function Page() {
  return (
    // What the import is for stands in the address' query, which is not known while the page is built.
    <Suspense fallback={<Spinner />}>
      <ImportScreen />
    </Suspense>
  )
}
