'use client'

import { useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { listPlace, trackHeight, trackPlace } from './longScroll'

/** Rows drawn beyond the edges, for the next step. */
const OVERSCAN = 8
/** Longer than between two steps of a wheel. */
const RESTING_MS = 200

/**
 * A list of any number of equally high rows inside a scrolling box. A step of the wheel, of a key or a finger moves by exactly that far; a
 * jump (the thumb of the scroll bar, Home, End) goes to that part of the list. Once it rests, the thumb is put where it belongs.
 *
 * @returns `box`, the ref of what scrolls; `height` of its content; the first and the last row to draw, and where a row stands in it
 */
export function useLongScroll(count: number, rowHeight: number) {
  const box = useRef<HTMLDivElement>(null)
  const listHeight = count * rowHeight
  // shift: pixels between a row's place in the list and on the track; negative far down a long list.
  const [view, setView] = useState({ first: 0, last: -1, shift: 0 })

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const jumpedTo = (top: number) => ({ top, shift: Math.round(top - listPlace(top, listHeight)) })
    // Another number of rows is another scale.
    let at = jumpedTo(element.scrollTop)
    let rest: ReturnType<typeof setTimeout> | undefined

    const draw = () => {
      const inList = at.top - at.shift
      const next = {
        first: Math.max(0, Math.floor(inList / rowHeight) - OVERSCAN),
        last: Math.min(count, Math.ceil((inList + element.clientHeight) / rowHeight) + OVERSCAN) - 1,
        shift: at.shift,
      }
      setView((before) => {
        const isSame = before.first === next.first && before.last === next.last && before.shift === next.shift
        return isSame ? before : next
      })
    }
    const settle = () => {
      const inList = at.top - at.shift
      const top = trackPlace(inList, listHeight)
      if (top === Math.round(at.top)) return
      at = { top, shift: Math.round(top - inList) }
      // Rows and thumb move in the same frame: nothing is seen of it.
      flushSync(draw)
      element.scrollTop = top
    }
    const onScroll = () => {
      const top = element.scrollTop
      at = Math.abs(top - at.top) > element.clientHeight ? jumpedTo(top) : { top, shift: at.shift }
      draw()
      clearTimeout(rest)
      rest = setTimeout(settle, RESTING_MS)
    }

    draw()
    element.addEventListener('scroll', onScroll, { passive: true })
    const resized = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(draw)
    resized?.observe(element)
    return () => {
      clearTimeout(rest)
      element.removeEventListener('scroll', onScroll)
      resized?.disconnect()
    }
  }, [count, listHeight, rowHeight])

  return {
    box,
    height: trackHeight(listHeight),
    first: view.first,
    last: Math.min(view.last, count - 1),
    place: (index: number) => index * rowHeight + view.shift,
  }
}
