import { type RefObject, useLayoutEffect } from 'react'

const places = new WeakMap<object, number>()

/** The tree stands where it stood when one comes back to it from an area without a tree. `of`: what it shows. */
export function useKeptScroll(scroller: RefObject<HTMLElement | null>, of: object) {
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const top = places.get(of)
    // The first time it is at its top; to say so would make the browser lay the whole page out.
    if (top !== undefined) element.scrollTo?.({ top, behavior: 'instant' })
    return () => {
      // Hidden behind the other tab of a narrow window it has no place.
      if (element.clientHeight > 0) places.set(of, element.scrollTop)
    }
  }, [of, scroller])
}
