import { createTheme } from '@mui/material/styles'
import { focusRing, fontFamily, tones } from '@/lib/theme'

/** docs/contract.md §9: contrast threshold 3, tonal offset 0.2. The colours are those of the page, in either mode. */
export const theme = createTheme({
  cssVariables: { nativeColor: true, disableCssColorScheme: true },
  palette: {
    primary: { main: tones.orange },
    secondary: { main: tones.green },
    error: { main: tones.red },
    background: { default: tones.cream, paper: tones.card },
    text: { primary: tones.ink, secondary: tones.ink2 },
    divider: tones.line,
    contrastThreshold: 3,
    tonalOffset: 0.2,
  },
  shape: { borderRadius: 8 },
  typography: {
    fontFamily,
    fontSize: 15,
    htmlFontSize: 16,
    body1: { fontSize: '0.9375rem', lineHeight: 1.5 },
    body2: { fontSize: '0.875rem', lineHeight: 1.5 },
  },
  components: {
    MuiButtonBase: { defaultProps: { disableRipple: true }, styleOverrides: { root: { '&:focus-visible': focusRing } } },
  },
})
