'use client'

import type { TaxonomyType } from '@/lib/domain/paths'
import { place } from '@/lib/domain/place'
import { useSegments } from '@/lib/useSegments'
import { HomeScreen } from '../home/HomeScreen'
import { NotFound } from '../shell/NotFound'
import { TaxonScreen } from '../taxon/TaxonScreen'
import { Spinner } from '../ui/Spinner'
import { TaxonomyScreen } from './TaxonomyScreen'

/** /Arten and /Lebensräume: Home, a taxonomy, or the object that the last segment names. */
export function TaxonomyRoute({ type }: { type: TaxonomyType }) {
  const segments = useSegments()
  const shown = place(segments)
  if (segments.length === 0) return <Spinner />
  if (shown.screen === 'home') return <HomeScreen root={type} />
  if (shown.screen === 'taxonomy') return <TaxonomyScreen key={shown.id} id={shown.id} />
  if (shown.screen === 'taxon') return <TaxonScreen key={shown.id} id={shown.id} />
  return <NotFound />
}
