'use client'

import type { ReactNode } from 'react'
import { place } from '@/lib/domain/addresses/place'
import { type ScreenName, screenName } from '@/lib/domain/addresses/screenName'
import { useSegments } from '@/lib/browser/useSegments'
import { useViewer } from '@/stores/login'
import { NotFound } from './drawings/NotFound'
import { onDemand } from './ui/load/onDemand'
import { FirstSight } from './sight/FirstSight'

// All screens, each loaded when its address is opened (docs/contract.md §2). The only place that imports them, so that each is one chunk.

export const HomeScreen = onDemand(
  () => import('./home/HomeScreen'),
  (module) => module.HomeScreen,
  FirstSight,
)
export const TaxonomyScreen = onDemand(
  () => import('./taxonomy/TaxonomyScreen'),
  (module) => module.TaxonomyScreen,
  FirstSight,
)
export const TaxonScreen = onDemand(
  () => import('./taxon/TaxonScreen'),
  (module) => module.TaxonScreen,
  FirstSight,
)
export const CollectionScreen = onDemand(
  () => import('./collection/CollectionScreen'),
  (module) => module.CollectionScreen,
  FirstSight,
)
export const RecordsScreen = onDemand(
  () => import('./collection/RecordsScreen'),
  (module) => module.RecordsScreen,
)
export const RelationsScreen = onDemand(
  () => import('./collection/RelationsScreen'),
  (module) => module.RelationsScreen,
)
export const StatesScreen = onDemand(
  () => import('./states/StatesScreen'),
  (module) => module.StatesScreen,
)
export const CrosswalkScreen = onDemand(
  () => import('./crosswalk/CrosswalkScreen'),
  (module) => module.CrosswalkScreen,
)
export const UserScreen = onDemand(
  () => import('./user/UserScreen'),
  (module) => module.UserScreen,
)
export const OrganizationScreen = onDemand(
  () => import('./organization/OrganizationScreen'),
  (module) => module.OrganizationScreen,
)
export const SearchScreen = onDemand(
  () => import('./search/SearchScreen'),
  (module) => module.SearchScreen,
)
export const CompareScreen = onDemand(
  () => import('./compare/CompareScreen'),
  (module) => module.CompareScreen,
)
export const ExportScreen = onDemand(
  () => import('./export/ExportScreen'),
  (module) => module.ExportScreen,
)
export const OwnListScreen = onDemand(
  () => import('./ownList/OwnListScreen'),
  (module) => module.OwnListScreen,
)
export const ImportScreen = onDemand(
  () => import('./import/ImportScreen'),
  (module) => module.ImportScreen,
)
export const LoginScreen = onDemand(
  () => import('./login/LoginScreen'),
  (module) => module.LoginScreen,
)

export const AccountScreen = onDemand(
  () => import('./account/AccountScreen'),
  (module) => module.AccountScreen,
)

// Every page brings the root's not-found along; named directly, the layout with tree and search would be sent twice.
const DataLayout = onDemand(
  () => import('./shell/DataLayout'),
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

/** All screens by the names that addresses lead to, so that they can be loaded before anybody shows them. */
export const screenNamed: Record<ScreenName, { load: () => Promise<unknown> }> = {
  HomeScreen,
  TaxonomyScreen,
  TaxonScreen,
  CollectionScreen,
  RecordsScreen,
  RelationsScreen,
  StatesScreen,
  CrosswalkScreen,
  UserScreen,
  OrganizationScreen,
  SearchScreen,
  CompareScreen,
  ExportScreen,
  OwnListScreen,
  ImportScreen,
  LoginScreen,
  AccountScreen,
}

/** Below /Export: the own list, and the tool under every other address. `first` stands there while the address is not known. */
export function ExportRoute({ first }: { first: ReactNode }) {
  const segments = useSegments()
  if (segments.length === 0) return first
  return screenName(place(segments), segments) === 'OwnListScreen' ? <OwnListScreen /> : <ExportScreen />
}

/** The screen that an address below one of the data's roots names: the root's overview, a record, one of a collection's tables. */
export function DataScreen() {
  const segments = useSegments()
  const shown = place(segments)
  const viewer = useViewer()
  // While React takes over the exported page the address is not known.
  if (segments.length === 0) return <FirstSight />
  switch (shown.screen) {
    case 'home':
      return <HomeScreen root={shown.root} />
    case 'taxonomy':
      return <TaxonomyScreen key={shown.id} id={shown.id} />
    case 'taxon':
      return <TaxonScreen key={shown.id} id={shown.id} />
    case 'collection':
      return <CollectionScreen key={shown.id} id={shown.id} />
    case 'records':
      return <RecordsScreen key={shown.id} id={shown.id} />
    case 'relations':
      return <RelationsScreen key={shown.id} id={shown.id} />
    case 'states':
      return <StatesScreen key={shown.id} id={shown.id} type={shown.type} />
    case 'crosswalk':
      return <CrosswalkScreen key={`${shown.id} ${shown.toId}`} id={shown.id} toId={shown.toId} type={shown.type} />
    case 'user':
      return <UserScreen key={`${shown.id} ${viewer}`} id={shown.id} />
    case 'organization':
      return <OrganizationScreen key={`${shown.id} ${viewer}`} id={shown.id} />
    case 'elsewhere':
      return <NotFound />
  }
}
