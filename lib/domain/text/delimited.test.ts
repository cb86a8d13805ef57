import fc from 'fast-check'
import { DelimitedReader, type Dialect, LONGEST_ROW, RowTooLong } from './delimited'

const comma: Dialect = { delimiter: ',', quote: '"', lineEnd: null }
const read = (text: string, dialect = comma, size = text.length || 1) => {
  const reader = new DelimitedReader(dialect)
  const rows = []
  for (let at = 0; at < text.length; at += size) rows.push(...reader.push(text.slice(at, at + size)))
  return [...rows, ...reader.push('', true)]
}

test('quotes, doubled quotes and line breaks in cells, with the line each row begins on', () => {
  expect(read('a,"b ""x""\nc",d\r\n"e",,\rf,g,h\n')).toEqual([
    { line: 1, values: ['a', 'b "x"\nc', 'd'] },
    { line: 3, values: ['e', '', ''] },
    { line: 4, values: ['f', 'g', 'h'] },
  ])
})

test('a stray quote is text and swallows nothing', () => {
  expect(read('1,"Candidatus" Foo,x\n2,"offen,y\n3,z,"zu"\n').map(({ values }) => values)).toEqual([
    ['1', '"Candidatus" Foo', 'x'],
    ['2', '"offen', 'y'],
    ['3', 'z', 'zu'],
  ])
})

test('without quoting a quote is a character', () => {
  expect(read('"a"\tb', { delimiter: '\t', quote: null, lineEnd: null })).toEqual([{ line: 1, values: ['"a"', 'b'] }])
})

test('unusual line ends and longer delimiters', () => {
  expect(read('a||b;c||d', { delimiter: '||', quote: null, lineEnd: ';' }).map(({ values }) => values)).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
})

test('pieces of any size give the same rows', () => {
  const text = 'id,name\r\n1,"x, ""y""\r\nz"\r\n2,\r\n\r\n3,end'
  for (let size = 1; size < text.length; size++) expect(read(text, comma, size)).toEqual(read(text))
})

/** After RFC 4180, every cell in quotes. */
const written = (rows: readonly string[][]) =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n')

test('what is written after RFC 4180 is read back', () => {
  const cellText = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ', 'é') })
  fc.assert(
    fc.property(
      fc.array(fc.array(cellText, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1, max: 9 }),
      (rows, size) => {
        expect(read(written(rows), comma, size).map(({ values }) => values)).toEqual(rows)
      },
    ),
  )
})

test('a row may be as long as the longest in whatever pieces it comes, and not by one character longer', () => {
  const piece = 'x'.repeat(LONGEST_ROW / 4)
  const reader = new DelimitedReader(comma)
  // The second begins where the first has ended: what waited for the first counts no more.
  for (const line of [1, 2]) {
    for (let time = 0; time < 4; time++) expect(reader.push(piece)).toEqual([])
    const [row, ...more] = reader.push('\n')
    expect([row?.line, row?.values[0]?.length, more.length]).toEqual([line, LONGEST_ROW, 0])
  }
  for (let time = 0; time < 4; time++) reader.push(piece)
  expect(() => reader.push('x')).toThrow(new RowTooLong(3))
})
