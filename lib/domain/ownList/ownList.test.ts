// An own list from its file to the table, the summary and the files that are saved of it.
import fc from 'fast-check'
import { runs } from '../testing/runs'
import { readWorkbook } from './readWorkbook'
import { openArchive } from './unzip'
import { countsOf, outcomeOf, type OwnCandidate, type OwnMatches } from './outcome'
import { bodyOf, columnsOf, listOf } from './ownList'
import { resultTable } from './resultTable'
import { listFromText } from './readText'
import { summaries } from './summary'
import { listCsv, listXlsx } from './writeList'

const candidate = (taxonId: string, name: string, more: Partial<OwnCandidate> = {}): OwnCandidate => ({
  taxonId,
  name,
  author: null,
  taxonomy: 'Tiere',
  foundName: name,
  foundAuthor: null,
  language: null,
  kind: 'exact',
  ...more,
})
const toad = candidate('t1', 'Bufo bufo', {
  author: '(Linnaeus, 1758)',
  foundName: 'Erdkröte',
  language: 'de',
  kind: 'vernacular',
})
const frog = candidate('t2', 'Hyla arborea (Linnaeus, 1758)', { kind: 'similar' })
const matches: OwnMatches = {
  Erdkröte: { kind: 'vernacular', taxonId: 't1', candidates: [toad] },
  'Hyla arborae': { kind: 'similar', taxonId: 't2', candidates: [frog] },
  'Rana sp.': {
    kind: 'ambiguous',
    taxonId: null,
    candidates: [candidate('t3', 'Rana temporaria'), candidate('t4', 'Rana dalmatina')],
  },
  toString: { kind: 'notFound' as const, taxonId: null, candidates: [] },
}
const text = [
  'Aufnahme vom Mai\t\t\t',
  'Fläche\tArt\tNr.\tDatum\tBemerkung',
  'A\tErdkröte\t007\t2026-05-01\t=1+1',
  'A\tHyla arborae\t2\t2026-05-02\t-5',
  '\t\t\t\t',
  'B\tErdkröte\t3\t2026-05-03\t@home; "x"',
  'B\ttoString\t4\t2026-05-04\t',
  'B\tRana sp.\t5\t2026-05-05\tGrün, Teich',
].join('\n')
const list = listOf('test', listFromText(text))
const outcome = (name: string) => outcomeOf(name, matches, {})
const properties = {
  columns: [
    { key: 'pco~RL~Kategorie', header: 'RL: Kategorie', valueType: 'text' as const, unit: null },
    { key: 'pco~Z~Feuchte', header: 'Z: Feuchte', valueType: 'number' as const, unit: null },
  ],
  cells: new Map([
    ['t1', ['VU', 5]],
    ['t2', ['EN', null]],
  ]),
}

test('titles and names are found, what stands above the titles is no row', () => {
  expect([list.headerRow, list.nameColumn]).toEqual([1, 1])
  expect(columnsOf(list).map(({ title, valueType }) => [title, valueType])).toEqual([
    ['Fläche', 'text'],
    ['Art', 'text'],
    ['Nr.', 'text'],
    ['Datum', 'date'],
    ['Bemerkung', 'text'],
  ])
  expect(bodyOf(list).map(({ number, name }) => [number, name])).toEqual([
    [3, 'Erdkröte'],
    [4, 'Hyla arborae'],
    [5, ''],
    [6, 'Erdkröte'],
    [7, 'toString'],
    [8, 'Rana sp.'],
  ])
})

test.each([
  ['names alone', 'Bufo bufo\nHyla arborea', null, 0],
  ['one title', 'Art\nBufo bufo\nHyla arborea', 0, 0],
  ['names in the second column, without titles', '1\tBufo bufo\n2\tHyla arborea', null, 1],
  ['a scientific beside a German name', 'Deutscher Name\tWissenschaftlicher Name\nErdkröte\tBufo bufo', 0, 1],
  ['nothing but one name', 'Bufo bufo', null, 0],
])('%s', (_, pasted, headerRow, nameColumn) => {
  const read = listOf('', listFromText(pasted))
  expect([read.headerRow, read.nameColumn]).toEqual([headerRow, nameColumn])
})

