'use client'

import { place } from '@/lib/domain/place'
import { useSegments } from '@/lib/useSegments'
import { HomeScreen } from '../home/HomeScreen'
import { NotFound } from '../shell/NotFound'
import { Spinner } from '../ui/Spinner'
import { UserScreen } from './UserScreen'

/** /Benutzer: Home or one user. */
export function UserRoute() {
  const segments = useSegments()
  const shown = place(segments)
  if (segments.length === 0) return <Spinner />
  if (shown.screen === 'home') return <HomeScreen root="users" />
  if (shown.screen === 'user') return <UserScreen key={shown.id} id={shown.id} />
  return <NotFound />
}
