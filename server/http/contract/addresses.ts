import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Operations } from './operation'

/** An address with all that is described of it; its path as the route names it (`/sitemap/:part`). */
export interface DescribedAddress {
  path: string
  operations: Operations
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Only of the server as a whole (`createApp`). */
    contract: Addresses
  }
}

export interface Addresses {
  described: DescribedAddress[]
  /** `POST /intern/import`: what has no description. */
  undescribed: string[]
}

/**
 * Collects what is registered from now on; ask when the server is ready. HEAD is what GET is without its body, OPTIONS asks what is allowed:
 * neither is told.
 */
export function collectAddresses(app: FastifyInstance): Addresses {
  const addresses: Addresses = { described: [], undescribed: [] }
  app.decorate('contract', addresses)
  app.addHook('onRoute', ({ url, method, config }) => {
    if (config?.isForeign) return
    const methods = [method].flat().filter((each) => each !== 'HEAD' && each !== 'OPTIONS')
    const operations: Operations = config?.operations ?? {}
    addresses.undescribed.push(...methods.filter((each) => !Object.hasOwn(operations, each)).map((each) => `${each} ${url}`))
    if (methods.length === 0 || Object.keys(operations).length === 0) return
    const known = addresses.described.find(({ path }) => path === url)
    if (known) Object.assign(known.operations, operations)
    else addresses.described.push({ path: url, operations: { ...operations } })
  })
  return addresses
}

/** The address that a request is for, whether or not by one of its methods. */
export function addressAsked({ described }: Addresses, { url, is404, routeOptions }: FastifyRequest): DescribedAddress | null {
  if (!is404) return described.find(({ path }) => path === routeOptions.url) ?? null
  const [path = ''] = url.split(/[?#]/, 1)
  return described.find((address) => pattern(address.path).test(path)) ?? null
}

const pattern = (path: string) =>
  new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replace(/:\w+/g, '[^/]+')}$`)

/** The methods of an address, as `allow` names them. */
export const methodsOf = ({ operations }: DescribedAddress): string[] =>
  Object.keys(operations).flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
