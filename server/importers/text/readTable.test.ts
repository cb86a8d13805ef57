import { Readable } from 'node:stream'
import iconv from 'iconv-lite'
import { openTable, readRows } from './readTable'

const fileOf = (bytes: Buffer) => ({
  path: 'liste.csv',
  size: bytes.length,
  open: async () => Readable.from([bytes.subarray(0, 3), bytes.subarray(3)].filter((part) => part.length)),
})

async function read(bytes: Buffer) {
  const table = await openTable(fileOf(bytes))
  const rows = []
  for await (const batch of readRows(table)) rows.push(...batch.map(({ values }) => values))
  return { encoding: table.text.encoding, delimiter: table.dialect.delimiter, header: table.header, rows }
}

const expected = {
  header: ['Id', 'Name'],
  rows: [
    ['1', 'Bärlauch'],
    ['2', 'Gämse, «Ö»'],
  ],
}

test.each([
  ['UTF-8 with mark, semicolons, CRLF', Buffer.from('\uFEFFId;Name\r\n1;Bärlauch\r\n2;Gämse, «Ö»\r\n'), 'utf-8', ';'],
  ['UTF-8, tabs, CR only', Buffer.from('Id\tName\r1\tBärlauch\r2\tGämse, «Ö»'), 'utf-8', '\t'],
  ['UTF-8, bars', Buffer.from('Id|Name\n1|Bärlauch\n2|Gämse, «Ö»\n'), 'utf-8', '|'],
  ['cp1252, quoted commas', iconv.encode('Id,Name\n1,Bärlauch\n2,"Gämse, «Ö»"\n', 'windows-1252'), 'windows-1252', ','],
  [
    'UTF-16 little endian with mark',
    iconv.encode('Id;Name\n1;Bärlauch\n2;Gämse, «Ö»\n', 'utf-16le', { addBOM: true }),
    'utf-16le',
    ';',
  ],
  [
    'UTF-16 big endian without mark',
    iconv.encode('Id;Name\n1;Bärlauch\n2;Gämse, «Ö»\n', 'utf-16be', { addBOM: false }),
    'utf-16be',
    ';',
  ],
])('%s', async (_, bytes, encoding, delimiter) => {
  expect(await read(bytes)).toEqual({ encoding, delimiter, ...expected })
})

test('a row of a hundred megabytes is refused in a sentence before it is held whole', async () => {
  let given = 0
  async function* endless(): AsyncGenerator<Buffer> {
    yield Buffer.from('Id;Name\n1;Bärlauch\n2;')
    for (; given < 100; given++) yield Buffer.alloc(1024 ** 2, 'x')
  }
  const file = {
    path: 'liste.csv',
    size: 1,
    open: async () => Readable.from(endless()),
    text: { encoding: 'utf-8', dialect: { delimiter: ';', quote: '"', lineEnd: null } },
  }
  const table = await openTable(file)
  given = 0
  const all = async () => {
    for await (const rows of readRows(table)) expect(rows).toHaveLength(1)
  }
  await expect(all()).rejects.toThrow(
    'liste.csv, Zeile 3: Die Zeile ist länger als 16 MB; das ist keine Tabelle mehr. Prüfen Sie, ob es die richtige Datei ist.',
  )
  expect(given).toBeLessThan(20)
})

test('the names of the columns stand in the given line, in the first that is not blank, or below titles', async () => {
  const file = fileOf(Buffer.from('Liste;;\n\n;;\nId;Name;Rang\n1;Bufo;Art\n'))
  const opened = async (header?: number | 'guess') => {
    const table = await openTable(file, header === undefined ? {} : { header })
    return [table.header, table.sample.map(({ values }) => values[0])]
  }
  expect(await opened(4)).toEqual([['Id', 'Name', 'Rang'], ['1']])
  expect(await opened(5)).toEqual([['1', 'Bufo', 'Art'], []])
  expect(await opened()).toEqual([
    ['Liste', '', ''],
    ['', '', 'Id', '1'],
  ])
  expect(await opened('guess')).toEqual([['Id', 'Name', 'Rang'], ['1']])
})

test('a text is UTF-8 wherever its pieces end, also in the middle of a letter', async () => {
  const bytes = Buffer.from('Id;Name\n1;Bärlauch €𝒜ß\n')
  for (let cut = 1; cut < bytes.length; cut++) {
    const file = { ...fileOf(bytes), open: async () => Readable.from([bytes.subarray(0, cut), bytes.subarray(cut)]) }
    expect((await openTable(file)).text).toEqual({ encoding: 'utf-8', instead: null, bytes: bytes.length })
  }
  // Ends within a letter: most of what is no ASCII is none of UTF-8.
  const cut = bytes.subarray(0, bytes.indexOf('€') + 2)
  expect((await openTable(fileOf(cut))).text).toMatchObject({ encoding: 'windows-1252', instead: 'UTF-8' })
})

test('a mark says UTF-8 also where a byte does not fit', async () => {
  const bytes = Buffer.concat([Buffer.from('\uFEFFId;Name\n1;B'), Buffer.from([0xff]), Buffer.from('ä\n')])
  expect((await openTable(fileOf(bytes))).text).toMatchObject({ encoding: 'utf-8', instead: null })
})

test('what was added to such a file in Windows-1252 is read as that, and it is said from which line on', async () => {
  const [marked, added] = [Buffer.from('\uFEFFId;Name\r\n1;"Bär\rlauch"\n'), iconv.encode('2;grün\n€;Géä', 'windows-1252')]
  // With a mark, and without one where no fewer letters are UTF-8.
  for (const begun of [marked, Buffer.from(String(marked).slice(1).replace('Name', 'Name öäü'))])
    await readMixed(Buffer.concat([begun, Buffer.from('ß;ö '), added]))
  expect((await openTable(fileOf(marked))).notes).toEqual([])
  const older = iconv.encode('Id;Name\n1;«Spieß“ für Bärlauch»\n', 'windows-1252')
  expect((await openTable(fileOf(older))).sample[0]?.values).toEqual(['1', '«Spieß“ für Bärlauch»'])
})

async function readMixed(bytes: Buffer) {
  for (let cut = 1; cut < bytes.length; cut++) {
    const file = { ...fileOf(bytes), open: async () => Readable.from([bytes.subarray(0, cut), bytes.subarray(cut)]) }
    const table = await openTable(file)
    expect(table.sample.map(({ values }) => values)).toEqual([
      ['1', 'Bär\rlauch'],
      ['ß', 'ö 2', 'grün'],
      ['€', 'Géä'],
    ])
    expect(table.notes).toEqual([
      'Die Datei ist in UTF-8 geschrieben, aber ab Zeile 4 sind nicht alle Zeichen gültiges UTF-8; ' +
        'diese wurden als Windows-1252 gelesen. Prüfen Sie dort Umlaute und Akzente.',
    ])
  }
}

test('the first thousand rows are shown, and that there are more', async () => {
  const lines = Array.from({ length: 1_200 }, (_, index) => `${index};Art ${index}\n`).join('')
  const file = fileOf(Buffer.from(`Id;Name\n${lines}`))
  const { sample, hasMore } = await openTable(file)
  expect([sample.length, sample[0]?.values, sample.at(-1)?.values, hasMore]).toEqual([
    1_000,
    ['0', 'Art 0'],
    ['999', 'Art 999'],
    true,
  ])
})