test('an epithet is looked for with the genus beside it, unless another column is chosen', () => {
  const parts = listOf('', listFromText('Gattung\tArt\nBufo\tbufo\nRana\ttemporaria'))
  const namesOf = (nameColumn: number) => bodyOf({ ...parts, nameColumn }).map(({ name }) => name)
  expect([parts.headerRow, parts.nameColumn, namesOf(1), namesOf(0)]).toEqual([
    0,
    1,
    ['Bufo bufo', 'Rana temporaria'],
    ['Bufo', 'Rana'],
  ])
})

test.each([
  [
    'an epithet with more behind it',
    'Poa\talpina ssp. vivipara\nBufo\tbufo\nRana\tdalmatina',
    'Poa alpina ssp. vivipara, Bufo bufo, Rana dalmatina',
  ],
  ['whole names in small letters', 'bufo\tbufo viridis\nrana\trana dalmatina', 'bufo viridis, rana dalmatina'],
  [
    'what R writes for nothing',
    'Poa\tannua\tNA\nBufo\tbufo\t-\nPoa\talpina\tvivipara',
    'Poa annua, Bufo bufo, Poa alpina vivipara',
  ],
])('epithets beside a genus make its names: %s', (_, rows, names) => {
  const list = listOf('', listFromText(`Gattung\tArt\tUnterart\n${rows}`))
  expect(
    bodyOf(list)
      .map(({ name }) => name)
      .join(', '),
  ).toBe(names)
})

test('names of something else beside a genus and its epithets are not those of the list', () => {
  const rows = 'Bufo\tbufo\tRana temporaria\nPoa\talpina\tSalix caprea'
  const list = listOf('', listFromText(`Gattung\tArt\tWirtspflanze\n${rows}`))
  expect(bodyOf(list).map(({ name }) => name)).toEqual(['Bufo bufo', 'Poa alpina'])
})

test('what there is to know beside how a name was found stands in the table, also that a genus was written out', () => {
  const abbreviated = listOf('', listFromText('Akebia trifoliata\nA. quinata\nMentha piperita\nA. quinata\nAchillea millefolium'))
  const writtenOut = bodyOf(abbreviated).map(({ name }) => name)
  expect(writtenOut.join(', ')).toBe('Akebia trifoliata, Akebia quinata, Mentha piperita, A. quinata, Achillea millefolium')
  const found = (name: string, more: object = {}) => ({
    [name]: { kind: 'exact' as const, taxonId: name, candidates: [candidate(name, name)], ...more },
  })
  const known: OwnMatches = {
    ...found('Akebia trifoliata', { hybridSign: null, beside: [] }),
    ...found('Akebia quinata'),
    ...found('Mentha piperita', { hybridSign: 'missing', beside: [] }),
    ...found('Achillea millefolium', { beside: ['Achillea millefolium agg.', 'Achillea millefolium s.str.'] }),
    'A. quinata': { kind: 'similar', taxonId: 't', candidates: [candidate('t', 'Akebia quinata')], hybridSign: null, beside: [] },
  }
  const outcomeOfName = (name: string) => outcomeOf(name, known, {})
  expect(resultTable(abbreviated, outcomeOfName, { columns: [], cells: new Map() }).rows.map((row) => row[1])).toEqual([
    'exakt',
    'exakt; Gattung nach der Zeile davor',
    'exakt; Hybridzeichen fehlt in der Liste',
    'ähnlich',
    'exakt; daneben gibt es Achillea millefolium agg., Achillea millefolium s.str.',
  ])
  expect(countsOf(bodyOf(abbreviated), outcomeOfName).noted).toBe(3)
})

test('counts say what stands twice, what is empty, and what was found', () => {
  const { kinds, ...counts } = countsOf(bodyOf(list), outcome)
  expect(counts).toEqual({ rows: 6, empty: 1, names: 4, repeated: 1, repeatedRows: 2, sameTaxon: 0, taxa: 2, noted: 0, lost: 0 })
  expect([...kinds]).toEqual([
    ['vernacular', 1],
    ['similar', 1],
    ['notFound', 1],
    ['ambiguous', 1],
  ])
})

