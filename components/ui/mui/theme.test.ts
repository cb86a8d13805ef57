import { inLightTones } from '@/lib/toneValues'
import { theme } from './theme'

test('orange, green, red, a light cream page; contrast threshold 3, tonal offset 0.2 (spec §9.13)', () => {
  const { primary, secondary, error, background, contrastThreshold, tonalOffset } = theme.palette
  expect([primary.main, secondary.main, error.main].map(inLightTones).map(hue)).toEqual(['orange', 'green', 'red'])
  expect([contrastThreshold, tonalOffset]).toEqual([3, 0.2])
  const [red, green, blue] = channels(inLightTones(background.default))
  expect(Math.min(red, green, blue)).toBeGreaterThanOrEqual(0xe8)
  expect([red > green, green > blue]).toEqual([true, true])
})

/** The name that people give a colour of this hue. */
function hue(colour: string): string {
  const [red, green, blue] = channels(colour)
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  if (green === most) return 'green'
  const degrees = (60 * (green - blue)) / (most - least)
  return degrees < 15 ? 'red' : degrees < 45 ? 'orange' : 'yellow'
}

function channels(colour: string): [number, number, number] {
  const part = (at: number) => parseInt(colour.slice(at, at + 2), 16)
  return [part(1), part(3), part(5)]
}
