import { swissDay } from '../../lib/domain/text/swissDay'
import { attachment } from './fileName'

const names = (header: string) => {
  const [, plain, encoded] = /^attachment; filename="([^"]*)"; filename\*=UTF-8''(.*)$/.exec(header) ?? []
  return [plain, decodeURIComponent(encoded ?? '')]
}

test('a name says what, when and from which Datenstand, once for old clients and once in full', () => {
  expect(names(attachment(['Vögel (Süd)', '2026-11-21', 'Datenstand', '42'], 'csv'))).toEqual([
    'Arteigenschaften Voegel (Sued) 2026-11-21 Datenstand 42.csv',
    'Arteigenschaften Vögel (Süd) 2026-11-21 Datenstand 42.csv',
  ])
  expect(attachment(["a'(*)"], 'csv')).toMatch(/UTF-8''Arteigenschaften%20a%27%28-%29\.csv$/)
})

test('of a name of 800 letters 80 remain, whole ones, and what follows it', () => {
  expect(names(attachment(['ä'.repeat(800), '2026-11-21'], 'xlsx'))[1]).toBe(`Arteigenschaften ${'ä'.repeat(80)} 2026-11-21.xlsx`)
  expect(names(attachment(['𝒜'.repeat(800)], 'csv'))[1]).toBe(`Arteigenschaften ${'𝒜'.repeat(80)}.csv`)
  expect(names(attachment([`${'a'.repeat(79)} b`], 'csv'))[1]).toBe(`Arteigenschaften ${'a'.repeat(79)}.csv`)
})

test('what neither Windows nor a header can have becomes a dash', () => {
  expect(names(attachment(['a/b\\c:d*e?f"g<h>i|j\r\nk'], 'csv'))).toEqual(
    Array(2).fill('Arteigenschaften a-b-c-d-e-f-g-h-i-j-k.csv'),
  )
  expect(names(attachment(['50 % 日'], 'csv'))[0]).toBe('Arteigenschaften 50 _ _.csv')
})

test('the day is the one in Switzerland', () => {
  expect([swissDay(new Date('2026-11-21T22:59:00Z')), swissDay(new Date('2026-11-21T23:00:00Z'))]).toEqual([
    '2026-11-21',
    '2026-11-22',
  ])
})
