/** docs/contract.md §9: orange, green, red, cream page; every text colour reaches 4.5:1 on the cream page and on white. */
export const tones = {
  orange: '#ff9800',
  orangeDark: '#a83e00',
  orange50: '#fff3e0',
  orange100: '#ffe0b2',
  green: '#2e7d32',
  green50: '#e8f5e9',
  greenInk: '#1b5e20',
  red: '#c62828',
  red50: '#ffebee',
  cream: '#fff9f1',
  paper: '#fffdfa',
  line: '#efe3d2',
  lineStrong: '#dccbb3',
  ink: '#211a12',
  ink2: '#5f5448',
  ink3: '#6f6356',
} as const

/** The system's own face: nothing to load, and known to every office. */
export const fontFamily = "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif"

export const headings = {
  h1: { fontSize: '1.875rem', lineHeight: 1.2, fontWeight: 650, letterSpacing: '-0.01em' },
  h2: { fontSize: '1.0625rem', lineHeight: 1.4, fontWeight: 650 },
} as const

export const focusRing = { outline: `2px solid ${tones.orangeDark}`, outlineOffset: 2 } as const
