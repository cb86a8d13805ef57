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
        MozOsxFontSmoothing: 'grayscale',
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
        '@media print': { background: '#fff' },
      },
      'strong, b': { fontWeight: 700 },
      a: { color: tones.orangeDark },
      ':focus-visible': focusRing,
      '::selection': { background: tones.orange100 },
    }}
  />
)
