import { keepDraft, takeDraft } from '@/lib/draft'
import { setDocFilter, useAppUi } from '@/stores/appUi'
import { setTreeFilter, useTreeFilter } from '@/stores/treeFilter'

/** What is typed into stores, and the place on the page, survive a reload too (lib/draft.ts). Answers how to stop. */
export function keepTyped(): () => void {
  const text = takeDraft('suchen')
  // Who has typed meanwhile is right.
  if (typeof text === 'string' && useTreeFilter.getState().text === '') setTreeFilter({ text })
  const filter = takeDraft('docFilter')
  if (typeof filter === 'string' && useAppUi.getState().docFilter === '') setDocFilter(filter)
  const stops = [
    keepDraft('suchen', () => useTreeFilter.getState().text),
    keepDraft('docFilter', () => useAppUi.getState().docFilter),
    keepDraft(SCROLL, () => content()?.scrollTop ?? 0),
    scrollBack(takeDraft(SCROLL)),
  ]
  return () => stops.forEach((stop) => stop())
}

const SCROLL = 'scroll'
/** Later than this nobody wants to be moved any more. */
const PATIENCE_MS = 5000

const content = () => document.getElementById('inhalt')

/** Scrolls to where one was as soon as the page is long enough again, unless someone scrolls first. */
function scrollBack(top: unknown): () => void {
  if (typeof top !== 'number' || top === 0) return () => {}
  const stop = () => {
    observer.disconnect()
    clearTimeout(patience)
    for (const type of userMoves) window.removeEventListener(type, stop, true)
  }
  const tryIt = () => {
    const element = content()
    if (!element || element.scrollHeight - element.clientHeight < top) return
    element.scrollTop = top
    stop()
  }
  const observer = new MutationObserver(tryIt)
  const patience = setTimeout(() => stop(), PATIENCE_MS)
  observer.observe(document.body, { childList: true, subtree: true })
  for (const type of userMoves) window.addEventListener(type, stop, true)
  tryIt()
  return stop
}

const userMoves = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const
