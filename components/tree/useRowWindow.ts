'use client'

import { type RefObject, useCallback, useLayoutEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'

/** Rows beyond the upper and the lower edge, so that scrolling a little shows no gap. */
const OVERSCAN = 10
/** Of an ordinary screen, until it is measured. */
const USUAL_HEIGHT = 800

type Align = 'auto' | 'center'

/**
 * Which rows of a long list exist, where all have the same height: nothing is kept or asked per row, so that 100,000 cost what ten do.
 * (A virtual list that measures its rows walks through all of them whenever one is added.)
 *
 * @param always a row that exists wherever one scrolls
 * @returns `rows` in order; `height` of the view, 0 while it is hidden; `scrollToRow`, with 'auto' no further than needed; `isNear`: whether a row
 * is in view or next to it right now, also when the rows of a place just scrolled to are not there yet
 */
export function useRowWindow(scroller: RefObject<HTMLElement | null>, count: number, rowHeight: number, always: number) {
  const [first, setFirst] = useState(0)
  const [height, setHeight] = useState(USUAL_HEIGHT)

  const readPlace = useCallback(() => setFirst(Math.floor(scrollTopOf(scroller) / rowHeight)), [scroller, rowHeight])

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    // Before the frame is painted, or the edge of a fast scroll would be empty.
    const scrolled = () => flushSync(readPlace)
    const measure = () => setHeight(element.clientHeight)
    element.addEventListener('scroll', scrolled, { passive: true })
    // It reports at once, and before the frame is painted.
    const observer = new ResizeObserver(() =>
      flushSync(() => {
        measure()
        readPlace()
      }),
    )
    observer.observe(element)
    measure()
    return () => {
      element.removeEventListener('scroll', scrolled)
      observer.disconnect()
    }
  }, [readPlace, scroller])

  const rows = useMemo(() => {
    if (height === 0) return []
    const inView = Math.ceil(height / rowHeight) + 1
    // Where rows have gone the browser tells one frame later how far it had to scroll back.
    const top = Math.max(0, Math.min(first, count - inView))
    const from = Math.max(0, top - OVERSCAN)
    const to = Math.min(count, top + inView + OVERSCAN)
    const window = Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)
    if (always < from) return [always, ...window]
    return always >= to && always < count ? [...window, always] : window
  }, [always, count, first, height, rowHeight])

  const scrollToRow = useCallback(
    (row: number, align: Align) => {
      bringIntoView(scroller, row, rowHeight, align)
      // At once: the rows there are asked for before the browser reports where it is.
      readPlace()
    },
    [readPlace, rowHeight, scroller],
  )

  const isNear = useCallback(
    (row: number) => {
      const distance = row * rowHeight - scrollTopOf(scroller)
      return distance >= -(OVERSCAN + 1) * rowHeight && distance <= height + (OVERSCAN + 1) * rowHeight
    },
    [height, rowHeight, scroller],
  )

  return { rows, height, scrollToRow, isNear }
}

function scrollTopOf(scroller: RefObject<HTMLElement | null>): number {
  return scroller.current?.scrollTop ?? 0
}

function bringIntoView(scroller: RefObject<HTMLElement | null>, row: number, rowHeight: number, align: Align): void {
  const element = scroller.current
  if (!element) return
  const { clientHeight, scrollTop } = element
  const top = row * rowHeight
  const bottom = top + rowHeight
  if (align === 'center') element.scrollTo({ top: Math.max(0, top - (clientHeight - rowHeight) / 2) })
  else if (top < scrollTop) element.scrollTo({ top })
  else if (bottom > scrollTop + clientHeight) element.scrollTo({ top: bottom - clientHeight })
}
