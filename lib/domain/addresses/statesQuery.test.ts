import fc from 'fast-check'
import { justBefore, momentOf, momentText, parseStatesQuery, writeStatesQuery } from './statesQuery'

test.each([
  ['2026-11-21', '2026-11-21T22:59:59.999999Z'],
  ['2026-07-01', '2026-07-01T21:59:59.999999Z'],
  // Clocks are put back in the night to it: its end is winter time.
  ['2026-10-25', '2026-10-25T22:59:59.999999Z'],
  ['2026-03-29', '2026-03-29T21:59:59.999999Z'],
  ['2026-11-21T13:05:00Z', '2026-11-21T13:05:00.000000Z'],
  ['2026-11-21T13:05:00.12Z', '2026-11-21T13:05:00.120000Z'],
  ['2026-11-21T13:05:00.123456Z', '2026-11-21T13:05:00.123456Z'],
])('%s is the moment %s', (text, moment) => expect(momentOf(text)).toBe(moment))

test.each([
  '',
  'gestern',
  '2026-02-30',
  '0000-01-01',
  '0000-12-31T23:59:59Z',
  '2026-13-01',
  '21.11.2026',
  '2026-11-21T25:00:00Z',
  '2026-11-21T13:05:00',
  "2026-11-21'; --",
])('«%s» is no moment', (text) => expect(momentOf(text)).toBe(null))

test('a query is read back as it was written, and what cannot be read is named', () => {
  const some = fc.option(
    fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }).map((date) => date.toISOString()),
  )
  fc.assert(
    fc.property(some, some, (one, other) => {
      const [von = null, bis = null] = [one, other].filter((moment) => moment !== null).sort()
      expect(parseStatesQuery(writeStatesQuery({ von, bis }))).toEqual({ states: { von, bis }, errors: [] })
    }),
  )
  expect(parseStatesQuery('?id=1&von=morgen&bis=2026-11-21')).toEqual({
    states: { von: null, bis: '2026-11-21' },
    errors: ['von=morgen ist kein Zeitpunkt. Ein Tag hat die Form 2026-11-21, ein Moment 2026-11-21T13:05:00Z.'],
  })
  expect(parseStatesQuery('von=2026-11-21&bis=2026-11-20')).toEqual({
    states: { von: '2026-11-20', bis: '2026-11-21' },
    errors: ['von=2026-11-21 liegt nach bis=2026-11-20; «von» nennt den früheren der beiden Stände.'],
  })
})

test('just before a moment is one microsecond earlier', () => {
  expect(justBefore('2026-11-21T13:05:00.123456Z')).toBe('2026-11-21T13:05:00.123455Z')
  expect(justBefore('2026-01-01T00:00:00.000000Z')).toBe('2025-12-31T23:59:59.999999Z')
})

test('a moment is told in Swiss time', () => {
  expect(momentText('2026-11-21T13:05:00.123456Z')).toBe('21.11.2026, 14:05:00')
  expect(momentText('2026-07-01T22:00:00Z')).toBe('02.07.2026, 00:00:00')
})
