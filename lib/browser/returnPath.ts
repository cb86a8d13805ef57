import { paths } from '../domain/addresses/paths'

/**
 * Where to go after the login: the address that `?zurueck=` of the login's own address names, if it is one of this program. Anybody can
 * write such a link, so nothing in it may lead elsewhere.
 */
export function returnPath(search: string, origin: string): string {
  const back = new URLSearchParams(search).get('zurueck')
  if (!back?.startsWith('/') || !URL.canParse(back, origin)) return paths.home()
  const { origin: where, pathname, search: query, hash } = new URL(back, origin)
  // `/.//elsewhere` stays here when it is read and leads away when it is written.
  if (where !== origin || pathname.startsWith('//') || pathname === paths.login()) return paths.home()
  return pathname + query + hash
}
