import { Readable } from 'node:stream'
import type { SourceFile } from '../source/sourceFile'
import { alike } from './alike'
import { openTable } from './readTable'

const table = (path: string, text: string, { isHidden }: Pick<SourceFile, 'isHidden'> = {}) =>
  openTable({
    ...{ path, size: Buffer.byteLength(text), open: async () => Readable.from([Buffer.from(text)]) },
    ...(isHidden && { isHidden }),
  })

test('a table is continued by those with the same columns in the same order; a hidden one stands alone', async () => {
  const tables = await Promise.all([
    table('2023.csv', 'Art;Wert\nBufo bufo;1\n'),
    table('2024.csv', ' art;WERT;\nBufo bufo;2\n'),
    table('gedreht.csv', 'Wert;Art\n3;Bufo bufo\n'),
    table('verborgen.csv', 'Art;Wert\nBufo bufo;4\n', { isHidden: true }),
    table('auch verborgen.csv', 'Art;Wert\nBufo bufo;5\n', { isHidden: true }),
  ])
  const together = tables.map((one) => [one.file.path, ...alike(tables, one).map(({ file }) => file.path)])
  expect(together).toEqual([
    ['2023.csv', '2023.csv', '2024.csv'],
    ['2024.csv', '2023.csv', '2024.csv'],
    ['gedreht.csv', 'gedreht.csv'],
    ['verborgen.csv', 'verborgen.csv'],
    ['auch verborgen.csv', 'auch verborgen.csv'],
  ])
})
