import { withFreeTitles } from './freeTitles'
import { listOf } from './ownList'
import { matchColumns, resultTable } from './resultTable'

test('each title is free, whatever is there', () => {
  const added = ['b', 'c', 'c', 'a'].map((header) => ({ header }))
  const free = withFreeTitles(['a', 'b', 'b (2)'], added)
  expect(free.map(({ header }) => header)).toEqual(['b (3)', 'c', 'c (2)', 'a (2)'])
})

test('a result that is handed in again keeps its columns apart from those of the new one', () => {
  const status = { key: 'pco~Rote Liste~Status', header: 'Rote Liste: Status', valueType: 'text', unit: null } as const
  const before = ['Artname', ...matchColumns, status.header]
  const list = listOf('liste.xlsx', { rows: [before, ['Rana temporaria', 'exakt', null, null, null, null, 'VU']] })
  const { columns } = resultTable(list, () => ({ kind: 'none', candidate: null }), {
    columns: [status],
    cells: new Map(),
  })
  expect(columns.map(({ header }) => header)).toEqual([
    ...before,
    ...[...matchColumns, status.header].map((header) => `${header} (2)`),
  ])
})