test('a decision by hand counts before what was found', () => {
  expect(outcomeOf('Hyla arborae', matches, { 'Hyla arborae': 'none' })).toEqual({ kind: 'none', candidate: null })
  expect(outcomeOf('Rana sp.', matches, { 'Rana sp.': toad })).toEqual({ kind: 'chosen', candidate: toad })
  expect(outcomeOf('constructor', matches, {})).toEqual({ kind: 'waiting', candidate: null })
})

const ownTitles = ['Fläche', 'Art', 'Nr.', 'Datum', 'Bemerkung']
const titlesOfMatch = ['Abgleich', 'Abgleich: gefunden als', 'Abgleich: Name', 'Abgleich: Taxonomie', 'Abgleich: id']
const toadFound = ['deutscher Name', 'Erdkröte', 'Bufo bufo (Linnaeus, 1758)', 'Tiere', 't1', 'VU', 5]
const treeFrog = 'Hyla arborea (Linnaeus, 1758)'

const expected = [
  [...ownTitles, ...titlesOfMatch, 'RL: Kategorie', 'Z: Feuchte'],
  ['A', 'Erdkröte', '007', '2026-05-01', '=1+1', ...toadFound],
  ['A', 'Hyla arborae', '2', '2026-05-02', '-5', 'ähnlich', treeFrog, treeFrog, 'Tiere', 't2', 'EN'],
  [],
  ['B', 'Erdkröte', '3', '2026-05-03', '@home; "x"', ...toadFound],
  ['B', 'toString', '4', '2026-05-04', null, 'nicht gefunden'],
  ['B', 'Rana sp.', '5', '2026-05-05', 'Grün, Teich', 'mehrdeutig'],
]

test('the XLSX holds every own row and column in their order, each cell in its type; a text with = stays a text', async () => {
  const file = await listXlsx(
    resultTable(list, outcome, properties),
    [{ name: 'Felder', rows: [['Spalte'], ['RL: Kategorie']] }],
    new Date(2026, 10, 21),
  )
  const archive = openArchive(new Uint8Array(await file.arrayBuffer()))
  const sheets = await readWorkbook(archive)
  const typed = expected.map((row, index) =>
    index === 0 ? row : row.map((cell, column) => (column === 3 ? { date: cell } : cell)),
  )
  expect(sheets).toEqual([
    { name: 'Meine Liste', rows: typed },
    { name: 'Felder', rows: [['Spalte'], ['RL: Kategorie']] },
  ])
  let xml = ''
  for await (const piece of archive.pieces('xl/worksheets/sheet1.xml')) xml += Buffer.from(piece).toString('latin1')
  expect(xml).toContain('<c r="A2"')
  expect(xml).not.toContain('<f>')
})

test('the CSV is faithful, the one for Excel runs nothing', () => {
  const table = resultTable(list, outcome, properties)
  expect(listCsv(table, 'faithful').split('\r\n').slice(1, 5)).toEqual([
    'A,Erdkröte,007,2026-05-01,=1+1,deutscher Name,Erdkröte,"Bufo bufo (Linnaeus, 1758)",Tiere,t1,VU,5',
    'A,Hyla arborae,2,2026-05-02,-5,ähnlich,"Hyla arborea (Linnaeus, 1758)","Hyla arborea (Linnaeus, 1758)",Tiere,t2,EN,',
    ',,,,,,,,,,,',
    'B,Erdkröte,3,2026-05-03,"@home; ""x""",deutscher Name,Erdkröte,"Bufo bufo (Linnaeus, 1758)",Tiere,t1,VU,5',
  ])
  const excel = listCsv(table, 'excel')
  expect(excel.startsWith('\ufeffFläche;Art;')).toBe(true)
  expect(excel).toContain(";'=1+1;")
  expect(excel).toContain(';-5;')
  expect(excel).toContain(`;"'@home; ""x""";`)
})

