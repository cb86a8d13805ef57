'use client'

import { place } from '@/lib/domain/place'
import { useSegments } from '@/lib/useSegments'
import { HomeScreen } from '../home/HomeScreen'
import { NotFound } from '../shell/NotFound'
import { Spinner } from '../ui/Spinner'
import { OrganizationScreen } from './OrganizationScreen'

/** /Organisationen: Home or one organisation. */
export function OrganizationRoute() {
  const segments = useSegments()
  const shown = place(segments)
  if (segments.length === 0) return <Spinner />
  if (shown.screen === 'home') return <HomeScreen root="organizations" />
  if (shown.screen === 'organization') return <OrganizationScreen key={shown.id} id={shown.id} />
  return <NotFound />
}
