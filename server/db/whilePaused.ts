/** Who has waited so long for a place is told to come back: web servers in between give up after a minute. */
export const FILE_PATIENCE_MS = 50_000
/** Less would cost those on a slow line the reading anew again and again, while somebody waits. */
const AWAITED_MS = 3_000

/**
 * Gives up what a reader holds who takes nothing for so long, sooner where somebody waits for the place, and what is held again meanwhile because it was on its
 * way; until the function it answers is called. `giveUp` may be called when nothing is held.
 */
export function whilePaused(giveUp: () => void, pauseMs: number, isAwaited: () => boolean): () => void {
  const began = performance.now()
  const look = setInterval(
    () => {
      if (performance.now() - began < pauseMs && !isAwaited()) return
      giveUp()
    },
    Math.min(AWAITED_MS, pauseMs),
  )
  return () => clearInterval(look)
}
