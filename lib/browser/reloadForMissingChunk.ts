/** Two failures within this time are no outdated page but a broken one: reloading again would not help. */
const ONCE_IN_MS = 60_000
const KEY = 'ae.reloaded'

/**
 * A page that has been open since before an update may ask for a part of the program that the server no longer has. Reloads it once, if
 * that is the error and the server can be reached; answers whether it is about to.
 */
export async function reloadForMissingChunk(
  error: unknown,
  { fetch = window.fetch, reload = () => window.location.reload(), now = Date.now }: Partial<Tools> = {},
): Promise<boolean> {
  if (!isMissingChunk(error)) return false
  try {
    if (now() - Number(sessionStorage.getItem(KEY) ?? 0) < ONCE_IN_MS) return false
    // Without a connection a reload would only lose what is on the screen.
    await fetch(window.location.pathname, { method: 'HEAD', cache: 'no-store' })
    sessionStorage.setItem(KEY, String(now()))
  } catch {
    return false
  }
  reload()
  return true
}

interface Tools {
  fetch: typeof window.fetch
  reload: () => void
  now: () => number
}

const isMissingChunk = (error: unknown) =>
  error instanceof Error && (error.name === 'ChunkLoadError' || /(load|import).*(chunk|module)/i.test(error.message))
