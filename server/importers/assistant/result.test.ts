import { Report } from '../report'
import { plainResult } from './result'

const counts = { added: 1, changed: 2, unchanged: 3, deleted: 4, left: 5 }
const nothing = { taxonomies: [], collections: [] }
const column = (name: string, filled = 1) => ({ name, filled, became: 'Text', notTaken: null })
/** A report that writes no file: what is wrong is noted beside it. */
function reportWith(reasons: readonly (readonly [string, number])[]): Report {
  const report = new Report('/nowhere.csv')
  for (const [reason, count] of reasons) report.reasons.set(reason, { count, taken: false, shown: [] })
  return report
}

test('what stands in a report is what is kept with the job, texts cut to 1,000 characters', () => {
  const report = reportWith([['Der Name ist leer', 1]])
  report.file('a.csv', ['Zeichenkodierung: UTF-8'])
  report.read(0, 9)
  report.files[0]?.columns.push(column('Art'), column('leer', 0))
  report.untouched.push({ path: 'b.pdf', what: 'Bild' }, { path: 'c.csv', what: 'zu viel', rows: 3, columns: [column('x')] })
  report.notes.push('Gut zu wissen.')
  report.created = 2
  const long = 'x'.repeat(1_001)
  report.reasons.set('Unklar', {
    ...{ count: 7, taken: true },
    shown: [
      { file: 0, line: 3, column: 'Art', value: long, reason: 'Unklar', instead: 'als Text', hint: long, taken: true },
      { file: 0, line: 4, reason: 'Unklar', taken: true },
    ],
  })
  const targets = { taxonomies: [{ id: null, name: 'Flora' }], collections: [], versionOf: { id: '1', name: 'Alte' } }
  const cut = 'x'.repeat(1_000)
  expect(plainResult(report, targets, counts)).toEqual({
    ...counts,
    ...{ read: 9, taken: 9, notTaken: 0 },
    ...targets,
    notes: ['a.csv: Zeichenkodierung: UTF-8', 'Gut zu wissen.', 'Zusätzlich angelegt: 2 übergeordnete Taxa'],
    tables: [
      { file: 'a.csv', notRead: null, rows: 9, cells: null, columns: [column('Art')] },
      { file: 'b.pdf', notRead: 'Bild', rows: 0, cells: null, columns: [] },
      { file: 'c.csv', notRead: 'zu viel', rows: 3, cells: null, columns: [column('x')] },
    ],
    problems: [
      {
        ...{ reason: 'Unklar', count: 7, taken: true },
        shown: [
          { file: 'a.csv', line: 3, column: 'Art', value: cut, instead: 'als Text', hint: cut },
          { file: 'a.csv', line: 4, column: null, value: null, instead: null, hint: null },
        ],
      },
      { reason: 'Der Name ist leer', count: 1, taken: false, shown: [] },
    ],
    ...{ names: null, fields: [], preview: [] },
  })
  expect(plainResult(new Report('/nowhere.csv'), nothing, counts)).toEqual({
    ...counts,
    ...{ read: 0, taken: 0, notTaken: 0, ...nothing, versionOf: null },
    ...{ notes: [], tables: [], problems: [], names: null, fields: [], preview: [] },
  })
})

test('at most 200 reasons, notes and tables are kept, of a table 1,000 columns', () => {
  const many = Array.from({ length: 201 }, (_, index) => index)
  const report = reportWith(many.map((index) => [`Grund ${index}`, index] as const))
  for (const index of many) report.file(`${index}.csv`, [`Notiz ${index}`])
  report.files[0]?.columns.push(...Array.from({ length: 1_001 }, (_, index) => column(`k${index}`)))
  const { notes, tables = [], problems } = plainResult(report, nothing, counts)
  expect([notes.length, tables.length, problems.length, tables[0]?.columns.length]).toEqual([200, 200, 200, 1_000])
  expect([notes.at(-1), tables.at(-1)?.file, problems[0]?.reason, problems.at(-1)?.reason]).toEqual([
    '199.csv: Notiz 199',
    '199.csv',
    'Grund 200',
    'Grund 1',
  ])
})
