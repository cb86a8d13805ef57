import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import { LRUCache } from 'lru-cache'

/** Of a page, small and waited for by everybody: 4 is as quick as gzip and smaller, 5 a twentieth smaller still, for a millisecond. */
const AT_ONCE = 5
/** A fourteenth smaller than that, for thirty milliseconds of a core that nobody waits for: of a page that is asked for again … */
const AGAIN = 10
/** … and is no longer than pages are, but for those of the largest collections. */
const LONGEST_AGAIN = 300_000
/** Letters and bytes of the pages that are kept. */
const MOST_KEPT = 8_000_000

const brotli = (text: string, quality: number) =>
  promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })

/**
 * A text as the client takes it (Accept-Encoding); for answers outside of routes, which `@fastify/compress` does not reach. What is the same letter by
 * letter is packed as Brotli once, and better when it is asked for again.
 */
export function createCompressed() {
  const kept = new LRUCache<string, { bytes: Buffer; quality: number }>({
    maxSize: MOST_KEPT,
    sizeCalculation: ({ bytes }, text) => bytes.length + text.length,
  })
  let isAtWork = false

  const packBetter = async (text: string) => {
    if (isAtWork) return
    isAtWork = true
    try {
      kept.set(text, { bytes: await brotli(text, AGAIN), quality: AGAIN })
    } finally {
      isAtWork = false
    }
  }

  const encoders = {
    br: async (text: string) => {
      const known = kept.get(text)
      if (!known) {
        const bytes = await brotli(text, AT_ONCE)
        if (!kept.has(text)) kept.set(text, { bytes, quality: AT_ONCE })
        return bytes
      }
      // What does not work out is tried again the next time.
      if (known.quality < AGAIN && text.length <= LONGEST_AGAIN) packBetter(text).catch(() => {})
      return known.bytes
    },
    gzip: (text: string) => promisify(gzip)(text),
    identity: (text: string) => Promise.resolve(Buffer.from(text)),
  }

  return async (text: string, accepted = ''): Promise<{ encoding: keyof typeof encoders; bytes: Buffer }> => {
    const encoding = negotiate(accepted, ['br', 'gzip', 'identity']) ?? 'identity'
    return { encoding, bytes: await encoders[encoding](text) }
  }
}
