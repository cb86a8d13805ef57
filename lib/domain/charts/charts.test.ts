import { inBarOrder } from './barOrder'
import { readChartAddress, writeChartAddress } from './chartAddress'
import { barFilter } from './fieldChart'
import { dateSteps, MOST_STEPS, numberSteps } from './steps'
import type { ValueType } from '../vocabulary/valueType'

const ordered = (type: ValueType, values: Record<string, number>) =>
  inBarOrder(
    Object.entries(values).map(([value, count]) => ({ value, count })),
    type,
  ).map(({ value }) => value)

test('categories of a red list stand in their order, the most serious first, in whatever language they are', () => {
  const ofCodes = ordered('text', { LC: 80, VU: 9, DD: 2, RE: 1, CR: 4, EN: 7, NT: 8, NE: 1 })
  expect(ofCodes).toEqual(['RE', 'CR', 'EN', 'VU', 'NT', 'LC', 'DD', 'NE'])
  const inGerman = { 'nicht gefährdet': 5, verletzlich: 9, 'in der Schweiz ausgestorben': 1, 'stark gefährdet': 3 }
  expect(ordered('text', inGerman)).toEqual(['in der Schweiz ausgestorben', 'stark gefährdet', 'verletzlich', 'nicht gefährdet'])
  expect(ordered('text', { '*': 50, V: 4, '1': 2, R: 3, '0': 1, G: 2 })).toEqual(['0', '1', 'G', 'R', 'V', '*'])
  // One word that no list has, and it is none.
  expect(ordered('text', { LC: 80, VU: 9, EN: 7, sonst: 8 })).toEqual(['LC', 'VU', 'sonst', 'EN'])
})

test('numbers and dates go upwards, yes stands before no, texts that begin with numbers by them, others by how frequent they are', () => {
  expect(ordered('number', { '10': 1, '-1.5': 9, '9': 3, '1e+21': 1 })).toEqual(['-1.5', '9', '10', '1e+21'])
  expect(ordered('date', { '2020-01-01': 1, '1899-12-31': 9 })).toEqual(['1899-12-31', '2020-01-01'])
  expect(ordered('boolean', { false: 9, true: 1 })).toEqual(['true', 'false'])
  expect(ordered('text', { '10–50 cm': 9, '< 2 cm': 1, '2–10 cm': 4 })).toEqual(['< 2 cm', '2–10 cm', '10–50 cm'])
  expect(ordered('text', { '5': 9, x: 99, '10': 1, '9=': 4, '9~': 3, '4': 2 })).toEqual(['4', '5', '9=', '9~', '10', 'x'])
  expect(ordered('text', { Wald: 3, Äcker: 3, Wiese: 8 })).toEqual(['Wiese', 'Äcker', 'Wald'])
})

test('steps of numbers are round and hold everything between the least and the greatest', () => {
  expect(numberSteps(0, 100)).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110])
  expect(numberSteps(-0.23, 0.31)).toEqual([-0.25, -0.2, -0.15, -0.1, -0.05, 0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35])
  expect(numberSteps(3, 3)).toEqual([])
  expect(numberSteps(Number.NaN, 3)).toEqual([])
  const everyFifty = Array.from({ length: 21 }, (_, n) => 1e14 + 50 * n)
  expect(numberSteps(1e14 + 2, 1e14 + 999)).toEqual(everyFifty)
  expect(numberSteps(1e17, 1e17 + 16)).toEqual([])
  for (const [least, greatest] of [
    [1, 22],
    [0.001, 0.9],
    [-5e6, 7e9],
    [1e-9, 1],
    [1900, 2026],
  ] as const) {
    const steps = numberSteps(least, greatest)
    expect(steps.length).toBeGreaterThan(5)
    expect(steps.length - 1).toBeLessThanOrEqual(MOST_STEPS)
    expect(steps[0]).toBeLessThanOrEqual(least)
    expect(steps.at(-1)).toBeGreaterThan(greatest)
    expect([...steps].sort((a, b) => a - b)).toEqual(steps)
  }
})

