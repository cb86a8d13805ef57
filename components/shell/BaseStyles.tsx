import { Global } from '@emotion/react'
import { focusRing, fontFamily, motion, tones } from '@/lib/theme'

/** What every page stands on. */
export const BaseStyles = () => (
  <Global
    styles={{
      html: {
        height: '100%',
        // The face is small for its size: 16 pixels of it are as wide as 15 of Arial.
        fontSize: '106.25%',
        // The window itself never scrolls, what stands in it does; the bars of all that scrolls are in the page's colours.
        overflow: 'hidden',
        scrollbarColor: `${tones.ink3} transparent`,
        WebkitFontSmoothing: 'antialiased',
        WebkitTextSizeAdjust: '100%',
      },
      '*, *::before, *::after': {
        // Said, not inherited: of an element that takes from its parent what is not handed down, Chromium works out every style anew, ten times as long.
        boxSizing: 'border-box',
        // None where somebody asked for none.
        '@media (prefers-reduced-motion: reduce)': { transition: 'none!important', animation: 'none!important' },
      },
      body: {
        margin: 0,
        height: '100%',
        color: tones.ink,
        background: tones.cream,
        fontFamily,
        fontSize: '0.9375rem',
        lineHeight: 1.5,
        // Ink is dear.
        '@media print': { background: tones.card },
      },
      // Long German words; what is Latin says so (components/taxon/TaxonName.tsx).
      'h1, h2, h3, p, dt, dd, th, td, li': { hyphens: 'auto', hyphenateLimitChars: '12 4 4' },
      '[lang=la], a[href^=http], code, pre, input': { hyphens: 'manual' },
      'strong, b': { fontWeight: 700 },
      a: { color: tones.orangeDark },
      'a, button': { transition: `background ${motion}, opacity ${motion}` },
      ':focus-visible': focusRing,
      '::selection': { background: tones.orange100 },
    }}
  />
)
