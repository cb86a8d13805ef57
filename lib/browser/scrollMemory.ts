/** Content arrives piece by piece, and what comes late moves what was there: at least so long the page is held at the place where one was. */
const PATIENCE_MS = 5_000
/** So long a page that is still too short is waited for: a slow line. */
const LONG_PATIENCE_MS = 30_000
/** As many pages as anyone goes back. */
const KEPT = 200
const STORED_AS = 'ae.scroll'
/** With one of these the reader takes over. */
const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Back, forward and reload lead to where one was on the page. Browsers see to that for the window only, and here the content scrolls
 * inside it. New pages are begun at the top by the layouts.
 *
 * @param drawnPath the path of the page that stands on the screen: after a step of the history it may still be the one that is left
 * @returns how to stop
 */
export function rememberScroll(drawnPath: () => string): () => void {
  const positions = new Map(stored())
  let entry = entryKey()
  /** What was last noted or left to the reader: what still stands there was not scrolled by anybody. */
  let known = 0
  let release: (() => void) | null = null

  const note = () => {
    const shown = content()
    // While content is still arriving its place says nothing, and hidden behind the other tab of a narrow window it has none.
    if (release || !shown || shown.clientHeight === 0) return
    known = shown.scrollTop
    positions.delete(entry)
    positions.set(entry, known)
  }
  /** A click moves on in the history before the browser reports how far was scrolled. */
  const noteBefore = () => entry === entryKey() && content()?.scrollTop !== known && note()
  const scrolled = ({ target }: Event) => {
    if (target !== content()) return
    entry = entryKey()
    note()
  }
  const restore = () => {
    entry = entryKey()
    release?.()
    // A link to a section also arrives as a step of the history; the browser has gone there.
    if (!positions.has(entry) && window.location.hash !== '') return
    release = hold(
      positions.get(entry) ?? 0,
      () => drawnPath() === window.location.pathname,
      () => {
        release = null
        known = content()?.scrollTop ?? 0
      },
    )
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

  window.addEventListener('popstate', restore)
  window.addEventListener('click', noteBefore, true)
  document.addEventListener('scroll', scrolled, { capture: true, passive: true })
  window.addEventListener('pagehide', store)
  if (isReloadOrReturn() && positions.has(entry)) restore()
  return () => {
    release?.()
    window.removeEventListener('popstate', restore)
    window.removeEventListener('click', noteBefore, true)
    document.removeEventListener('scroll', scrolled, true)
    window.removeEventListener('pagehide', store)
  }
}

/**
 * Keeps the content there before each frame is painted, until the reader moves or patience ends. (Neither the order of those who hear of a
 * step of the history nor what a drawing changes tells when the page stands: a browser runs all listeners of the window in the order in
 * which they came, and a page may stand before this one's turn.) Answers how to end it.
 */
function hold(top: number, isDrawn: () => boolean, ended: () => void): () => void {
  const begun = performance.now()
  let frame = requestAnimationFrame(keep)
  function keep() {
    const box = isDrawn() ? content() : null
    if (box && box.scrollTop !== top) box.scrollTo({ top, behavior: 'instant' })
    // Whole pixels: on some screens a place is a fraction beside the one that was asked for.
    const isThere = box !== null && Math.abs(box.scrollTop - top) < 1
    if (performance.now() - begun > (isThere ? PATIENCE_MS : LONG_PATIENCE_MS)) end()
    else frame = requestAnimationFrame(keep)
  }
  function end() {
    cancelAnimationFrame(frame)
    for (const type of moves) window.removeEventListener(type, end, true)
    ended()
  }
  for (const type of moves) window.addEventListener(type, end, true)
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
