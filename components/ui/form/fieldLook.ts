import { thumbView, tones } from '@/lib/theme'

/** How everything looks that one types into or chooses from: one look in two sizes, `roomy` where a form has the screen to itself. */
export const fieldLook = (size: 'usual' | 'roomy' = 'usual') =>
  ({
    minWidth: 0,
    height: size === 'roomy' ? 42 : 36,
    padding: '0 12px',
    font: 'inherit',
    fontSize: size === 'roomy' ? '1rem' : '0.875rem',
    fontWeight: 400,
    color: tones.ink,
    background: tones.card,
    border: `1px solid ${tones.lineStrong}`,
    borderRadius: 8,
    '&::placeholder': { color: tones.ink3, opacity: 1 },
    '&:focus-visible': { outline: `2px solid ${tones.orangeDark}`, outlineOffset: 0 },
    '&[aria-disabled=true]': { background: 'none' },
    '&[aria-invalid=true]': { borderColor: tones.red },
    [thumbView]: { minHeight: 44, fontSize: '1rem' },
  }) as const

/** The same for several lines. */
export const linesLook = (size?: 'usual' | 'roomy') =>
  ({ ...fieldLook(size), height: 'auto', padding: '8px 12px', resize: 'vertical', lineHeight: 1.5 }) as const
