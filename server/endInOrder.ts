import { setTimeout as after } from 'node:timers/promises'

/** So long what is cut has to end in order: an import marks itself as failed, files are closed. The process is gone a second later at most. */
const ORDERLY_MS = 800
/** A database that does not even let itself be cut is left behind. */
const CUT_MS = 500
/** A supervisor tells every process of a group, and `npm start` hands on what it is told: that is one wish, not two. */
const SAME_WISH_MS = 500

export interface Ending {
  /** Seconds that what runs may take to its end. */
  stopSeconds: number
  /** Says to whoever distributes requests that this server is to be asked no more. */
  announce: () => void
  /** So many milliseconds whoever does gets to notice; what comes meanwhile is answered as ever. */
  drainMs: number
  /** Takes nothing new, waits for what runs, and closes the database. */
  close: () => Promise<void>
  /** Says to everything that runs that its time is over. */
  cutOff: AbortController
  /** Ends what the database does, whatever it is; what was committed stays. */
  cutDatabase: () => Promise<void>
}

/**
 * Ends the process on SIGTERM or SIGINT: what runs may finish until `stopSeconds` are over, then it is cut, and the process is gone at most two seconds later.
 * A second signal ends at once. Exit code 0, also when something had to be cut: that is what was asked for.
 */
export function endInOrder({ stopSeconds, announce, drainMs, close, cutOff, cutDatabase }: Ending): void {
  let began: number | null = null
  const end = (signal: NodeJS.Signals) => {
    if (began !== null) {
      if (performance.now() - began >= SAME_WISH_MS) process.exit(1)
      return
    }
    began = performance.now()
    // That the parent goes too is no second wish (scripts/lib/endWithParent.mjs).
    process.removeAllListeners('disconnect')
    console.log(`${signal}: Der Server wird beendet …`)
    const cut = setTimeout(() => void cutAll(), stopSeconds * 1_000)
    announce()
    after(drainMs)
      .then(close)
      .then(
        () => process.exit(0),
        (error: unknown) => {
          if (cutOff.signal.aborted) return
          clearTimeout(cut)
          console.error(error)
          process.exit(1)
        },
      )
  }
  const cutAll = async () => {
    console.log(`Nach ${stopSeconds} Sekunden (STOP_SECONDS) lief noch etwas; es wird abgebrochen.`)
    cutOff.abort()
    await after(ORDERLY_MS)
    await Promise.race([cutDatabase(), after(CUT_MS)])
    process.exit(0)
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
}
