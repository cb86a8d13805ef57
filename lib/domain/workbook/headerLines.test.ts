import type { MergedCells } from './mergedCells'
import { headerLines } from './headerLines'

const table = (...lines: string[]) => lines.map((line) => line.split(';'))
const cells = (left: number, top: number, right = left, bottom = top): MergedCells => ({ left, top, right, bottom })

const grouped = table('Art;Höhe;;Breite;', ';min;max;min;max', 'Bufo bufo;1;2;3;4')
const groups = [cells(0, 1, 0, 2), cells(1, 1, 2), cells(3, 1, 4)]
const names = ['Art', 'Höhe min', 'Höhe max', 'Breite min', 'Breite max']

test('titles of groups and the names below them are joined, whichever of the lines is known', () => {
  expect(headerLines(grouped, 0, groups)).toEqual({ from: 0, to: 1, names })
  expect(headerLines(grouped, 1, groups)).toEqual({ from: 0, to: 1, names })
})

test('the same without merged cells, where gaps or repeated names show it', () => {
  expect(headerLines(grouped, 0)).toEqual({ from: 0, to: 1, names })
  const below = table(';Höhe;;Breite;', 'Art;min;max;min;max', 'Bufo bufo;1;2;3;4')
  expect(headerLines(below, 1)).toEqual({ from: 0, to: 1, names })
})

test('a cell that is merged over lines and columns names them once', () => {
  const rows = table('Art;Höhe;', ';;', ';min;max', 'Bufo bufo;1;2')
  expect(headerLines(rows, 0, [cells(0, 1, 0, 3), cells(1, 1, 2, 2)])).toEqual({
    from: 0,
    to: 2,
    names: ['Art', 'Höhe min', 'Höhe max'],
  })
})

test.each<[string, string[][], number, MergedCells[]]>([
  ['a title over the whole table', table('Liste;;', 'Art;Höhe;Breite', 'Bufo bufo;1;2'), 1, [cells(0, 1, 2)]],
  ['a title over some columns', table('Liste;;Stand 2026', 'Art;Höhe;Breite', 'Bufo bufo;1;2'), 1, [cells(0, 1, 1)]],
  ['a title of two lines', table('Liste;;', ';;', 'Art;Höhe;Breite', 'Bufo bufo;1;2'), 2, [cells(0, 1, 2, 2)]],
  ['a title without merged cells', table('Liste;;', 'Art;Höhe;Breite', 'Bufo bufo;1;2'), 1, []],
  ['a title and a date', table('Liste;;2026', 'Art;Höhe;Höhe', 'Bufo bufo;1;2'), 1, []],
  ['merged cells of the data', table('Gattung;Art;Höhe', 'Bufo;bufo;1', ';viridis;2'), 0, [cells(0, 2, 0, 3)]],
  ['a nameless column with a remark', table('Name;Rang;', 'Bufo;;hier', 'Hyla;Gattung;'), 0, []],
  ['a first row of texts', table('Name;;Rang', 'Bufo;selten;Gattung', 'Hyla;;Gattung'), 0, []],
  ['a merged row of data', table('Name;Rang;Ort', 'Kröten;;', 'Bufo;Gattung;Bern'), 0, [cells(0, 2, 1)]],
])('%s is no part of the names', (_, rows, place, merged) => {
  expect(headerLines(rows, place, merged)).toEqual({ from: place, to: place, names: rows[place] })
})
