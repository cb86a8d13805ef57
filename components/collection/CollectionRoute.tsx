'use client'

import dynamic from 'next/dynamic'
import { place } from '@/lib/domain/place'
import { useSegments } from '@/lib/useSegments'
import { HomeScreen } from '../home/HomeScreen'
import { NotFound } from '../shell/NotFound'
import { Spinner } from '../ui/Spinner'
import { CollectionScreen } from './CollectionScreen'

const loading = () => <Spinner />
const RecordsScreen = dynamic(() => import('./RecordsScreen').then((module) => module.RecordsScreen), { loading })
const RelationsScreen = dynamic(() => import('./RelationsScreen').then((module) => module.RelationsScreen), { loading })

/** /Eigenschaften-Sammlungen: Home, a collection, or one of its two tables. */
export function CollectionRoute() {
  const segments = useSegments()
  const shown = place(segments)
  if (segments.length === 0) return <Spinner />
  if (shown.screen === 'home') return <HomeScreen root="collections" />
  if (shown.screen === 'collection') return <CollectionScreen key={shown.id} id={shown.id} />
  if (shown.screen === 'records') return <RecordsScreen key={shown.id} id={shown.id} />
  if (shown.screen === 'relations') return <RelationsScreen key={shown.id} id={shown.id} />
  return <NotFound />
}
