import { columnWidth, headerHeight } from './widths'

test('a column is as wide as nearly all its values and each word of its header, between 8 and 30 characters', () => {
  const many = (length: number, times: number) => Array.from({ length: times }, () => length)
  expect(columnWidth('id', [])).toBe(8)
  expect(columnWidth('Name', many(15, 100))).toBe(17)
  // One value in twenty may be longer.
  expect(columnWidth('Name', [...many(15, 95), ...many(200, 5)])).toBe(17)
  expect(columnWidth('Name', [...many(15, 94), ...many(200, 6)])).toBe(30)
  // Cells without a value say nothing of the width.
  expect(columnWidth('Name', [...many(0, 1_000), 20])).toBe(22)
  expect(columnWidth('Rote Liste: Gefährdungskategorie', many(2, 10))).toBe(25)
  expect(columnWidth('Donaudampfschifffahrtsgesellschaftskapitän', many(2, 10))).toBe(30)
})

test('the row of the header is as high as its highest title', () => {
  const height = (header: string, before = 0) =>
    headerHeight([
      { header: 'id', width: 10 },
      { header, before, width: 15 },
    ])
  expect([
    height('id'),
    height('Rote Liste: Kategorie'),
    height('Rote Liste der Gefässpflanzen: Kategorie'),
    height('Rote Liste der Gefässpflanzen: Kategorie', 'Rote Liste der Gefässpflanzen: '.length),
  ]).toEqual([19, 34, 64, 49])
  expect(height('x'.repeat(1_000))).toBe(94)
  expect(headerHeight([])).toBe(19)
})
