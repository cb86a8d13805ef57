import fc from 'fast-check'
import { cellText, letter, type Sheet, type TypedCell } from './workbooks'

/** What a sheet of taxa may have beside id, name and accepted name. */
const columns: { title: string; of: (row: number) => TypedCell }[] = [
  { title: 'Autor', of: (row) => `Meier ${row}` },
  { title: 'Rang', of: (row) => ['species', 'Art', 'subsp.', 'Sippe'][row % 4] ?? '' },
  { title: 'Status', of: (row) => ['accepted', 'gültig', 'doubtful', 'synonym'][row % 4] ?? '' },
  { title: 'Familie', of: (row) => `Familia${'abcdefgh'[row % 8]}ceae` },
  { title: 'Deutscher Name', of: (row) => `Kräutlein Nr. ${row}` },
  { title: 'Stufe', of: (row) => (row % 3 ? `montan ${row}` : 40_000 + row) },
  { title: 'Bemerkung', of: (row) => `steht, "so" <da> & ${row}` },
  { title: 'Bemerkung', of: (row) => `steht, "so" <da> & ${row}` },
  { title: 'Höhe', of: (row) => 1_000.25 + row },
  { title: 'Anteil', of: (row) => ({ percent: 10 + row }) },
  { title: 'Gesehen', of: (row) => ({ date: `20${10 + row}-0${1 + (row % 9)}-1${row % 9}` }) },
  { title: 'Geschützt', of: (row) => row % 2 === 0 },
  { title: 'Gemischt', of: (row) => [`sieben ${row}`, 700 + row, true, { date: `19${10 + row}-05-01` }][row % 4] ?? null },
  { title: 'Wert', of: (row) => ['NA', '-', 90 + row, '#N/A'][row % 4] ?? null },
  { title: '', of: (row) => `ohne Titel ${row}` },
  { title: 'provisional', of: (row) => ['yes', 'no', `vielleicht ${row}`][row % 3] ?? '' },
]

const row = fc.record({
  kind: fc.constantFrom('taxon', 'taxon', 'taxon', 'synonym', 'nameless', 'again', 'lost', 'blank'),
  filled: fc.infiniteStream(fc.boolean()),
})

/** Workbooks with a sheet of taxa, titles above it, and sheets beside it. */
export const sheetCase = fc.record({
  kind: fc.constantFrom('excel' as const, 'office' as const),
  titles: fc.nat(3),
  used: fc.uniqueArray(fc.nat(columns.length - 1), { maxLength: 8 }),
  rows: fc.array(row, { minLength: 1, maxLength: 9 }),
  remarks: fc.boolean(),
  merged: fc.boolean(),
  beside: fc.uniqueArray(fc.constantFrom('alike', 'hidden', 'names', 'areas', 'facts', 'other'), { maxLength: 3 }),
})
export type SheetCase = typeof sheetCase extends fc.Arbitrary<infer T> ? T : never

/** A sheet as it is written, and whose taxa each row speaks of. */
export interface MadeSheet extends Sheet {
  /** Rows above the first row of data. */
  above: number
  /** By the row of data. */
  taxa: string[][]
}

const letters = 'abcdefghijklmnopqrstuvwxyz'

/** The sheets of a case, that of the taxa first. At least one row is a taxon. */
export function sheetsOf(made: SheetCase): MadeSheet[] {
  const own = made.used.flatMap((index) => columns[index] ?? [])
  const header = ['taxonID', 'Name', 'acceptedId', ...own.map(({ title }) => title)]
  const taxa = taxaSheet('Arten', made, header, 0)
  const others: Record<string, () => MadeSheet> = {
    alike: () => taxaSheet('Arten zwei', { ...made, merged: false }, header, 10),
    hidden: () => ({ ...plain('Verborgen', ['Notiz', 'Wer'], [['geheim 1', 'Amt 1']]), isHidden: true }),
    names: () =>
      plain(
        'VernacularName',
        ['taxonID', 'vernacularName', 'language', 'source'],
        [
          ['id0', 'Kraut null', 'de', 'Heft 3'],
          ['id1', 'herbe un', 'fr', null],
          ['weg', 'Niemand', 'de', 'Heft 4'],
          ['id0', null, 'it', 'Heft 5'],
        ],
      ),
    areas: () =>
      plain(
        'Distribution',
        ['taxonID', 'locality', 'occurrenceStatus', 'Jahr'],
        [
          ['id0', 'Bern', 'present', 1987],
          ['id0', 'Uri', 'absent', 1988],
          ['id1', null, 'present', null],
          ['weg', 'Genf', null, null],
        ],
      ),
    facts: () =>
      plain(
        'MeasurementOrFact',
        ['taxonID', 'measurementType', 'measurementValue', 'measurementUnit', 'method'],
        [
          ['id0', 'Länge', 12, 'mm', 'gemessen'],
          ['id1', 'Länge', 3, 'cm', null],
          ['id0', 'Breite', null, 'mm', 'geschätzt'],
          ['id1', 'Farbe', 'rot', null, null],
        ],
      ),
    other: () =>
      plain(
        'Literatur',
        ['Nr.', 'Titel'],
        [
          [1, 'Flora'],
          [2, 'Fauna'],
        ],
      ),
  }
  return [taxa, ...made.beside.flatMap((name) => others[name]?.() ?? [])]
}

function plain(name: string, header: string[], rows: TypedCell[][]): MadeSheet {
  return { name, rows: [header, ...rows], above: 1, taxa: rows.map((cells) => [cellText(cells[0])]) }
}

function taxaSheet(
  name: string,
  { titles, used, rows, remarks, merged, kind }: SheetCase,
  header: string[],
  from: number,
): MadeSheet {
  const own = used.flatMap((index) => columns[index] ?? [])
  const all = [{ kind: 'taxon', filled: [true][Symbol.iterator]() }, ...rows]
  const body = all.map(({ kind: what, filled }, at): TypedCell[] => {
    const row = from + at
    if (what === 'blank') return header.map(() => null)
    const cells = own.map(({ of }) => (filled.next().value === false ? null : of(row)))
    const written = what === 'nameless' ? null : `Planta numero${letters[row] ?? ''}`
    const accepted = what === 'synonym' ? `id${from}` : what === 'lost' ? `fehlt${row}` : null
    return [
      what === 'again' ? `id${from}` : `id${row}`,
      written,
      accepted,
      ...cells,
      ...(remarks && row % 2 ? [`Rand ${row}`] : []),
    ]
  })
  const above: TypedCell[][] = [
    ['Liste der Arten'],
    ['Stand: gestern', ...(titles > 2 && used.length > 2 ? ['Amt für Natur'] : [])],
    [],
  ].slice(0, titles)
  const first = titles + 2
  const areas = merged && kind === 'excel' && own[0] && all.length > 2 ? [`${letter(3)}${first}:${letter(3)}${first + 2}`] : []
  const kept = body.map((cells, at) =>
    cells.map((cell, column) => (areas.length > 0 && column === 3 && (at === 1 || at === 2) ? null : cell)),
  )
  return { name, rows: [...above, header, ...kept], merged: areas, above: titles + 1, taxa: kept.map(([id]) => [cellText(id)]) }
}
