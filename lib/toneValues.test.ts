import { darkTones, inLightTones, lightTones, type Tone } from './toneValues'

/** Relative luminance, WCAG 2.2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const grounds: Tone[] = ['cream', 'card', 'paper', 'hover', 'orange50']
const written: [Tone, Tone][] = [
  ...(['ink', 'ink2', 'ink3', 'orangeDark', 'red'] as const).flatMap((text) =>
    grounds.map((ground): [Tone, Tone] => [text, ground]),
  ),
  ['ink', 'orange100'],
  ['ink', 'red50'],
  ['ink', 'green50'],
  ['ink2', 'grey'],
  ['amberInk', 'orange50'],
  ['amberInk', 'orange100'],
  ['onOrange', 'orange'],
  ['onGreen', 'green'],
  ['onGreen', 'greenInk'],
  ['onGreen', 'red'],
  ['greenInk', 'green50'],
  ['greenInk', 'green100'],
  ['redInk', 'red50'],
]

test.each([
  ['light', lightTones],
  ['dark', darkTones],
])('what is written can be read (4.5:1) and bars be told from their ground (3:1): %s', (_, mode: Record<Tone, string>) => {
  const weak = written
    .map(([text, ground]) => [text, ground, Math.floor(10 * contrast(mode[text], mode[ground])) / 10] as const)
    .filter(([, , ratio]) => ratio < 4.5)
  expect(weak).toEqual([])
  expect(contrast(mode.chart, mode.card)).toBeGreaterThanOrEqual(3)
})

test('what leaves the page has the light colours themselves', () => {
  expect(inLightTones('<rect fill="var(--card)"/><text fill="var(--ink2)">var(--other)</text>')).toBe(
    '<rect fill="#ffffff"/><text fill="#5f5448">var(--other)</text>',
  )
})
