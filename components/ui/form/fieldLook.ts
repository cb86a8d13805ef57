import { thumbView, tones } from '@/lib/theme'

const text = {
  minWidth: 0,
  font: 'inherit',
  fontSize: '0.875rem',
  fontWeight: 400,
  color: tones.ink,
  '&::placeholder': { color: tones.ink3, opacity: 1 },
} as const

const box = {
  minHeight: 36,
  color: tones.ink,
  background: tones.card,
  border: `1px solid ${tones.lineStrong}`,
  borderRadius: 8,
} as const

/** How everything looks that one types into or chooses from. */
export const fieldLook = {
  ...text,
  ...box,
  width: '100%',
  padding: '0 12px',
  '&:focus-visible': { outline: `2px solid ${tones.orangeDark}`, outlineOffset: 0 },
  '&[aria-disabled=true]': { background: 'none' },
  '&[aria-invalid=true]': { borderColor: tones.red },
  [thumbView]: { minHeight: 44, fontSize: '1rem' },
} as const

/** A field around an input that shares its frame with something: chips, a picture, a button. */
export const frameLook = {
  ...box,
  display: 'flex',
  alignItems: 'center',
  '&:focus-within': { outline: `2px solid ${tones.orangeDark}`, outlineOffset: 0 },
  '&:has([aria-invalid=true])': { borderColor: tones.red },
  '&:has([aria-disabled=true])': { background: 'none' },
  '& input': { ...text, flex: 1, border: 0, outline: 0, background: 'none', [thumbView]: { fontSize: '1rem' } },
  [thumbView]: { minHeight: 44 },
} as const
