import fc from 'fast-check'
import type { Row } from '../files/row'
import { changeSentence, NAMED_ROWS, NO_CHANGE, selectionChange } from './difference'
import { addRow, type KeptRow, packRows, type SelectionRows, unpackRows } from './keptRows'

const selection = (columns: string[], rows: [id: string, name: string, ...lines: (string | null)[][]][]): SelectionRows => ({
  columns,
  rows: new Map(rows.map(([id, name, ...lines]) => [id, { name, cells: lines.map((line) => JSON.stringify(line)).join('\n') }])),
})

test('what is gone, what entered and what changed, by name, with the cells that differ', () => {
  const columns = ['Rote Liste: Kategorie', 'Schutz']
  const before = selection(columns, [
    ['1', 'Bufo bufo', ['LC', 'ja']],
    ['2', 'Rana dalmatina', ['VU', null]],
    ['3', 'Hyla arborea', ['EN', 'ja']],
    ['4', 'Pelophylax', ['NT', null]],
  ])
  const after = selection(columns, [
    ['2', 'Rana dalmatina', ['EN', 'ja']],
    ['3', 'Hyla arborea', ['EN', 'ja']],
    ['4', 'Pelophylax esculentus', ['NT', null]],
    ['5', 'Alytes obstetricans', ['EN', null]],
  ])
  const change = selectionChange(before, after)
  expect(change).toEqual({
    entered: 1,
    gone: 1,
    changed: 2,
    rows: [
      { kind: 'gone', id: '1', name: 'Bufo bufo', values: [] },
      {
        kind: 'entered',
        id: '5',
        name: 'Alytes obstetricans',
        values: [{ column: 'Rote Liste: Kategorie', before: null, after: 'EN' }],
      },
      {
        kind: 'changed',
        id: '4',
        name: 'Pelophylax esculentus',
        values: [{ column: 'name', before: 'Pelophylax', after: 'Pelophylax esculentus' }],
      },
      {
        kind: 'changed',
        id: '2',
        name: 'Rana dalmatina',
        values: [
          { column: 'Rote Liste: Kategorie', before: 'VU', after: 'EN' },
          { column: 'Schutz', before: null, after: 'ja' },
        ],
      },
    ],
  })
  expect(changeSentence(change)).toBe('1 Objekt neu, 1 Objekt nicht mehr dabei, 2 Objekte geändert')
})

test('of an object with several rows the rows are told that came and went', () => {
  const before = selection(['lebt in', 'Stetigkeit'], [['1', 'Bufo bufo', ['Wald', '3'], ['Moor', null]]])
  const after = selection(['lebt in', 'Stetigkeit'], [['1', 'Bufo bufo', ['Moor', null], ['Wald', '4']]])
  expect(selectionChange(before, after).rows).toEqual([
    {
      kind: 'changed',
      id: '1',
      name: 'Bufo bufo',
      values: [
        { column: null, before: 'Wald · 3', after: null },
        { column: null, before: null, after: 'Wald · 4' },
      ],
    },
  ])
})

test('of rows that say the same each is told; their order says nothing', () => {
  const valuesOf = (before: string[], after: string[]) => {
    const [old, now] = [before, after].map((lines) =>
      selection(['lebt in'], [['1', 'Bufo bufo', ...lines.map((line) => [line])]]),
    )
    const { changed, rows } = old && now ? selectionChange(old, now) : { changed: -1, rows: [] }
    return [changed, ...rows.flatMap(({ values }) => values.map((each) => `${each.before ?? ''}→${each.after ?? ''}`))]
  }
  expect(valuesOf(['a', 'a'], ['a'])).toEqual([1, 'a→'])
  expect(valuesOf(['a'], ['a', 'a'])).toEqual([1, '→a'])
  expect(valuesOf(['a', 'a', 'b'], ['a', 'c'])).toEqual([1, 'a→', 'b→', '→c'])
  expect(valuesOf(['a', 'b'], ['b', 'a'])).toEqual([0])
})

test('what is too much to be named is counted', () => {
  const many = (count: number, length = 600) =>
    selection(
      ['x'],
      Array.from({ length: count }, (_, at) => [`${at}`, `Taxon ${at}`, ['x'.repeat(length)]]),
    )
  const { entered, rows } = selectionChange(many(0), many(NAMED_ROWS + 5))
  // Of long values fewer: a message stays below a megabyte.
  expect([entered, rows.length, rows[0]?.values[0]?.after]).toEqual([NAMED_ROWS + 5, 920, `${'x'.repeat(500)} …`])
  expect(selectionChange(many(0, 1), many(NAMED_ROWS + 5, 1)).rows).toHaveLength(NAMED_ROWS)
})

const anyText = fc.oneof(fc.constantFrom('', 'a\nb', '[', '\ud83d\udc38', "it's"), fc.string({ unit: 'binary' }))
const anyRows = fc
  .uniqueArray(
    fc.record({
      id: fc.constantFrom(...'abcdefgh'),
      name: anyText,
      lines: fc.array(fc.array(fc.option(anyText), { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 2 }),
    }),
    { selector: ({ id }) => id },
  )
  .map((rows) =>
    selection(
      ['x', 'y'],
      rows.map(({ id, name, lines }) => [id, name, ...lines]),
    ),
  )

test('what is kept comes back as it was, composed', () =>
  fc.assert(
    fc.asyncProperty(anyRows, async ({ columns, rows }) => {
      const composed: SelectionRows = { columns, rows: new Map() }
      for (const [id, { name, cells }] of rows)
        for (const line of cells.split('\n')) addRow(composed.rows, [id, name, ...(JSON.parse(line) as Row)])
      const back = await unpackRows(await packRows({ columns, rows }))
      expect(back).toEqual(composed)
      expect(await unpackRows(await packRows(composed))).toEqual(composed)
    }),
    { numRuns: 50 },
  ))

test('nobody is told of letters that were two characters and are one', async () => {
  const rows = (form: 'NFC' | 'NFD') =>
    selection(['Ort'], [['1', 'Isoëtes'.normalize(form), ['Zürich'.normalize(form)], ['Genève'.normalize(form)]]])
  const before = await unpackRows(await packRows(rows('NFD')))
  expect(before && selectionChange(before, rows('NFC'))).toEqual(NO_CHANGE)
})

test('whoever follows the changes from a state to the next has the same objects as the next', () =>
  fc.assert(
    fc.property(anyRows, anyRows, (before, after) => {
      const { entered, gone, changed, rows } = selectionChange(before, after)
      const followed = new Set(before.rows.keys())
      for (const { kind, id } of rows) {
        if (kind === 'gone') followed.delete(id)
        if (kind === 'entered') followed.add(id)
      }
      expect([...followed].sort()).toEqual([...after.rows.keys()].sort())
      expect(rows.filter(({ kind, values }) => kind === 'changed' && values.length === 0)).toEqual([])
      const saysOf = (row: KeptRow | undefined) => JSON.stringify([row?.name, row?.cells.split('\n').sort()])
      const same = [...after.rows].filter(([id, row]) => saysOf(before.rows.get(id)) === saysOf(row))
      expect(entered + changed + same.length).toBe(after.rows.size)
      expect(before.rows.size - gone).toBe(changed + same.length)
    }),
    { numRuns: 100 },
  ))
