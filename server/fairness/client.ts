import { AsyncLocalStorage } from 'node:async_hooks'
import { isIPv6 } from 'node:net'

/** What the program does of its own accord: an import, a start. It is never held back for its share. */
export const NOBODY = ''

const asking = new AsyncLocalStorage<string>()

/** Does work for a client, of which whatever hands out something scarce then knows. */
export const asClient = <T>(client: string, work: () => T): T => asking.run(client, work)

/** For whom this is done; NOBODY outside of a request. */
export const currentClient = (): string => asking.getStore() ?? NOBODY

/** The same batches, each made for the client: a stream asks for the next one whenever there is room, long after the request. */
export function forClient<T>(client: string, batches: AsyncGenerator<T>): AsyncGenerator<T> {
  const made = async function* () {
    try {
      for (;;) {
        const next = await asClient(client, () => batches.next())
        if (next.done) return
        yield next.value
      }
    } finally {
      await asClient(client, () => batches.return(undefined))
    }
  }
  return made()
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Where it comes from, as `addressOf` writes it: worked out once for each. */
    address: string
  }
}

/** Who asks: the login, else the address. */
export const clientOf = (address: string, viewerId: string | null): string =>
  viewerId === null ? `address ${address}` : `user ${viewerId}`

/**
 * An address as that of one household or office: of IPv6 the first 64 bits, which is the least that one gets, and IPv4 written as IPv6 as IPv4. What is
 * no address stays as it is.
 */
export function addressOf(ip: string): string {
  const bare = ip.toLowerCase().replace(/%.*$/, '')
  if (!isIPv6(bare)) return ip
  const groups = groupsOf(bare)
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    const [high = 0, low = 0] = groups.slice(6)
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const hexadecimal = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...parts: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number)
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
  })
  const [before = '', after] = hexadecimal.split('::')
  const numbers = (text: string) => (text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16)))
  const [head, tail] = [numbers(before), numbers(after ?? '')]
  return after === undefined ? head : [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail]
}
