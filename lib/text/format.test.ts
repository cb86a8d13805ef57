import { counted, date, duration, fileSize } from './format'
import { swissCount } from '../domain/text/swissCount'

test('numbers and dates are Swiss', () => {
  expect([0, 999, 1000, 8016, 421066, 1048576].map(swissCount)).toEqual(['0', '999', "1'000", "8'016", "421'066", "1'048'576"])
  expect([date('2026-11-21'), date('2026-11-21T06:00:00Z'), date('um 1950')]).toEqual(['21.11.2026', '21.11.2026', 'um 1950'])
  expect(date('+010000-01-01')).toBe('01.01.10000')
  expect([counted(1, 'Art', 'Arten'), counted(0, 'Art', 'Arten'), counted(8016, 'Art', 'Arten')]).toEqual([
    '1 Art',
    '0 Arten',
    "8'016 Arten",
  ])
})

test('sizes and times', () => {
  expect([512, 48_200, 3_240_000, 1_400_000_000].map(fileSize)).toEqual(['512 B', '48 KB', '3.2 MB', '1.4 GB'])
  expect([8, 125].map(duration)).toEqual(['8 s', '2 min 5 s'])
})
