import type { Place } from './place'
import { type RootScreen, roots } from './routes'
import type { Segment } from './segments'

type PlaceScreen = `${Capitalize<Exclude<Place['screen'], 'elsewhere'>>}Screen`

/** A screen that an address can lead to. */
export type ScreenName = PlaceScreen | RootScreen | 'OwnListScreen'

/** The name under which components/screens.tsx exports the screen of an address. */
export function screenName(place: Place, [first, below]: readonly Segment[]): ScreenName | null {
  if (place.screen !== 'elsewhere') return `${place.screen.charAt(0).toUpperCase()}${place.screen.slice(1)}Screen` as PlaceScreen
  if (first === 'Export' && below === 'Meine-Liste') return 'OwnListScreen'
  const root = roots.find(({ segment }) => segment === first)
  return (root?.screen as RootScreen | undefined) ?? null
}
