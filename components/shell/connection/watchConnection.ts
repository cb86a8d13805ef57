import { endpoint } from '@/lib/apollo/endpoint'
import { isAway } from '@/lib/visited/isAway'
import { doubtConnection, findConnection, loseConnection, useConnection } from '@/stores/connection'

/** So many probes in a row fail before the connection counts as lost. */
const PROBES = 2
/** Between the first probe and the next. */
const SOON_MS = 1000
/** So often a lost server is asked whether it is back; and a doubt right after a probe was answered waits as long for the next. */
const ASK_AGAIN_MS = 5000
/** So long a probe may take: two of them are more than a busy server that needs twenty seconds. */
const PATIENCE_MS = 15_000

/**
 * Finds out, where something went unanswered, whether the connection is lost, and keeps asking until it is back. The browser's own word
 * is a reason to ask, not an answer. Answers how to stop.
 */
export function watchConnection(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let probe: AbortController | null = null
  let failed = 0
  let foundAt = -Infinity

  const settle = () => {
    clearTimeout(timer)
    probe?.abort()
    probe = null
  }
  const offline = () => {
    doubtConnection()
    if (!useConnection.getState().isLost) void ask()
  }
  const ask = async () => {
    settle()
    const mine = (probe = new AbortController())
    const answers = await isReachable(mine.signal)
    // Somebody else asked or found meanwhile.
    if (probe !== mine) return
    if (answers) {
      findConnection()
      // A server on this very machine answers, or the browser has spoken before the line was cut.
      if (!navigator.onLine) timer = setTimeout(offline, ASK_AGAIN_MS)
      return
    }
    failed += 1
    if (failed >= PROBES) loseConnection()
    timer = setTimeout(() => void ask(), failed < PROBES ? SOON_MS : ASK_AGAIN_MS)
  }
  const begin = () => {
    settle()
    failed = 0
    timer = setTimeout(() => void ask(), Math.max(0, foundAt + ASK_AGAIN_MS - performance.now()))
  }
  const end = () => {
    settle()
    foundAt = performance.now()
  }
  const stop = useConnection.subscribe((now, before) => {
    if (now.isDoubted && !before.isDoubted) begin()
    else if (!now.isDoubted && before.isDoubted) end()
  })
  const online = () => {
    if (useConnection.getState().isDoubted) void ask()
  }
  window.addEventListener('offline', offline)
  window.addEventListener('online', online)
  if (!navigator.onLine) offline()
  // Somebody noticed before anybody watched.
  else if (useConnection.getState().isDoubted) begin()
  return () => {
    settle()
    window.removeEventListener('offline', offline)
    window.removeEventListener('online', online)
    stop()
  }
}

/**
 * Asks the smallest question, without a name, which the worker never answers from what it kept. Any answer is one, also that the server is
 * busy; only a proxy that has nobody behind it is not.
 */
async function isReachable(stopped: AbortSignal): Promise<boolean> {
  const patience = new AbortController()
  const stop = () => patience.abort()
  stopped.addEventListener('abort', stop)
  const timer = setTimeout(stop, PATIENCE_MS)
  try {
    const response = await fetch(endpoint(window.location), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '[{"query":"{__typename}"}]',
      signal: patience.signal,
    })
    return !isAway(response)
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}
