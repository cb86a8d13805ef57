/** Who wants to hear when something in the browser's storage is another: `tell` says so in this tab, the browser of other tabs. */
export function storageListeners() {
  const listeners = new Set<() => void>()
  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      window.addEventListener('storage', listener)
      return () => {
        listeners.delete(listener)
        window.removeEventListener('storage', listener)
      }
    },
    tell: () => listeners.forEach((listener) => listener()),
  }
}
