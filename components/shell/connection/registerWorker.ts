import { Workbox } from 'workbox-window'

/** A tab stays open for days and asks nothing of the server that would show it a new version. */
const LOOK_AGAIN_MS = 3_600_000

/**
 * Registers the service worker and reloads when a new version of it has taken over, here or in another tab (docs/contract.md §7). A browser that
 * blocks workers works without one.
 */
export async function registerWorker(): Promise<void> {
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return
  const worker = new Workbox('/sw.js', { scope: '/' })
  let isReloading = false
  worker.addEventListener('activated', ({ isUpdate, isExternal }) => {
    if ((!isUpdate && !isExternal) || isReloading) return
    isReloading = true
    window.location.reload()
  })
  try {
    await worker.register()
    // The worker has it among what it keeps of the program: no first page has to bring it.
    const { keepEarlyAnswers } = await import('../keepEarlyAnswers')
    await keepEarlyAnswers()
    lookForUpdates(worker)
  } catch {
    // Private windows, managed browsers: no worker, no offline, everything else as usual.
  }
}

/** At most once an hour, when someone comes back to the tab. */
function lookForUpdates(worker: Workbox) {
  let looked = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - looked < LOOK_AGAIN_MS) return
    looked = Date.now()
    worker.update().catch(() => {})
  })
}
