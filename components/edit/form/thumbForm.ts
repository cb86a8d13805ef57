import { tones } from '@/lib/theme'

/** A form that is filled in with a thumb: fields over the whole width, and what saves them within reach. */
export const thumbForm = {
  '&[data-compact]': { gridTemplateColumns: 'minmax(0, 1fr)' },
  '& input, & textarea, & select': { scrollMarginBottom: 80 },
  // From the first change within a thumb's reach, whatever is above it; the page ends below its own padding.
  '&[data-unsaved] > footer': {
    position: 'sticky',
    bottom: -40,
    zIndex: 1,
    flexDirection: 'row-reverse',
    margin: '0 -16px -14px',
    padding: '8px 16px',
    borderTop: `1px solid ${tones.lineStrong}`,
    borderRadius: '0 0 8px 8px',
    background: tones.card,
  },
  '& > footer span': { flex: 1, lineHeight: 1.3 },
} as const
