import { numberFormat } from './numberFormat'
import { durationText, isoText, serialText, shortMoment } from './momentText'

test('the built-in formats: days, times, running hours and text; all others are numbers', () => {
  const formats = Array.from({ length: 82 }, (_, id) => [id, numberFormat(id).kind])
  const kinds = Object.fromEntries(formats.filter(([, kind]) => kind !== 'number'))
  const all = (kind: string, ids: number[]) => Object.fromEntries(ids.map((id) => [id, kind]))
  expect(kinds).toEqual({
    ...all('date', [14, 15, 16, 17, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58]),
    ...all('time', [18, 19, 20, 21, 32, 33, 45, 47]),
    ...all('dateTime', [22]),
    ...all('duration', [46]),
    ...all('text', [49]),
  })
})

test.each([
  ['yyyy-mm-dd', 'date'],
  ['DD.MM.YYYY', 'date'],
  ['mmm', 'date'],
  ['m', 'date'],
  ['[$-407]d. mmmm yyyy;@', 'date'],
  ['[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy', 'date'],
  ['yyyy"年"m"月"d"日";@', 'date'],
  ['"–";yyyy', 'date'],
  ['"h; s";yyyy', 'date'],
  ['[Red]dd/mm', 'date'],
  ['dd.mm.yyyy hh:mm', 'dateTime'],
  ['hh:mm dd.mm.yyyy', 'dateTime'],
  ['m/d/yy h:mm AM/PM', 'dateTime'],
  ['yyyy-mm-dd"T"hh:mm:ss', 'dateTime'],
  ['hh:mm', 'time'],
  ['mm:ss', 'time'],
  ['h AM/PM', 'time'],
  ['[$-F400]h:mm:ss\\ AM/PM', 'time'],
  ['h" Uhr "mm', 'time'],
  ['[h]:mm', 'duration'],
  ['[HH]:MM:SS', 'duration'],
  ['[mm]:ss', 'duration'],
  ['[ss]', 'duration'],
  ['@', 'text'],
  ['General', 'number'],
  ['Standard', 'number'],
  ['"Stunden"', 'number'],
  ['0.00E+00', 'number'],
  ['##0.0E+0', 'number'],
  ['0.0 "days"', 'number'],
  ['0\\ \\d\\a\\y\\s', 'number'],
  ['0 d', 'number'],
  ['# ?/?', 'number'],
  ['[Magenta]0', 'number'],
  ['[$CHF-807] #,##0.00', 'number'],
  ['[<=9999]0000;General', 'number'],
  ['_-* #,##0.00_d_-', 'number'],
  ['General" m"', 'number'],
  ['', 'number'],
])('%s shows a %s', (code, kind) => {
  expect(numberFormat(164, code).kind).toBe(kind)
})

test('a format that the workbook writes itself counts, whatever its number', () => {
  expect(numberFormat(14, '0.00').kind).toBe('number')
  expect(numberFormat(48, 'dd.mm.yyyy').kind).toBe('date')
})

test.each([
  ['mmss.0', true],
  ['hh:mm:ss.000', true],
  ['[ss],00', true],
  ['hh:mm:ss', false],
  ['dd.mm.yyyy', false],
])('%s shows fractions of seconds: %s', (code, hasFractions) => {
  expect(numberFormat(164, code).hasFractions).toBe(hasFractions)
})

const text = (serial: number, code: string, is1904 = false) => serialText(serial, numberFormat(164, code), is1904)

test.each<[number, string, string | null, string | null]>([
  [0, 'dd.mm.yyyy', null, '1904-01-01'],
  [0.5, 'dd.mm.yyyy', '12:00:00', '1904-01-01 12:00:00'],
  [0, 'dd.mm.yyyy hh:mm', '00:00:00', '1904-01-01'],
  [0, 'hh:mm', '00:00:00', '00:00:00'],
  [0.99999999, 'hh:mm', '00:00:00', '00:00:00'],
  [1, 'dd.mm.yyyy', '1900-01-01', '1904-01-02'],
  [59, 'dd.mm.yyyy', '1900-02-28', '1904-02-29'],
  [60, 'dd.mm.yyyy', '1900-02-28', '1904-03-01'],
  [61, 'dd.mm.yyyy', '1900-03-01', '1904-03-02'],
  [43951, 'dd.mm.yyyy', '2020-04-30', '2024-05-01'],
  [45413.5, 'hh:mm', '2024-05-01 12:00:00', '2028-05-02 12:00:00'],
  [2_957_003, 'dd.mm.yyyy', '9995-12-30', '9999-12-31'],
  [2_957_004, 'dd.mm.yyyy', '9995-12-31', null],
  [2_958_465, 'dd.mm.yyyy', '9999-12-31', null],
  [2_958_466, 'dd.mm.yyyy', null, null],
  [-1, 'dd.mm.yyyy', null, null],
  [-0.25, '[h]:mm', '-06:00:00', '-06:00:00'],
  [100, '[h]:mm:ss', '2400:00:00', '2400:00:00'],
  [1e300, '[h]:mm', null, null],
  [NaN, 'dd.mm.yyyy', null, null],
  [38, '@', null, null],
  [38, '0', null, null],
])('%d as %s means %s, since 1904 %s', (serial, code, since1900, since1904) => {
  expect([text(serial, code), text(serial, code, true)]).toEqual([since1900, since1904])
})

test.each([
  ['2024-05-01', '2024-05-01'],
  ['2024-05-01T00:00:00.000Z', '2024-05-01'],
  ['2024-05-01T14:30', '2024-05-01 14:30:00'],
  ['2024-05-01T14:30:05.5', '2024-05-01 14:30:05.5'],
  ['14:30:00', '14:30:00'],
  ['', null],
  ['-0044-03-15', null],
  ['2024-05-01T14:30:00+02:00', null],
])('the date of XML %s is %s', (written, read) => expect(isoText(written)).toBe(read))

test.each([
  ['PT14H30M00S', '14:30:00'],
  ['PT14H30M05.123456789S', '14:30:05.123'],
  ['P1DT2H', '26:00:00'],
  ['-PT30M', '-00:30:00'],
  ['PT36H', '36:00:00'],
  ['P', null],
  ['PT', null],
  ['', null],
  ['P1Y', null],
])('the duration of XML %s is %s', (written, read) => expect(durationText(written)).toBe(read))

test('for people a time goes without seconds that say nothing', () => {
  const moments = ['14:30:00', '14:30:05', '2024-05-01 14:00:00', '36:00:00', '2024-05-01', '00:00:30']
  const shown = ['14:30', '14:30:05', '2024-05-01 14:00', '36:00', '2024-05-01', '00:00:30']
  expect(moments.map(shortMoment)).toEqual(shown)
})
