'use client'

import dynamic from 'next/dynamic'
import { NotFound } from './NotFound'

// Every page brings the root's not-found along; named directly, the layout with tree and search would be sent twice.
const DataLayout = dynamic(() => import('./DataLayout').then((module) => module.DataLayout))

/** The not-found screen inside the data layout, for addresses that belong to no root. */
export function NotFoundPage() {
  return (
    <DataLayout>
      <NotFound />
    </DataLayout>
  )
}
