import { createTheme } from '@mui/material/styles'
import { outlinedInForcedColours } from '@/lib/forcedColours'
import { focusRing, fontFamily, motion, thumbView, tones } from '@/lib/theme'

const EASING = motion.replace(/^\S+ /, '')

const dialogLook = {
  display: 'block',
  width: 'min(680px, calc(100vw - 24px))',
  maxHeight: 'calc(100vh - 32px)',
  margin: 12,
  padding: '20px 24px',
  border: `1px solid ${tones.line}`,
  borderRadius: 12,
  boxShadow: tones.highShade,
  overflowWrap: 'anywhere',
  '& h2': { margin: '0 0 12px', fontSize: '1.1875rem', fontWeight: 650 },
  '& p': { margin: '8px 0 0' },
} as const

const chipLook = {
  maxWidth: '100%',
  height: 'auto',
  minHeight: 26,
  borderRadius: 6,
  background: tones.green50,
  color: tones.greenInk,
  fontSize: '0.8125rem',
  '&.Mui-focusVisible': { ...focusRing, outlineOffset: -1, background: tones.green50 },
  '& .MuiChip-label': { paddingLeft: 9, paddingRight: 4, whiteSpace: 'normal', overflowWrap: 'anywhere' },
  '& .MuiChip-deleteIcon': {
    flex: 'none',
    display: 'grid',
    placeItems: 'center',
    width: 24,
    height: 24,
    margin: 0,
    padding: 0,
    border: 0,
    borderRadius: 6,
    background: 'none',
    color: 'inherit',
    cursor: 'pointer',
    '&:hover': { background: tones.green100, color: 'inherit' },
  },
} as const

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
  // As all that moves here (lib/theme.ts).
  transitions: {
    duration: { shortest: 150, shorter: 150, short: 150, standard: 150, complex: 150, enteringScreen: 150, leavingScreen: 150 },
    easing: { easeInOut: EASING, easeOut: EASING, easeIn: EASING, sharp: EASING },
  },
  typography: {
    fontFamily,
    fontSize: 15,
    htmlFontSize: 16,
    body1: { fontSize: '0.9375rem', lineHeight: 1.5 },
    body2: { fontSize: '0.875rem', lineHeight: 1.5 },
  },
  components: {
    // As everything that a thumb is to hit.
    MuiMenuItem: { styleOverrides: { root: { [thumbView]: { minHeight: 44 } } } },
    MuiButtonBase: { defaultProps: { disableRipple: true }, styleOverrides: { root: { '&:focus-visible': focusRing } } },
    MuiDialog: {
      defaultProps: { transitionDuration: 0, disableScrollLock: true, maxWidth: false },
      styleOverrides: { root: { '& > .MuiBackdrop-root': { background: tones.veil } }, paper: dialogLook },
    },
    MuiDialogActions: {
      defaultProps: { disableSpacing: true },
      styleOverrides: { root: { flexWrap: 'wrap', gap: 8, padding: 0, marginTop: 20 } },
    },
    MuiAutocomplete: {
      styleOverrides: {
        paper: { border: `1px solid ${tones.line}`, borderRadius: 10, boxShadow: tones.highShade },
        // From the list, whose own rule would win over one from the option.
        listbox: {
          '& .MuiAutocomplete-option.Mui-focused': { backgroundColor: tones.orange50, ...outlinedInForcedColours },
        },
      },
    },
    MuiChip: { styleOverrides: { root: chipLook } },
    MuiLinearProgress: {
      styleOverrides: {
        root: { flex: '1 1 160px', minWidth: 90, height: 8, borderRadius: 4, background: tones.green100 },
        bar: { borderRadius: 4, background: tones.green },
      },
    },
  },
})
