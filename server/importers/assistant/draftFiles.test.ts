import { safeFileName } from './draftFiles'

test.each([
  ['Rote Liste.xlsx', 'Rote Liste.xlsx'],
  ['../../etc/passwd', 'passwd'],
  ['..\\..\\Windows\\System32\\x.csv', 'x.csv'],
  ['/', 'Datei'],
  ['..', 'Datei'],
  ['.csv', 'csv'],
  ['', 'Datei'],
  ['Berichte', 'Berichte-1'],
  ['berichte.csv', 'berichte.csv'],
  ['a\0b\n.csv', 'ab.csv'],
  ['Was? "wie": <x>|*.csv', 'Was- -wie- -x-.csv'],
  ['A\u0308pfel\u202egnp.csv', 'Äpfelgnp.csv'],
  [`${'ä'.repeat(300)}.csv`, `${'ä'.repeat(98)}.csv`],
  [`${'🐸'.repeat(300)}.xlsx`, `${'🐸'.repeat(48)}.xlsx`],
  ['x'.repeat(300), 'x'.repeat(200)],
])('a file called %j lies on the disk as %j', (name, safe) => {
  expect(safeFileName(name)).toBe(safe)
  expect(Buffer.byteLength(safe)).toBeLessThanOrEqual(200)
})
