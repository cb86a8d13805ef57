import { STACKED_UP_TO } from './constants'

/** docs/contract.md §9: orange, green, red, cream page; every text colour reaches 4.5:1 on the page and on cards. */
export const lightTones = {
  orange: '#ff9800',
  orangeDark: '#a83e00',
  orange50: '#fff3e0',
  orange100: '#ffe0b2',
  /** On `orange50` and `orange100`; orange itself is written on in `onOrange`. */
  amberInk: '#5d3b00',
  onOrange: '#211a12',
  green: '#2e7d32',
  onGreen: '#ffffff',
  green50: '#e8f5e9',
  green100: '#d2ead4',
  greenInk: '#1b5e20',
  red: '#c62828',
  red50: '#ffebee',
  redInk: '#8e1c1c',
  cream: '#fff9f1',
  card: '#ffffff',
  paper: '#fffdfa',
  hover: '#fbf3e8',
  grey: '#f1ebe2',
  line: '#efe3d2',
  lineStrong: '#dccbb3',
  ink: '#211a12',
  ink2: '#5f5448',
  ink3: '#6f6356',
  /** Bars: 3:1 on cards and beside each other. */
  chart: '#d96c00',
  chartPale: '#ffc166',
  lowShade: '0 1px 2px rgb(90 60 20 / .08), 0 2px 8px rgb(90 60 20 / .05)',
  highShade: '0 6px 24px rgb(90 60 20 / .2)',
  /** What lies behind a dialog. */
  veil: 'rgb(60 40 10 / .35)',
  /** Around what has a colour of its own that may be as dark as the card. */
  edge: 'transparent',
} as const

type Tone = keyof typeof lightTones

/** The bar stays orange, written on in dark. */
export const darkTones: Record<Tone, string> = {
  orange: '#ff9800',
  orangeDark: '#ffb45c',
  orange50: '#35291a',
  orange100: '#46351f',
  amberInk: '#ffcf94',
  onOrange: '#211a12',
  green: '#8fcf93',
  onGreen: '#0f2411',
  green50: '#22331f',
  green100: '#2e452a',
  greenInk: '#a9deac',
  red: '#ff8a80',
  red50: '#3d2220',
  redInk: '#ffaca5',
  cream: '#1b1610',
  card: '#272019',
  paper: '#211b14',
  hover: '#30271e',
  grey: '#382f25',
  line: '#3a3127',
  lineStrong: '#5d5143',
  ink: '#f2e9dd',
  ink2: '#c9bba9',
  ink3: '#b3a592',
  chart: '#f0a24a',
  chartPale: '#8a6a3d',
  lowShade: 'none',
  highShade: '0 12px 32px rgb(0 0 0 / .5)',
  veil: 'rgb(0 0 0 / .6)',
  edge: 'rgb(255 255 255 / .35)',
}

const variable = (tone: string) => `--${tone}`

/** What is written into styles: the colour of whichever mode the page is in. */
export const tones = Object.fromEntries(Object.keys(lightTones).map((tone) => [tone, `var(${variable(tone)})`])) as Record<
  Tone,
  string
>

/** A text of styles with the light colours themselves in it, for what leaves the page. */
export const inLightTones = (styles: string): string =>
  styles.replace(/var\(--(\w+)\)/g, (whole, tone: string) => (tone in lightTones ? lightTones[tone as Tone] : whole))

const declared = (mode: Record<Tone, string>) =>
  Object.fromEntries(Object.entries(mode).map(([tone, colour]) => [variable(tone), colour]))

/** Where the page says which mode it is in (lib/browser/mode.ts). On paper it is always the light one. */
export const MODE_ATTRIBUTE = 'data-mode'

export const toneStyles = {
  ':root': { ...declared(lightTones), colorScheme: 'light' },
  '@media screen': { [`:root[${MODE_ATTRIBUTE}=dark]`]: { ...declared(darkTones), colorScheme: 'dark' } },
} as const

/** The system's own face: nothing to load, and known to every office. */
export const fontFamily = "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif"

export const headings = {
  h1: { fontSize: '1.875rem', lineHeight: 1.2, fontWeight: 650, letterSpacing: '-0.01em' },
  h2: { fontSize: '1.0625rem', lineHeight: 1.4, fontWeight: 650 },
} as const

/** Where a thumb chooses: 44 pixels high, and letters of 16, which no browser enlarges to type into. */
export const thumbView = `@media (max-width: ${STACKED_UP_TO}px)`

export const focusRing = { outline: `2px solid ${tones.orangeDark}`, outlineOffset: 2 } as const