test('steps of dates are those of the calendar', () => {
  expect(dateSteps('2026-05-03', '2026-05-05')).toEqual(['2026-05-03', '2026-05-04', '2026-05-05', '2026-05-06'])
  // Weeks from Monday on.
  const weeks = ['2026-04-27', '2026-05-04', '2026-05-11', '2026-05-18', '2026-05-25', '2026-06-01']
  expect(dateSteps('2026-05-03', '2026-05-30')).toEqual(weeks)
  expect(dateSteps('2025-11-30', '2026-12-01').slice(0, 3)).toEqual(['2025-11-01', '2025-12-01', '2026-01-01'])
  const everyTwentyYears = Array.from({ length: 16 }, (_, n) => `${1740 + 20 * n}-01-01`)
  expect(dateSteps('1753-05-01', '2026-11-22')).toEqual(everyTwentyYears)
  expect(dateSteps('0050-01-01', '0090-01-01').slice(0, 2)).toEqual(['0050-01-01', '0055-01-01'])
  expect(dateSteps('2026-05-03', '2026-05-03')).toEqual([])
  // The calendar begins with the year 1, and the last step ends behind its last day.
  const everyTwoHundredYears = Array.from({ length: 11 }, (_, n) => `${String(200 * (n + 1)).padStart(4, '0')}-01-01`)
  expect(dateSteps('0001-01-01', '2024-07-01')).toEqual(['0001-01-01', ...everyTwoHundredYears])
  expect(dateSteps('9999-12-28', '9999-12-31')).toEqual([28, 29, 30, 31].map((day) => `9999-12-${day}`).concat('+010000-01-01'))
  expect(dateSteps('9999-11-01', '9999-12-31').slice(-2)).toEqual(['9999-12-27', '+010000-01-01'])
})

test('a bar is filtered by its value, a step by what lies in it', () => {
  const step = { from: '10', to: '20', least: '10.5', greatest: '19', count: 3 }
  expect(barFilter(step)).toEqual({ comparator: 'between', value: '10.5..19' })
  expect(barFilter({ ...step, greatest: '10.5' })).toEqual({ comparator: '=', value: '10.5' })
  expect(barFilter({ from: 'VU', to: null, least: 'VU', greatest: 'VU', count: 3 })).toEqual({ comparator: '=', value: 'VU' })
  expect(barFilter({ ...step, least: null, greatest: null, count: 0 })).toBeNull()
})

test('the address keeps the chart and whatever else it says', () => {
  const field = { axis: 'pco', source: 'Rote ~ Liste & Co', pname: 'Kate\\gorie' } as const
  const search = writeChartAddress('x=1&bild=alt', { field, taxonomy: 'Lurche' })
  expect(search).toBe('x=1&bild=pco%7ERote+%5C%7E+Liste+%26+Co%7EKate%5C%5Cgorie&taxonomie=Lurche')
  expect(readChartAddress(search)).toEqual({ field, taxonomy: 'Lurche' })
  expect(writeChartAddress(search, { field: null, taxonomy: null })).toBe('x=1')
  for (const text of ['bild=', 'bild=pco~a', 'bild=rco~a~b', 'bild=pco~a~b~c', 'bild=pco~~b', 'bild=pco~a\\'])
    expect(readChartAddress(text)).toEqual({ field: null, taxonomy: null })
})

test('every category of the red lists has its place', () => {
  const scales = [
    'EX, EW, RE, CR(PE), CR, EN, VU, CD, NT, LR, LC, DD, NA, NE',
    'weltweit ausgestorben, in der Natur ausgestorben, in der Schweiz ausgestorben, regional ausgestorben, ausgestorben, ' +
      'ausgestorben oder verschollen, verschollen, vom Aussterben bedroht, stark gefährdet, verletzlich, gefährdet, ' +
      'Gefährdung unbekannten Ausmasses, extrem selten, potenziell gefährdet, potentiell gefährdet, Vorwarnliste, ' +
      'nicht gefährdet, ungefährdet, ungenügende Datengrundlage, ungenügende Daten, Daten ungenügend, Daten unzureichend, ' +
      'nicht anwendbar, nicht beurteilt, nicht bewertet',
    'Extinct, Extinct in the Wild, Regionally Extinct, Critically Endangered, Endangered, Vulnerable, Near Threatened, ' +
      'Least Concern, Data Deficient, Not Applicable, Not Evaluated',
    '0, 1, 2, 3, G, R, V, *, **, D, ♦',
  ].map((scale) => scale.split(', '))
  for (const scale of scales)
    expect(ordered('text', Object.fromEntries([...scale].reverse().map((value) => [value, 1])))).toEqual(scale)
})

test('the first step holds the least number and the last one the greatest, whatever the decimals', () => {
  for (let least = 0; least < 12; least++)
    for (let greatest = least + 1; greatest < 150; greatest++)
      for (const decimals of [0, 1, 2]) {
        const [from, to] = [
          Number((least / 10 ** decimals).toFixed(decimals)),
          Number((greatest / 10 ** decimals).toFixed(decimals)),
        ]
        const steps = numberSteps(from, to)
        const isWhole =
          (steps[0] ?? NaN) <= from && (steps[1] ?? NaN) > from && (steps.at(-1) ?? NaN) > to && (steps.at(-2) ?? NaN) <= to
        if (!isWhole || steps.length > MOST_STEPS + 1) throw new Error(`${from} to ${to}: ${steps.join(' ')}`)
      }
})
