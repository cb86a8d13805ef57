'use client'

import { createTheme } from '@mui/material/styles'

/** Colours beside MUI's palette; every text colour reaches 4.5:1 on the cream page and on white. */
export const tones = {
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

const focusRing = { outline: `2px solid ${tones.orangeDark}`, outlineOffset: 2 }

/** docs/contract.md §9: orange, green, red, cream page, contrast threshold 3, tonal offset 0.2. */
export const theme = createTheme({
  palette: {
    primary: { main: '#ff9800' },
    secondary: { main: tones.green },
    error: { main: tones.red },
    background: { default: tones.cream, paper: '#ffffff' },
    text: { primary: tones.ink, secondary: tones.ink2 },
    divider: tones.line,
    contrastThreshold: 3,
    tonalOffset: 0.2,
  },
  shape: { borderRadius: 8 },
  typography: {
    // The system's own face: nothing to load, and known to every office.
    fontFamily: "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif",
    fontSize: 15,
    htmlFontSize: 16,
    body1: { fontSize: '0.9375rem', lineHeight: 1.5 },
    body2: { fontSize: '0.875rem', lineHeight: 1.5 },
    h1: { fontSize: '1.875rem', lineHeight: 1.2, fontWeight: 650, letterSpacing: '-0.01em' },
    h2: { fontSize: '1.0625rem', lineHeight: 1.4, fontWeight: 650 },
    h3: { fontSize: '0.9375rem', lineHeight: 1.4, fontWeight: 650 },
  },
  components: {
    MuiCssBaseline: {
      styleOverrides: {
        html: { height: '100%' },
        body: { height: '100%', fontSize: '0.9375rem', lineHeight: 1.5 },
        ':focus-visible': focusRing,
        a: { color: tones.orangeDark },
        '::selection': { background: tones.orange100 },
      },
    },
    MuiButtonBase: { defaultProps: { disableRipple: true }, styleOverrides: { root: { '&:focus-visible': focusRing } } },
  },
})
