import { MODE_ATTRIBUTE } from './browser/modeScript'

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
  lowShade: '0 1px 2px #5a3c1414,0 2px 8px #5a3c140d',
  highShade: '0 6px 24px #5a3c1433',
  /** What lies behind a dialog. */
  veil: '#3c280a59',
  /** Around what has a colour of its own that may be as dark as the card. */
  edge: '#0000',
} as const

export type Tone = keyof typeof lightTones

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
  highShade: '0 12px 32px #00000080',
  veil: '#00000099',
  edge: '#ffffff59',
}

/** A text of styles with the light colours themselves in it, for what leaves the page. */
export const inLightTones = (styles: string): string =>
  styles.replace(/var\(--(\w+)\)/g, (whole, tone: string) => (tone in lightTones ? lightTones[tone as Tone] : whole))

const declared = (mode: Record<Tone, string>) =>
  Object.entries(mode)
    .map(([tone, colour]) => `--${tone}:${colour}`)
    .join(';')

/** Stands in every page, ahead of its styles. On paper it is always the light mode. */
export const toneStyles =
  `:root{color-scheme:light;${declared(lightTones)}}` +
  `@media screen{:root[${MODE_ATTRIBUTE}=dark]{color-scheme:dark;${declared(darkTones)}}}`
