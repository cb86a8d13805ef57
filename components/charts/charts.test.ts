import type { FieldChart } from '@/lib/domain/charts/fieldChart'
import { barText, coverageText, share, tickText } from './barText'
import { mostFrequent, shownBars } from './chartParts'
import { firstField, isChartable } from './chartFields'
import { layColumns, layRows } from './layout'
import { chartCsv } from './saveChart'

const bar = (from: string, count: number, to: string | null = null) => ({ from, to, least: from, greatest: from, count })
const chart: FieldChart = {
  valueType: 'text',
  unit: null,
  kind: 'values',
  bars: [bar('LC', 3_120), bar('VU', 5), bar('a "b", c', 7)],
  taxa: 8_016,
  own: 3_012,
  viaSynonym: 120,
  otherValues: 0,
  otherTaxa: 0,
  isEstimated: false,
}

test('a bar says its value, a step what lies in it', () => {
  expect(barText(bar('true', 1), 'boolean')).toBe('Ja')
  expect(barText(bar('-1.5', 1), 'number')).toBe('−1.5')
  expect(barText(bar('10', 1, '20'), 'number')).toBe('10 bis unter 20')
  expect(barText(bar('2026-05-04', 1, '2026-05-11'), 'date')).toBe('04.05.2026 bis 10.05.2026')
  expect(barText(bar('2026-05-04', 1, '2026-05-05'), 'date')).toBe('04.05.2026')
  expect(barText(bar('2026-03-01', 1, '2026-04-01'), 'date')).toBe('März 2026')
  expect(barText(bar('2026-10-01', 1, '2027-01-01'), 'date')).toBe('Oktober 2026 bis Dezember 2026')
  expect(barText(bar('1990-01-01', 1, '1995-01-01'), 'date')).toBe('1990 bis 1994')
  expect(barText(bar('0050-01-01', 1, '0051-01-01'), 'date')).toBe('50')
  expect(barText(bar('9500-01-01', 1, '+010000-01-01'), 'date')).toBe('9500 bis 9999')
  expect(tickText('+010000-01-01', 'date')).toBe('10000')
  expect([tickText('1990-01-01', 'date'), tickText('2026-03-01', 'date'), tickText('5', 'number')]).toEqual([
    '1990',
    '01.03.2026',
    '5',
  ])
})

test('shares promise no more than they know', () => {
  expect([share(0, 9), share(1, 900), share(1, 3), share(899, 900), share(9, 9), share(0, 0)].join(', ')).toBe(
    '0 %, < 1 %, 33 %, > 99 %, 100 %, 0 %',
  )
})

test('coverage names how many there are, of how many, and whose values are lent', () => {
  expect(coverageText(chart, 'Art')).toBe("für 3'132 von 8'016 Arten, davon 120 über Synonyme")
  const estimated = { ...chart, taxa: 812_345, own: 40_123, viaSynonym: 0, isEstimated: true }
  expect(coverageText(estimated, 'Lebensraum')).toBe("für ≈ 40'000 von ≈ 812'000 Lebensräume")
})

test('bars stand in their order and lead to what they stand for, empty ones and those without a filter nowhere', () => {
  const hrefOf = ({ comparator, value }: { comparator: string; value: string }) => `${comparator}${value}`
  expect(shownBars({ ...chart, bars: [bar('LC', 8), { ...bar('VU', 9), least: null }, bar('EN', 0)] }, hrefOf)).toEqual([
    { label: 'EN', from: 'EN', to: null, count: 0, href: null },
    { label: 'VU', from: 'VU', to: null, count: 9, href: null },
    { label: 'LC', from: 'LC', to: null, count: 8, href: '=LC' },
  ])
  // Where an estimated step ends is only where the sample ended.
  const steps = { ...chart, kind: 'steps' as const, bars: [{ ...bar('90', 4, '100'), least: '93.2', greatest: '95' }] }
  expect(shownBars(steps, hrefOf)[0]?.href).not.toBeNull()
  expect(shownBars({ ...steps, isEstimated: true }, hrefOf)[0]?.href).toBeNull()
  const bars = shownBars({ ...chart, valueType: 'number', bars: [bar('1', 5), bar('3', 1), bar('-1', 9)] }, null)
  // What nobody has keeps its place on an axis of whole numbers.
  expect(bars.map(({ label, count }) => `${label}: ${count}`)).toEqual(['−1: 9', '0: 0', '1: 5', '2: 0', '3: 1'])
  // Of longer numbers than JavaScript counts, neighbours are not known.
  const long = [bar('12345678901234567', 4), bar('12345678901234568', 6)]
  expect(shownBars({ ...chart, valueType: 'number', bars: long }, null).map(({ from, count }) => [from, count])).toEqual([
    ['12345678901234567', 4],
    ['12345678901234568', 6],
  ])
  expect(mostFrequent(bars, 2).map(({ label }) => label)).toEqual(['−1', '1'])
})

test('columns stand where each is wide enough for a finger, else there are rows', () => {
  const counts = Array.from({ length: 20 }, (_, index) => bar(String(index), index))
  const bars = shownBars({ ...chart, valueType: 'number', bars: counts }, null)
  expect(layColumns(bars, 390, false)).toBeNull()
  const upright = layColumns(bars, 860, true)
  expect(upright?.bars.every(({ area }) => area.width >= 24)).toBe(true)
  // What there is none of has no column, what there is least of can be seen.
  expect(upright?.bars.slice(0, 2).map(({ bar }) => bar.height)).toEqual([0, 10])
  const rows = layRows(bars, 390, 60)
  expect(rows.bars.every(({ area, bar }) => area.height >= 24 && bar.x + bar.width <= 390 - 100)).toBe(true)
})

test('the table as a file holds every taxon once', () => {
  expect(chartCsv(shownBars(chart, null), { ...chart, otherTaxa: 2 })).toBe(
    'Wert,Anzahl\r\nLC,3120\r\n"a ""b"", c",7\r\nVU,5\r\nandere Werte,2\r\nohne Wert,4884\r\n',
  )
  const bars = [bar('0', 2, '5'), bar('5', 1, '10')]
  const steps: FieldChart = { ...chart, valueType: 'number', kind: 'steps', bars, taxa: 3, own: 3, viaSynonym: 0 }
  expect(chartCsv(shownBars(steps, null), steps)).toBe('von,bis unter,Anzahl\r\n0,5,2\r\n5,10,1\r\n')
})

test('a file of estimated numbers says so and promises no more figures than the page', () => {
  const estimated = { ...chart, bars: [bar('LC', 123_457)], taxa: 412_345, own: 123_457, viaSynonym: 0, otherTaxa: 2_468 }
  expect(chartCsv(shownBars(estimated, null), { ...estimated, isEstimated: true })).toBe(
    'Wert,Anzahl (geschätzt)\r\nLC,123000\r\nandere Werte,2500\r\nohne Wert,289000\r\n',
  )
})

test('pictures are drawn of categories and numbers, not of names and remarks', () => {
  const text = { name: 'x', valueType: 'text' as const, valueCount: 1_000, distinctCount: 12 }
  const remark = { ...text, distinctCount: 990 }
  const number = { ...remark, valueType: 'number' as const }
  expect([text, remark, number, { ...number, valueCount: 0 }].map(isChartable)).toEqual([true, false, true, false])
  expect([firstField([number, text]), firstField([number]), firstField([])]).toEqual([text, number, undefined])
})
