'use client'

import { onDemand } from '../ui/onDemand'
import { NotFound } from './NotFound'

// Every page brings the root's not-found along; named directly, the layout with tree and search would be sent twice.
const DataLayout = onDemand(
  () => import('./DataLayout'),
  (module) => module.DataLayout,
)

/** The not-found screen inside the data layout, for addresses that belong to no root. */
export function NotFoundPage() {
  return (
    <DataLayout>
      <NotFound />
    </DataLayout>
  )
}
