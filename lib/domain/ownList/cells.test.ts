import { LARGEST_FILE, MOST_CELLS, MOST_COLUMNS, MOST_ROWS, tooLongList, withinLimits } from './cells'
import { tooLarge } from './readFile'

test('there is room for so many rows, columns, cells and bytes', () => {
  expect([MOST_ROWS, MOST_COLUMNS, MOST_CELLS, LARGEST_FILE]).toEqual([50_000, 16_384, 3_000_000, 50_000_000])
})

test('a list may have ten rows more than there is room for, its titles; empty ones at its end do not count', () => {
  const rows = (count: number, ...behind: string[][]) => [...Array.from({ length: count }, () => ['Rana']), ...behind]
  expect(withinLimits('Liste', rows(50_010, [''], ['', ' ']))).toEqual({ name: 'Liste', rows: rows(50_010) })
  expect(() => withinLimits('Liste', rows(50_011))).toThrow(
    "Die Liste hat 50'011 Zeilen, hier haben 50'000 Platz. Teilen Sie sie auf, oder exportieren Sie eine ganze Taxonomie.",
  )
  expect(tooLongList(1_048_576)).toMatch(/^Die Liste hat 1'048'576 Zeilen, /)
})

test('a list of three million cells is taken, one more is too many', () => {
  const wide = Array<null>(15_000).fill(null)
  const rows = Array.from({ length: 200 }, () => ['x', ...wide.slice(1)])
  expect(withinLimits('', rows).rows).toHaveLength(200)
  expect(() => withinLimits('', [...rows.slice(1), ['x', ...wide]])).toThrow(
    'Die Tabelle hat mehr als 3 Millionen Zellen. Lassen Sie Spalten weg, die Sie nicht brauchen.',
  )
})

test('of a file that is too large is said how large it is', () => {
  expect(tooLarge('liste.xlsx', 51_500_000)).toBe(
    '«liste.xlsx» hat 52 MB, hier haben 50 MB Platz. Speichern Sie nur das Blatt mit der Liste.',
  )
})
