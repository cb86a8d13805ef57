import { sql } from 'kysely'
import type { Database } from '../../db/database'
import type { ValueType } from '../../../lib/domain/vocabulary/valueType'

/** One object with a value of each type; what is undefined it has not. */
export interface HostileRow {
  id: string
  /** As the source wrote it, in jsonb. */
  values: Partial<Record<(typeof hostileFields)[number]['name'], string | number | boolean>>
}

/** Columns of {@link storeHostile}, all of one taxonomy; the last one's name is as bad as its values. */
export const hostileFields = [
  { name: 'Text', type: 'text' },
  { name: 'Zahl', type: 'number' },
  { name: 'Ungenaue Zahl', type: 'text' },
  { name: 'Ja', type: 'boolean' },
  { name: 'Tag', type: 'date' },
  { name: 'Tag deutsch', type: 'date' },
  { name: '=1+1 "a", b;\n50 %', type: 'text' },
] as const satisfies { name: string; type: ValueType }[]

export const HOSTILE = 'Heikles; "Zeug"'

/** Texts that programs like to take for something else, or that break files. */
const texts = [
  ...[
    '=1+1',
    '+41 44 000 00 00',
    '-x',
    '@SUM(A1)',
    '\tTab davor',
    "'Apostroph",
    '=cmd|"/C calc"!A0',
    '-5 oder +3',
    '+5',
    '-5',
    '\r=1',
    '＝1',
  ],
  ...[
    '007',
    '1.10',
    '5-6',
    '1e400',
    '12345678901234567',
    '0.12345678901234567',
    '-0',
    '1,5',
    "1'000",
    '00',
    '1E5',
    '1E+05',
    '0x10',
    '1_000',
  ],
  ...[
    'NA',
    'N/A',
    'null',
    'None',
    'NaN',
    '#N/A',
    'inf',
    'TRUE',
    'T',
    'wahr',
    'ja',
    'nein',
    '1/2',
    '1.2.2020',
    '2020-13-45',
    '12:30',
  ],
  ...[
    'zwei\r\nZeilen',
    'zwei\nZeilen',
    'nur\rWagenrücklauf',
    '\n',
    'Ende\n',
    ' Rand ',
    '  ',
    'a\tb',
    'a,b;c|d',
    '"',
    '""',
    '"a"b"',
    '","',
  ],
  ...['äöüÄÖÜéñß', 'ﬁ', 'a\u0308', '🐸🏳️‍🌈', '日本語', 'שלום', '\u2028', '\ufeffBOM', '\u00a0', '\u200b', '\u0085'],
  ...[
    '\u0001',
    'a\u0007b\u001fc',
    '_x0041_',
    '_x000D_',
    '\uffff\ufffe',
    '<b>&amp;</b>',
    ']]>',
    '\\n',
    '%41',
    '#(lf)',
    '{"a": [1]}',
  ],
  ...['x'.repeat(32_767), 'ä'.repeat(40_000), '"'.repeat(32_767)],
]
/** Behind # as it stands, with digits that JavaScript would lose. */
const numbers = [
  0,
  1,
  -1.5,
  0.1,
  1.1,
  100,
  '7',
  '1e+21',
  '1.5e-7',
  123456789012345,
  0.1234567890123456,
  9007199254740991,
  '9007199254740992',
  -0.00001,
  '#0.10',
  1e-299,
]
/** Stored as numbers, but not kept exactly by those who read them: one of them makes the column text. */
const inexact = [1, 0.5, 9007199254740992, '#12345678901234567890.12345', '#-99999999999999999999', 5e-324]
const booleans = [true, false, 'true', 'false']
const days = ['1582-10-15', '1850-01-01', '1899-12-31', '1900-01-01', '1900-02-28', '1900-03-01', '2024-02-29', '9999-12-31']
const germanDays = ['31.12.1899', '01.03.1900', '29.02.2024']

/** Every value once, and rows without any. */
export const hostileRows: HostileRow[] = Array.from({ length: texts.length + 1 }, (_, index) => ({
  id: `00000000-0000-4000-8000-${String(index + 1).padStart(12, '0')}`,
  values: Object.fromEntries(
    [texts, numbers, inexact, booleans, days, germanDays, texts.toReversed()].flatMap((values, column) => {
      const value = values[index]
      return value === undefined ? [] : [[hostileFields[column]?.name, value]]
    }),
  ),
}))

/** Puts the rows into an empty database, under names that sort as they stand here. */
export async function storeHostile(database: Database): Promise<void> {
  const taxonomy = '10000000-0000-4000-8000-000000000001'
  await sql`insert into taxonomies (id, type, name, published) values (${taxonomy}, 'Art', ${HOSTILE}, true)`.execute(
    database.bulk,
  )
  const rows = hostileRows.map(({ id, values }, index) => ({
    id,
    taxonomy_id: taxonomy,
    name: `Art ${String(index).padStart(3, '0')}`,
    properties: values,
  }))
  await sql`insert into taxa (id, taxonomy_id, name, properties)
    select id, taxonomy_id, name, properties from jsonb_populate_recordset(null::taxa, ${JSON.stringify(rows).replace(/"#(-?[\d.]+)"/g, '$1')}::jsonb)`.execute(
    database.bulk,
  )
  await sql`select refresh_taxonomy(${taxonomy})`.execute(database.bulk)
}

/** What the database holds in a cell, as the text that files show; null for no value. German days stand there as ISO. */
export async function heldCells(database: Database): Promise<(string | null)[][]> {
  const names = hostileFields.map(({ name }) => name)
  const { rows } = await sql<{ cells: (string | null)[] }>`
    select jsonb_build_array(t.id, t.name, ${sql.join(names.map((name) => sql`t.properties ->> ${name}::text`))}) as cells
    from taxa t order by t.name`.execute(database.bulk)
  const german = 2 + names.indexOf('Tag deutsch')
  return rows.map(({ cells }) => cells.map((cell, index) => (index === german ? isoDay(cell) : cell)))
}

const isoDay = (day: string | null) => day?.split('.').reverse().join('-') ?? null
