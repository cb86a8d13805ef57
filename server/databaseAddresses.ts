import { parsedUrl } from './parsedUrl'

/**
 * The addresses of a PostgreSQL, each with one host: `postgres://user:password@one:5432,two:5432/database?target_session_attrs=read-write` names two. Null for
 * what is no address of PostgreSQL.
 */
export function addressesOf(url: string): string[] | null {
  const [, scheme, user = '', hosts = '', rest = ''] = /^(postgres(?:ql)?:\/\/)([^/]*@)?([^/?#]*)(.*)$/.exec(url) ?? []
  if (scheme === undefined) return null
  const addresses = hosts.split(',').map((host) => `${scheme}${user}${host.trim()}${rest}`)
  const cleaned = addresses.flatMap((address) => {
    const parsed = parsedUrl(address)
    if (!parsed?.searchParams.has(SESSION_ATTRIBUTES)) return parsed ? [address] : []
    parsed.searchParams.delete(SESSION_ATTRIBUTES)
    return [parsed.href]
  })
  return cleaned.length === addresses.length ? cleaned : null
}

/** Of several hosts the one that takes changes is used, whatever is written here: libpq's other kinds have their own setting. */
const SESSION_ATTRIBUTES = 'target_session_attrs'

/** A server as people know it. */
export function serverName(address: string): string {
  const { hostname, port } = new URL(address)
  return `${hostname || 'localhost'}:${port || 5432}`
}
