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

/** What comes of it in pieces of any size. */
const cellsOf = (text: string, dialect = comma) => {
  const cells = read(text, dialect).map(({ values }) => values)
  for (let size = 1; size < text.length; size++) expect(read(text, dialect, size).map(({ values }) => values)).toEqual(cells)
  return cells
}

const tab: Dialect = { ...comma, delimiter: '\t' }

test.each(['\n', '\r\n', '\r'])('two stray quotes swallow no rows between them (%j)', (end) => {
  const lines = ['id\tname\tremark', '1\tAbies\t"selten', '2\tPicea\tx', '', '3\tPinus\t', '4\tLarix\tStamm 12"', '5\tTaxus\t']
  const rows = lines.map((line) => line.split('\t'))
  expect(cellsOf(lines.join(end), tab)).toEqual(rows)
  expect(cellsOf(lines.join(end) + end, tab)).toEqual(rows)
  expect(cellsOf(lines.join(end), { ...tab, lineEnd: end })).toEqual(rows)
})

test('nor do they when their rows are neighbours, as ditto marks, or below a title and around a row that lacks cells', () => {
  expect(cellsOf('a,b,c\n1,"selten,x\n2,12",y')).toEqual([
    ['a', 'b', 'c'],
    ['1', '"selten', 'x'],
    ['2', '12"', 'y'],
  ])
  expect(cellsOf('a,b\nHyla,"\nRana,"\nBufo,"\n')).toEqual([
    ['a', 'b'],
    ['Hyla', '"'],
    ['Rana', '"'],
    ['Bufo', '"'],
  ])
  expect(cellsOf('Liste\na,b,c\n1,,"alt\n2\n3,,\n4,,5"\n')).toEqual([
    ['Liste'],
    ['a', 'b', 'c'],
    ['1', '', '"alt'],
    ['2'],
    ['3', '', ''],
    ['4', '', '5"'],
  ])
})

test.each([
  ['in the last column', '1,x,"erstens\nzweitens"', ['1', 'x', 'erstens\nzweitens']],
  ['with sentences of as many commas', '1,x,"Wald\nWiese, Feld, Acker"', ['1', 'x', 'Wald\nWiese, Feld, Acker']],
  ['that ends with a line like a row, but begins otherwise', '1,x,"Funde:\nZug,2019,3"', ['1', 'x', 'Funde:\nZug,2019,3']],
  ['with a line like a row', '1,x,"Funde:\nZug,2019,3\nund ""so"""', ['1', 'x', 'Funde:\nZug,2019,3\nund "so"']],
  ['that begins like a row', '1,"p,q\nr",x', ['1', 'p,q\nr', 'x']],
  ['that ends like a row', '1,"p\nq,r",x', ['1', 'p\nq,r', 'x']],
  ['of which most lines are no rows', '1,"p,q\nr\ns\nt,u,v\nw,x",y', ['1', 'p,q\nr\ns\nt,u,v\nw,x', 'y']],
  ['beside another', '1,"p\nq","r,\ns"', ['1', 'p\nq', 'r,\ns']],
])('a cell of several lines stays one %s', (_, line, cells) => {
  const rows = [['a', 'b', 'c'], cells, ['2', 'y', 'z']]
  for (const end of ['\n', '\r\n']) expect(cellsOf(`a,b,c${end}${line}${end}2,y,z${end}`)).toEqual(rows)
})

test('a row with a delimiter between its quotes shows that they are right', () => {
  const rows = [
    ['a', 'b'],
    ['x, y', 'z'],
    ['p', 'q\nr,s'],
  ]
  expect(cellsOf('a,b\n"x, y",z\np,"q\nr,s"')).toEqual(rows)
  expect(cellsOf('a,b\nx,z\np,"q\nr,s"')).not.toContainEqual(rows[2])
})

test('a list of one column has cells of several lines, too', () => {
  expect(cellsOf('Name\n"Abies\nalba"\nPicea')).toEqual([['Name'], ['Abies\nalba'], ['Picea']])
})

test('what looks like rows is a cell where a row stands all in quotes, and in what we have written ourselves', () => {
  const table = 'a,b\n1,"x\n2,y"'
  expect(cellsOf(table)).toEqual([
    ['a', 'b'],
    ['1', '"x'],
    ['2', 'y"'],
  ])
  const rows = [
    ['a', 'b'],
    ['1', 'x\n2,y'],
  ]
  expect(cellsOf(table.replace('a,b', '"a","b"'))).toEqual(rows)
  expect(cellsOf(table, { ...comma, quotesAreRight: true })).toEqual(rows)
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
