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
    if (!parsed || !OURS_TO_SAY.some((name) => parsed.searchParams.has(name))) return parsed ? [address] : []
    for (const name of OURS_TO_SAY) parsed.searchParams.delete(name)
    return [parsed.href]
  })
  return cleaned.length === addresses.length ? cleaned : null
}

/**
 * Of several hosts the one that takes changes is used, whatever is written here: libpq's other kinds have their own setting. By the name of its
 * connections a server is recognised before a restore.
 */
const OURS_TO_SAY = ['target_session_attrs', 'application_name']

/** A server as people know it. */
export function serverName(address: string): string {
  const { hostname, port } = new URL(address)
  return `${hostname || 'localhost'}:${port || 5432}`
}
