// What the screens get instead of `next/link` and `next/navigation` where the server renders them (scripts/pages/buildSight.mjs):
// a page that leads nowhere yet.
import { type ComponentProps, createContext, use } from 'react'

/** The path of the page that is rendered. */
export const StillPath = createContext('/')

export const usePathname = () => use(StillPath)
export const useSearchParams = () => new URLSearchParams()
export const useRouter = () => router

const router = {}

interface LinkProps extends ComponentProps<'a'> {
  prefetch?: boolean
  replace?: boolean
  scroll?: boolean
  onNavigate?: () => void
}

/** As it stands in a page: what is done on a click is left out. */
export default function Link({ prefetch: _prefetch, replace: _replace, scroll: _scroll, onNavigate: _go, ...rest }: LinkProps) {
  return <a {...rest} />
}
