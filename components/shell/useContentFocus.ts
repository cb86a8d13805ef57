import { useEffect, useRef } from 'react'

/**
 * After `place` has changed: puts the keyboard on the content, unless it is still of use where it is (in the tree, on a tab, in the bar).
 * What was chosen in the content is gone or means something else by then, and a hit of the search has done its work; whoever searches already for
 * something else, while the page was on its way, goes on. A field in the content keeps the keyboard: the new page put it there.
 * A page that was opened cold begins where the browser begins.
 */
export function useContentFocus(place: string): void {
  const before = useRef(place)
  useEffect(() => {
    if (before.current !== place) focusContent()
    before.current = place
  }, [place])
}

function focusContent(): void {
  const focused = document.activeElement
  const isLost = focused === null || focused === document.body || !isVisible(focused)
  const isDone = focused?.matches('main :not(input), [role=combobox][aria-expanded=false]')
  if (isLost || isDone) focusMainPart()
}

/** The content; in the stacked view the navigation while its tab is chosen (Sidebar.tsx). */
export function focusMainPart(): void {
  const main = document.querySelector<HTMLElement>('[role=main]') ?? document.getElementById('inhalt')
  main?.focus({ preventScroll: true })
}

/** Browsers before 2024, and jsdom, do not tell. */
const isVisible = (element: Element) => element.checkVisibility?.() ?? true
