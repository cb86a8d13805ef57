'use client'

import { useRef } from 'react'

/**
 * Asks for the rows after those that are here, once at a time: whoever clicks twice would get the same ones twice. What fails can be asked for
 * again by the same button, which is still there.
 */
export function useMore(ask: () => Promise<unknown>): () => void {
  const isUnderWay = useRef(false)
  const done = () => void (isUnderWay.current = false)
  return () => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    ask().then(done, done)
  }
}

/** The rows of a page behind those before it, however often that page comes. Where those were asked for anew meanwhile, it would leave a gap. */
export const behind = <Row>(rows: Row[], offset: number, page: Row[]): Row[] =>
  rows.length < offset ? rows : [...rows.slice(0, offset), ...page]
