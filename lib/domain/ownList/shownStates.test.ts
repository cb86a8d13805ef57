import { shownStates } from './shownStates'

test('a file names the Datenstand of its rows, which may be older than that of its sources', () => {
  expect(shownStates({ names: 7, values: 7 }, 7)).toEqual(['Datenstand 7'])
  expect(shownStates({ names: 7, values: null }, 7)).toEqual(['Datenstand 7'])
  expect(shownStates({ names: 6, values: 6 }, 7)).toEqual(['Datenstand 6', 'Angaben zu den Quellen nach Datenstand 7'])
  expect(shownStates({ names: 6, values: 7 }, 7)).toEqual([
    'Datenstand der Namen 6',
    'Datenstand der Werte 7',
    'Angaben zu den Quellen nach Datenstand 7',
  ])
})