test('each taxon counts once in what the list has', () => {
  const bar = (value: string) => ({ from: value, to: null, least: value, greatest: value, count: 1 })
  const chart = { unit: null, kind: 'values', taxa: 2, viaSynonym: 0, otherValues: 0, otherTaxa: 0, isEstimated: false }
  expect(summaries(['t1', 't2', 't1'], properties)).toEqual([
    {
      key: 'pco~RL~Kategorie',
      header: 'RL: Kategorie',
      unit: null,
      filled: 2,
      taxa: 2,
      chart: { ...chart, valueType: 'text', own: 2, bars: [bar('VU'), bar('EN')] },
      numbers: null,
    },
    {
      key: 'pco~Z~Feuchte',
      header: 'Z: Feuchte',
      unit: null,
      filled: 1,
      taxa: 2,
      chart: { ...chart, valueType: 'number', own: 1, bars: [bar('5')] },
      numbers: { taxa: 1, mean: 5, least: 5, greatest: 5 },
    },
  ])
})

test('numbers with the digits that they have count like others; several of one taxon are in no mean', () => {
  const column = { key: 'pco~M~Länge', header: 'M: Länge', valueType: 'number' as const, unit: null }
  const cells = new Map<string, (string | number)[]>([
    ['a', ['1.50']],
    ['b', [3]],
    ['c', ['4 | 5.50']],
  ])
  const [summary] = summaries(['a', 'b', 'c'], { columns: [column], cells })
  expect([summary?.filled, summary?.numbers]).toEqual([3, { taxa: 2, mean: 2.25, least: 1.5, greatest: 3 }])
})

test('columns of a list are read as those of an import', () => {
  const rows = [
    ['Art', 'Masse', 'Anteil', 'Unklar', 'Tag', 'Nr'],
    ['Rana temporaria', '79,2', '10%', '1,234', '1.3.2024', '007'],
    ['Hyla arborea', '1.234,50', '5%', '5,678', '12.3.2024', '010'],
  ]
  expect(columnsOf(listOf('x', { rows })).map(({ title, valueType, reading }) => `${title}: ${valueType}, ${reading}`)).toEqual([
    'Art: text, text',
    'Masse: number, comma',
    'Anteil: text, text',
    'Unklar: text, text',
    'Tag: date, day',
    'Nr: text, text',
  ])
})

test('many different numbers of a list stand in steps that say what lies in them', () => {
  const ids = Array.from({ length: 30 }, (_, index) => `t${index}`)
  const column = { key: 'pco~M~Länge', header: 'M: Länge', valueType: 'number' as const, unit: 'cm' }
  const cells = new Map(ids.map((id, index) => [id, [index === 29 ? '5 | 7' : index * 1.5]]))
  const [summary] = summaries(ids, { columns: [column], cells })
  const { bars = [], ...chart } = summary?.chart ?? {}
  const counts = { taxa: 30, own: 30, viaSynonym: 0, otherValues: 0, otherTaxa: 1 }
  expect(chart).toEqual({ valueType: 'number', unit: 'cm', kind: 'steps', ...counts, isEstimated: false })
  expect(bars).toHaveLength(9)
  expect(bars.slice(0, 2)).toEqual([
    { from: '0', to: '5', least: '0', greatest: '4.5', count: 4 },
    { from: '5', to: '10', least: '6', greatest: '9', count: 3 },
  ])
  expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(29)
})

test('every date of a list, of whatever year, is in exactly one step', () => {
  const days = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  const extremes = fc.subarray(['0001-01-01', '9999-12-31'])
  const dates = fc.uniqueArray(
    days.map((day) => day.toISOString().slice(0, 10)),
    { minLength: 21, maxLength: 60 },
  )
  fc.assert(
    fc.property(dates, extremes, (some, more) => {
      const all = [...new Set([...some, ...more])].sort()
      const cells = new Map(all.map((date) => [date, [date]]))
      const column = { key: 'pco~M~Tag', header: 'M: Tag', valueType: 'date' as const, unit: null }
      const { kind, bars } = summaries(all, { columns: [column], cells })[0]?.chart ?? { kind: 'none', bars: [] }
      expect(kind).toBe('steps')
      const inside = (bar: (typeof bars)[number]) =>
        all.filter((date) => date >= (bar.least ?? '~') && date <= (bar.greatest ?? ''))
      expect(bars.flatMap(inside)).toEqual(all)
      expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(all.length)
      expect(bars.filter(({ from, to }) => to === null || Date.parse(from) >= Date.parse(to))).toEqual([])
    }),
    { numRuns: runs(50, 2_000) },
  )
})
