'use client'

import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { listPlace, trackHeight, trackPlace } from './longScroll'

/** Rows drawn beyond the edges, for the next step. */
const OVERSCAN = 8
/** Longer than between two steps of a wheel. */
const RESTING_MS = 200
/** Browsers may tell the end before the last step; nothing came for so long after it. */
const UNTOLD_MS = 2_000
/** Keys that go on from where one is, as far as the browser takes them. */
const STEP_KEYS = new Set(['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', ' '])

/**
 * A list of any number of equally high rows inside a scrolling box. A step of the wheel, of a key or a finger moves by exactly that far; a
 * jump (the thumb of the scroll bar, Home, End) goes to that part of the list. Once it rests, the thumb is put where it belongs.
 *
 * How far the browser went does not tell a step from a jump: where it has much to do, many steps arrive as one. What the hand did tells.
 *
 * @returns `box`, the ref of what scrolls; `height` of its content; the first and the last row to draw, `top`, the first in view, and where a row stands;
 * `toStart` goes to the first row
 */
export function useLongScroll(count: number, rowHeight: number) {
  const box = useRef<HTMLDivElement>(null)
  const listHeight = count * rowHeight
  // shift: pixels between a row's place in the list and on the track; negative far down a long list.
  const start = useRef(() => {})
  const toStart = useCallback(() => start.current(), [])
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
    /** By the wheel, a finger or a key, also while it rolls out. */
    let isStepping = false
    const step = () => {
      isStepping = true
      // Coming to rest from what was before must not end it: its scrolling may not have been told yet.
      awaitEnd()
    }
    const point = () => void (isStepping = false)
    const keyDown = ({ key, metaKey }: KeyboardEvent) => {
      // With the command key arrows mean Home and End.
      if (metaKey || key === 'Home' || key === 'End') point()
      else if (STEP_KEYS.has(key)) step()
    }
    const follow = () => {
      const top = element.scrollTop
      const isJump = !isStepping && Math.abs(top - at.top) > element.clientHeight
      at = isJump ? jumpedTo(top) : { top, shift: at.shift }
    }
    const settle = () => {
      // The browser may be further than it has told.
      follow()
      isStepping = false
      const inList = at.top - at.shift
      const top = trackPlace(inList, listHeight)
      if (top === Math.round(at.top)) return draw()
      at = { top, shift: Math.round(top - inList) }
      // Rows and thumb move in the same frame: nothing is seen of it.
      flushSync(draw)
      element.scrollTop = top
    }
    const awaitRest = (ms: number) => {
      clearTimeout(rest)
      // A frame begins with the steps that a busy browser has not told yet: they ask for another wait.
      const mine = setTimeout(() => requestAnimationFrame(() => rest === mine && settle()), ms)
      rest = mine
    }
    // Where the browser says that it has come to rest, that counts: a busy one may tell nothing for longer, and roll on.
    const awaitEnd = () => awaitRest('onscrollend' in element ? UNTOLD_MS : RESTING_MS)
    const onScroll = () => {
      follow()
      draw()
      awaitEnd()
    }
    start.current = () => {
      isStepping = false
      element.scrollTop = 0
      at = jumpedTo(0)
      draw()
    }

    const listeners = {
      scroll: onScroll,
      scrollend: () => awaitRest(RESTING_MS),
      wheel: step,
      touchstart: step,
      touchmove: step,
      pointerdown: point,
    }
    const eachListener = Object.entries(listeners)
    draw()
    for (const [type, listener] of eachListener) element.addEventListener(type, listener, { passive: true })
    element.addEventListener('keydown', keyDown)
    const resized = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(draw)
    resized?.observe(element)
    return () => {
      clearTimeout(rest)
      rest = undefined
      for (const [type, listener] of eachListener) element.removeEventListener(type, listener)
      element.removeEventListener('keydown', keyDown)
      resized?.disconnect()
    }
  }, [count, listHeight, rowHeight])

  return {
    box,
    toStart,
    height: trackHeight(listHeight),
    first: view.first,
    last: Math.min(view.last, count - 1),
    // At the very top that row itself, however little of it is gone.
    top: view.first === 0 ? 0 : Math.min(view.first + OVERSCAN + 1, count - 1),
    place: (index: number) => index * rowHeight + view.shift,
  }
}
