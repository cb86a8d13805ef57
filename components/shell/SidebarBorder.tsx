'use client'

import styled from '@emotion/styled'
import { type KeyboardEvent, type PointerEvent, useEffect } from 'react'
import { SIDEBAR_WIDTH, STACKED_UP_TO } from '@/lib/constants'
import { tones } from '@/lib/theme'
import { setSidebarWidth, useAppUi } from '@/stores/appUi'

/** The sidebar's right border: drag it, or move it with the arrow keys; a double click sets it back. */
export function SidebarBorder() {
  const width = useSidebarWidth()

  useEffect(() => {
    const remembered = Number(storedWidth())
    if (remembered) setSidebarWidth(bounded(remembered))
  }, [])

  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    setSidebarWidth(bounded(event.clientX))
  }

  return (
    <Border
      role="separator"
      aria-label="Breite der Navigation"
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-valuemin={MIN}
      aria-valuemax={MAX}
      tabIndex={0}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onPointerUp={() => remember(width)}
      onDoubleClick={() => resize(SIDEBAR_WIDTH)}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => move(event, width)}
    />
  )
}

/** As wanted, but the content keeps its room in a window that has become smaller. */
export const useSidebarWidth = () =>
  useAppUi(({ sidebarWidth, windowWidth }) => Math.min(sidebarWidth ?? SIDEBAR_WIDTH, Math.max(MIN, windowWidth - CONTENT_MIN)))

/** Narrower than this no name can be read; wider than this no content. */
const MIN = 180
const MAX = 640
/** The stacked view begins at 700: beside the default width 440 are left, and a phone is still narrower. */
const CONTENT_MIN = 360
const KEY = 'ae.sidebarWidth'

const bounded = (width: number) => Math.round(Math.min(MAX, Math.max(MIN, width)))

function move(event: KeyboardEvent, width: number) {
  const next = { ArrowLeft: width - 20, ArrowRight: width + 20, Home: MIN, End: MAX, Enter: SIDEBAR_WIDTH }[event.key]
  if (next === undefined) return
  event.preventDefault()
  resize(next)
}

function resize(width: number) {
  setSidebarWidth(bounded(width))
  remember(bounded(width))
}

// A browser may refuse its storage: the width then lasts as long as the page.
function remember(width: number) {
  try {
    localStorage.setItem(KEY, String(width))
  } catch {}
}

function storedWidth() {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

const Border = styled('div')({
  position: 'absolute',
  zIndex: 1,
  top: 0,
  bottom: 0,
  right: -3,
  width: 8,
  cursor: 'col-resize',
  touchAction: 'none',
  // A finger is no pointer.
  '@media (pointer: coarse)': { right: -11, width: 24 },
  '&:hover, &:focus-visible, &:active': { background: tones.orange100 },
  [`@media (max-width: ${STACKED_UP_TO}px)`]: { display: 'none' },
})
