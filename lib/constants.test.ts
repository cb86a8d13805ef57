import * as constants from './constants'
import { MAX_EXPORT_FIELDS } from './domain/export/exportSettings'
import { theme } from './theme'

test('the numbers are those of the specification (spec §9.1, §9.2, §9.3, §9.4, §9.5, §9.6, §9.7, §9.8, §9.9, §9.10)', () => {
  expect({ ...constants, MAX_EXPORT_FIELDS }).toEqual({
    APP_BAR_HEIGHT: 64,
    CONTENT_WIDTH: 600,
    EXPORT_PROPERTIES_WIDTH: 400,
    MAX_EXPORT_FIELDS: 100,
    SIDEBAR_WIDTH: 260,
    STACKED_UP_TO: 700,
    DEFAULT_WINDOW_SIZE: 800,
    DATABASE_NAME: 'ae',
    DATABASE_VERSION: 2,
    BATCH_INTERVAL_MS: 10,
    BATCH_MAX: 10,
    EXPIRED_LOGIN_MS: 10_000,
  })
})

test('orange, green, red, a light cream page; contrast threshold 3, tonal offset 0.2 (spec §9.13)', () => {
  const { primary, secondary, error, background, contrastThreshold, tonalOffset } = theme.palette
  expect([primary.main, secondary.main, error.main].map(hue)).toEqual(['orange', 'green', 'red'])
  expect([contrastThreshold, tonalOffset]).toEqual([3, 0.2])
  const [red, green, blue] = channels(background.default)
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
