import { Global } from '@emotion/react'
import { focusRing, fontFamily, tones } from '@/lib/theme'

/** What every page stands on. */
export const BaseStyles = () => (
  <Global
    styles={{
      html: {
        height: '100%',
        boxSizing: 'border-box',
        WebkitFontSmoothing: 'antialiased',
        WebkitTextSizeAdjust: '100%',
      },
      '*, *::before, *::after': { boxSizing: 'inherit' },
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
      ':focus-visible': focusRing,
      '::selection': { background: tones.orange100 },
    }}
  />
)
