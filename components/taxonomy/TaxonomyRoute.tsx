'use client'

import { HomeScreen } from '@/components/home/HomeScreen'
import { Spinner } from '@/components/ui/Spinner'
import { text } from '@/lib/segments'
import { useSegments } from '@/lib/useSegments'

/** /Arten and /Lebensräume: Home, a taxonomy, or the object that the last segment names. */
export function TaxonomyRoute({ type }: { type: 'Art' | 'Lebensraum' }) {
  const [root, taxonomyId, ...path] = useSegments()
  if (root === undefined) return <Spinner />
  if (taxonomyId === undefined) return <HomeScreen />
  return (
    <p>
      {type} {text(taxonomyId)} {path.join(' ')}
    </p>
  )
}
