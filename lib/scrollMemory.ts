/** Content arrives piece by piece: so long the page is held at the place where one was. */
const PATIENCE_MS = 5_000
/** As many pages as anyone goes back. */
const KEPT = 200
const STORED_AS = 'ae.scroll'
/** With one of these the reader takes over. */
const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Back, forward and reload lead to where one was on the page. Browsers see to that for the window only, and here the content scrolls
 * inside it. New pages are begun at the top by the layouts. Answers how to stop.
 */
export function rememberScroll(): () => void {
  const positions = new Map(stored())
  let entry = entryKey()
  let path = window.location.pathname
  let release: (() => void) | null = null

  const note = () => {
    // While content is still arriving, its place says nothing.
    const shown = content()
    // Hidden behind the other tab of a narrow window it has no place.
    if (release || shown?.clientHeight === 0) return
    positions.delete(entry)
    positions.set(entry, shown?.scrollTop ?? 0)
  }
  /** A click moves on in the history before the browser reports how far was scrolled. */
  const noteBefore = () => entry === entryKey() && note()
  const scrolled = ({ target }: Event) => {
    if (target !== content()) return
    entry = entryKey()
    path = window.location.pathname
    note()
  }
  const restore = () => {
    entry = entryKey()
    release?.()
    // A link to a section also arrives as a step of the history; the browser has gone there.
    if (!positions.has(entry) && window.location.hash !== '') {
      path = window.location.pathname
      return
    }
    // Until React has drawn the page that was reached, the one that is left stays where it is.
    release = hold(positions.get(entry) ?? 0, path === window.location.pathname, () => (release = null))
    path = window.location.pathname
  }
  const store = () => {
    // Whoever scrolled before this was here, or after it last heard of it.
    noteBefore()
    try {
      sessionStorage.setItem(STORED_AS, JSON.stringify([...positions].slice(-KEPT)))
    } catch {
      // Then a reload begins at the top.
    }
  }

  // Captured: React draws what the history brings before later listeners hear of it.
  window.addEventListener('popstate', restore, true)
  window.addEventListener('click', noteBefore, true)
  document.addEventListener('scroll', scrolled, { capture: true, passive: true })
  window.addEventListener('pagehide', store)
  if (isReloadOrReturn() && positions.has(entry)) restore()
  return () => {
    release?.()
    window.removeEventListener('popstate', restore, true)
    window.removeEventListener('click', noteBefore, true)
    document.removeEventListener('scroll', scrolled, true)
    window.removeEventListener('pagehide', store)
  }
}

/** Scrolls there whenever something is drawn or the program scrolls, until the reader moves or patience ends. Answers how to end it. */
function hold(top: number, atOnce: boolean, ended: () => void): () => void {
  const scroll = () => content()?.scrollTo({ top, behavior: 'instant' })
  const end = () => {
    observer.disconnect()
    clearTimeout(patience)
    document.removeEventListener('scroll', scroll, true)
    for (const type of moves) window.removeEventListener(type, end, true)
    ended()
  }
  const observer = new MutationObserver(scroll)
  const patience = setTimeout(end, PATIENCE_MS)
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  document.addEventListener('scroll', scroll, true)
  for (const type of moves) window.addEventListener(type, end, true)
  if (atOnce) scroll()
  return end
}

const content = () => document.getElementById('inhalt')

/** Browsers without the Navigation API tell entries of the history apart by their address only. */
const entryKey = () => window.navigation?.currentEntry?.key ?? window.location.href

function isReloadOrReturn(): boolean {
  const [begun] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return begun?.type === 'reload' || begun?.type === 'back_forward'
}

/** What was noted before a reload; nothing where storage is blocked or holds something else. */
function stored(): [string, number][] {
  try {
    const read: unknown = JSON.parse(sessionStorage.getItem(STORED_AS) ?? '[]')
    return Array.isArray(read) ? (read as [string, number][]) : []
  } catch {
    return []
  }
}
