import { endpoint } from '@/lib/apollo/endpoint'
import { findConnection, loseConnection, useConnection } from '@/stores/connection'

/** So often a lost server is asked whether it is back. */
const ASK_AGAIN_MS = 5000

/** Keeps the store true: the browser's own word, and while the connection is lost a small question now and then. Answers how to stop. */
export function watchConnection(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const ask = async () => {
    clearTimeout(timer)
    if (!useConnection.getState().isLost) return
    if (await isReachable()) findConnection()
    else timer = setTimeout(() => void ask(), ASK_AGAIN_MS)
  }
  const lose = () => loseConnection()
  const online = () => void ask()
  window.addEventListener('offline', lose)
  window.addEventListener('online', online)
  const stop = useConnection.subscribe((now, before) => {
    if (now.isLost && !before.isLost) timer = setTimeout(() => void ask(), ASK_AGAIN_MS)
  })
  if (!navigator.onLine) loseConnection()
  else void ask()
  return () => {
    clearTimeout(timer)
    window.removeEventListener('offline', lose)
    window.removeEventListener('online', online)
    stop()
  }
}

/** A question without a name, which the worker never answers from what it kept. */
async function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    const response = await fetch(endpoint(window.location), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '[{"query":"{__typename}"}]',
      // A network that takes the question and says nothing is asked again.
      signal: AbortSignal.timeout(ASK_AGAIN_MS),
    })
    return response.ok
  } catch {
    return false
  }
}
