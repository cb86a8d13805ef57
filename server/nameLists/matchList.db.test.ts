import fc from 'fast-check'
import { encode } from 'iconv-lite'
import { nameListFormats, type NameListFormat } from '../../lib/domain/export/exportFormats'
import { matchKinds } from '../../lib/domain/matching/matchKinds'
import { runs } from '../../lib/domain/testing/runs'
import { describeOneEngine } from '../db/testing/testDatabase'
import { ask } from '../graphql/testing/ask'
import { fillMatchingWorld, rows as world } from '../matching/testing/testWorld'
import { parseListQuery } from './listQuery'
import { matchList } from './matchList'
import { csvCells, quotedCsv } from './testing/csvCells'

const PLANTS = 'taxonomies=Pflanzen'
const MATCHED = 8

describeOneEngine('a list of names', (db) => {
  beforeAll(() => fillMatchingWorld(db()))

  const answered = async (format: NameListFormat, pieces: Iterable<Buffer>, query: string, charset: string | null = null) => {
    async function* bytes() {
      yield* pieces
    }
    const work = { database: db(), turn: <T>(work: () => Promise<T>) => work() }
    const { pieces: written } = await matchList(format, { bytes: bytes(), charset }, parseListQuery(query), work)
    const whole: Buffer[] = []
    for await (const piece of written) whole.push(piece)
    return Buffer.concat(whole).toString()
  }
  const csv = async (list: string | Buffer, query = PLANTS, charset: string | null = null) =>
    csvCells(await answered('csv', [Buffer.from(list as string)], query, charset))

  /** Names as people write them: right, wrong, by another name, several at once, none. */
  const names = [
    ...world.map(({ name }) => name),
    ...world.map(({ name, author }) => `${name} ${author ?? 'L.'}`),
    ...world.map(({ name }) => name.replace(/(.{4})(.)(.)/u, '$1$3$2')),
    ...[
      'Silber-Weide',
      'Mentha aquatica Mill.',
      'Reseda',
      'Saule blanc',
      'Salix alba / Carex flava',
      'Qwxia zzk',
      'S. alba',
      '',
      '  ',
      'q-07',
      world[6]!.id,
    ],
  ]

  test('says of each name what matchNames says', async () => {
    const query = `query ($names: [String!]!) { matchNames(taxonomies: ["Pflanzen", "Ältere Namen"], names: $names) {
      kind taxonId candidates { taxonId name author taxonomy foundName foundAuthor } } }`
    const { data } = await ask(db(), query, null, { names })
    const { matchNames } = data as { matchNames: Answer[] }
    const written = (name: string, author: string | null) => (author && !name.includes(author) ? `${name} ${author}` : name)
    const expected = matchNames.map(({ kind, taxonId, candidates }) => {
      const found = candidates.find((each) => each.taxonId === taxonId)
      if (!found) return [kind, '', '', '', '']
      const { foundName, foundAuthor, name, author, taxonomy } = found
      return [kind, written(foundName, foundAuthor), taxonId, written(name, author), taxonomy]
    })
    expect([...new Set(expected.map(([kind]) => kind))].sort()).toEqual([...matchKinds].sort())
    const list = quotedCsv([['Fund', 'Art'], ...names.map((name, n) => [String(n), name])], ';', '\n')
    const [, ...rows] = await csv(list, 'taxonomies=Pflanzen&taxonomies=%C3%84ltere%20Namen&column=Art')
    const [, ...lines] = await csv(list, 'taxonomies=Pflanzen&taxonomies=%C3%84ltere%20Namen&column=art&separator=;')
    expect(lines).toEqual(rows)
    expect(rows.map(([, , kind, , , foundAs, id, name, taxonomy]) => [kind, foundAs, id, name, taxonomy])).toEqual(expected)
    // Of a synonym the row that was found is another one than the one that counts.
    const ofRows = rows.filter(([, , kind]) => kind === 'exact' || kind === 'synonym' || kind === 'authorDiffers')
    expect(ofRows.map(([, , , , foundId, foundAs]) => [foundId, foundAs])).toEqual(
      ofRows.map(([, , , , foundId]) => {
        const { name, author } = world.find(({ id }) => id === foundId)!
        return [foundId, written(name, author)]
      }),
    )
    expect(rows.filter(([, , kind, , foundId, , id]) => kind === 'exact' && foundId !== id)).toEqual([])
    expect(rows.some(([, , kind, , foundId, , id]) => kind === 'synonym' && foundId !== id)).toBe(true)
  })

  test('comes back with every cell as it was, in its order, whatever is in the cells and however they are written', async () => {
    const cell = fc.oneof(
      fc.constantFrom(
        '',
        '"',
        ';',
        ',',
        '\t',
        '|',
        'a\nb',
        'x\r\ny',
        '"Candidatus" sp.',
        ' Salix alba ',
        '=1+1',
        'Küng',
        '×',
        '1,5',
        '\ufeff',
        "'",
      ),
      fc.string({ maxLength: 8 }).map((text) => text.replace(/[\0\r\u0001-\u0008\u000e-\u001f]/g, '')),
      fc.constantFrom(...world.map(({ name }) => name)),
    )
    const tables = fc
      .integer({ min: 2, max: 5 })
      .chain((width) => fc.array(fc.array(cell, { minLength: width - 1, maxLength: width - 1 }), { minLength: 1, maxLength: 12 }))
    const writing = fc.record({
      separator: fc.constantFrom(',', ';', '\t', '|'),
      lineEnd: fc.constantFrom('\n', '\r\n'),
      encoding: fc.constantFrom('utf-8', 'utf-8 with mark', 'windows-1252', 'utf-16le'),
      cuts: fc.array(fc.nat(400), { maxLength: 6 }),
    })
    await fc.assert(
      fc.asyncProperty(tables, writing, async (body, { separator, lineEnd, encoding, cuts }) => {
        const legible = (text: string) => (encoding === 'windows-1252' ? text.replace(/[^\x20-\x7e\n\räöüÄÖÜ×é]/g, '.') : text)
        const width = (body[0]?.length ?? 0) + 1
        const title = Array.from({ length: width }, (_, at) => (at === 1 ? 'Grösse, "wahre"' : `T${at}`))
        title[0] = 'Taxon'
        const table = [title, ...body.map((row, n) => [world[n]?.name ?? '', ...row])].map((row) => row.map(legible))
        const text = (encoding === 'utf-8 with mark' ? '\ufeff' : '') + quotedCsv(table, separator, lineEnd)
        const bytes = encode(text, encoding === 'utf-8 with mark' ? 'utf-8' : encoding, { addBOM: encoding === 'utf-16le' })
        const whole = await answered(
          'csv',
          [bytes],
          `${PLANTS}&column=Taxon&separator=${separator === '\t' ? 'tab' : encodeURIComponent(separator)}`,
        )
        expect(csvCells(whole).map((row) => row.slice(0, width))).toEqual(table)
        expect(csvCells(whole).every((row) => row.length === width + MATCHED)).toBe(true)
        const ends = [...new Set([...cuts, bytes.length])].sort((a, b) => a - b)
        const pieces = ends.map((end, n) => bytes.subarray(ends[n - 1] ?? 0, end))
        expect(
          await answered(
            'csv',
            pieces,
            `${PLANTS}&column=Taxon&separator=${separator === '\t' ? 'tab' : encodeURIComponent(separator)}`,
          ),
        ).toBe(whole)
      }),
      { numRuns: runs(8, 2_000) },
    )
  })

  test.each(nameListFormats)('says of a row of %s the same wherever it stands, among hundreds and alone', async (format) => {
    const many = Array.from({ length: runs(500, 1_700) }, (_, n) => names[(n * 31) % names.length] ?? '')
    const listOf = (some: readonly string[]) =>
      format === 'csv'
        ? quotedCsv([['Taxon', 'x'], ...some.map((name) => [name, 'y'])], ',', '\r\n')
        : some.map((Taxon) => `${JSON.stringify({ Taxon, x: 'y' })}\n`).join('')
    const linesOf = async (some: readonly string[]) =>
      (await answered(format, [Buffer.from(listOf(some))], PLANTS)).split('\n').slice(format === 'csv' ? 1 : 0, -1)
    const alone = new Map<string, string>()
    for (const name of new Set(many)) alone.set(name, (await linesOf([name]))[0] ?? '')
    expect(await linesOf(many)).toEqual(many.map((name) => alone.get(name)))
  })

  test('JSON lines keep every letter of what came, and say the same', async () => {
    const lines = [
      '{"Taxon": "Salix alba", "Zahl": 1.50, "gross": 12345678901234567890, "Liste": [1, {"a": null}]}',
      '  {"Taxon":"Carex vulgaris","Text":"\\u00e4 \\"x\\""}  ',
      '',
      '{"Taxon": null}',
      '{}',
      '{"Taxon": "Reseda"}',
    ]
    const written = (await answered('jsonl', [Buffer.from(lines.join('\r\n'))], PLANTS)).split('\n').slice(0, -1)
    expect(written.map((line) => line.slice(0, line.indexOf('"Abgleich: kind"')))).toEqual([
      '{"Taxon": "Salix alba", "Zahl": 1.50, "gross": 12345678901234567890, "Liste": [1, {"a": null}],',
      '{"Taxon":"Carex vulgaris","Text":"\\u00e4 \\"x\\"",',
      '{"Taxon": null,',
      '{',
      '{"Taxon": "Reseda",',
    ])
    const [, ...rows] = await csv('Taxon;n\nSalix alba;1\nCarex vulgaris;2\n;3\n;4\nReseda;5\n')
    const cells = written.map((line) => Object.entries(JSON.parse(line) as Record<string, string | null>))
    expect(cells.map((row) => row.filter(([key]) => key.startsWith('Abgleich')).map(([, value]) => value ?? ''))).toEqual(
      rows.map((row) => row.slice(2)),
    )
  })

  test('lines with a name each need no title, and a text alone is a line of JSON', async () => {
    const titles = ['Abgleich: kind', 'Abgleich: Grund', 'Abgleich: gefundene id', 'Abgleich: gefunden als']
    const [top, ...rows] = await csv('Salix alba L., 1753\n\nCarex flava\n')
    expect(top?.slice(0, 5)).toEqual(['Spalte 1', ...titles])
    expect(rows.map((row) => [row[0], row[1]])).toEqual([
      ['Salix alba L., 1753', 'exact'],
      ['', 'notFound'],
      ['Carex flava', 'exact'],
    ])
    expect((await csv('Name\nSalix alba\n')).map((row) => row[0])).toEqual(['Name', 'Salix alba'])
    expect((await csv('Salix\nReseda lutea\n')).map((row) => row[0])).toEqual(['Spalte 1', 'Salix', 'Reseda lutea'])
    expect((await csv('Salix alba,1\nReseda lutea,2\n')).map((row) => row[0])).toEqual(['Spalte 1', 'Salix alba', 'Reseda lutea'])
    expect((await csv('Salix alba,1\nReseda lutea,2\n', `${PLANTS}&header=true`)).map((row) => row[0])).toEqual([
      'Salix alba',
      'Reseda lutea',
    ])
    expect(await answered('jsonl', [Buffer.from('"Salix alba"\n')], PLANTS)).toMatch(
      /^\{"name":"Salix alba","Abgleich: kind":"exact",/,
    )
  })

  test('a quote that is never closed is a letter, and swallows no row', async () => {
    const [, ...rows] = await csv('Ort;Name\nBern;"Salix alba\n"Chur";Carex flava\nGenf;Reseda "lutea\n', `${PLANTS}&column=Name`)
    expect(rows.map((row) => row.slice(0, 2))).toEqual([
      ['Bern', '"Salix alba'],
      ['Chur', 'Carex flava'],
      ['Genf', 'Reseda "lutea'],
    ])
    expect(rows[1]?.[2]).toBe('exact')
  })

  test('a name may stand in several columns, and titles that are taken stay what they are', async () => {
    const [top, row] = await csv('Gattung,Art,Abgleich: id\nSalix,alba,meine\n', `${PLANTS}&column=Gattung&column=Art`)
    expect(top?.slice(2)).toEqual([
      'Abgleich: id',
      'Abgleich: kind',
      'Abgleich: Grund',
      'Abgleich: gefundene id',
      'Abgleich: gefunden als',
      'Abgleich: id (2)',
      'Abgleich: Name',
      'Abgleich: Taxonomie',
      'Abgleich: Pfad',
    ])
    expect([row?.[2], row?.[3], row?.[7]]).toEqual(['meine', 'exact', world[1]?.id])
  })

  test('is read in what its first letter beyond ASCII is written in, however late that comes', async () => {
    const lines = 'Carex flava\n'.repeat(24_000)
    for (const encoding of ['utf-8', 'windows-1252']) {
      const rows = await csv(encode(`${lines}Mentha ×piperita\n`, encoding))
      expect([rows.length, rows.at(-1)?.slice(0, 2)]).toEqual([24_002, ['Mentha ×piperita', 'exact']])
    }
    expect((await csv(encode('Mentha ×piperita\n', 'windows-1252'), PLANTS, 'iso-8859-1'))[1]?.[0]).toBe('Mentha ×piperita')
  })
})

interface Answer {
  kind: string
  taxonId: string | null
  candidates: {
    taxonId: string
    name: string
    author: string | null
    taxonomy: string
    foundName: string
    foundAuthor: string | null
  }[]
}
