import { STACKED_UP_TO } from './constants'
import type { Tone } from './toneValues'

/**
 * What is written into styles: the colour of whichever mode the page is in, as a variable of that name. A first load needs neither the colours nor a list of
 * their names: they stand in a style of the page (lib/toneValues.ts), and the compiler knows them.
 */
export const tones = new Proxy({} as Record<Tone, string>, { get: (_, tone) => `var(--${String(tone)})` })

/** A variable too (lib/face/faceStyles.ts): which face it is says the page. */
export const fontFamily = 'var(--face)'

/** All that moves, where movement is welcome (BaseStyles.tsx). */
export const motion = '.15s cubic-bezier(.2,0,0,1)'

export const headings = {
  h1: { fontSize: '1.875rem', lineHeight: 1.2, fontWeight: 650, letterSpacing: '-0.01em' },
  h2: { fontSize: '1.0625rem', lineHeight: 1.4, fontWeight: 650 },
} as const

/** Where a thumb chooses: 44 pixels high, and letters of 16, which no browser enlarges to type into. */
export const thumbView = `@media (max-width: ${STACKED_UP_TO}px)`

export const focusRing = { outline: `2px solid ${tones.orangeDark}`, outlineOffset: 2 } as const
