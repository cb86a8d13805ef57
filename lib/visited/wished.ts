/** Holds what somebody wants to have at hand without a connection; it goes only when they say so. The service worker reads it, the page writes it. */
export const WISHED_CACHE = 'wished-answers'

/** Whether anything is kept by wish. Rejects where the browser keeps nothing. */
export const hasWished = async (): Promise<boolean> =>
  (await caches.has(WISHED_CACHE)) && (await (await caches.open(WISHED_CACHE)).keys()).length > 0
