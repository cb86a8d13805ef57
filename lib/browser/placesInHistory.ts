/**
 * A link to a place within a page makes a step of the history that the router knows nothing of, and going back to it from another page would leave that
 * one standing under this address. Written anew, the router takes it for its own.
 *
 * @returns how to stop
 */
export function keepPlacesInHistory(): () => void {
  const adopt = () => {
    if (window.history.state === null) window.history.replaceState(null, '', window.location.href)
  }
  window.addEventListener('hashchange', adopt)
  return () => window.removeEventListener('hashchange', adopt)
}
