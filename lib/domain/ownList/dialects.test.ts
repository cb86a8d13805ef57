import { listFromText } from './readText'
import { detectDialect } from '../text/dialect'

const rowsOf = (text: string) => listFromText(text).rows
test.each([
  [
    'two columns pasted from Excel, zoological authors, no titles',
    'Bufo bufo (Linnaeus, 1758)\t3\nRana temporaria Linnaeus, 1758\t4\n',
    [
      ['Bufo bufo (Linnaeus, 1758)', '3'],
      ['Rana temporaria Linnaeus, 1758', '4'],
    ],
  ],
  [
    'two columns pasted from Excel, decimal commas, no titles',
    'Bufo bufo\t1,5\nRana temporaria\t2,5\n',
    [
      ['Bufo bufo', '1,5'],
      ['Rana temporaria', '2,5'],
    ],
  ],
  [
    'semicolons and decimal commas, no titles',
    'Bufo bufo;1,5\nRana temporaria;2,5\n',
    [
      ['Bufo bufo', '1,5'],
      ['Rana temporaria', '2,5'],
    ],
  ],
  [
    'semicolons, authors with years, no titles',
    'Bufo bufo (Linnaeus, 1758);3\nRana temporaria Linnaeus, 1758;4\n',
    [
      ['Bufo bufo (Linnaeus, 1758)', '3'],
      ['Rana temporaria Linnaeus, 1758', '4'],
    ],
  ],
  [
    'three columns',
    'Bufo bufo;1,5;2,5\nRana temporaria;2,5;3,5\n',
    [
      ['Bufo bufo', '1,5', '2,5'],
      ['Rana temporaria', '2,5', '3,5'],
    ],
  ],
  [
    'a title with a comma',
    'Art;Höhe, m\nBufo bufo;1,5\nRana temporaria;2,5\n',
    [
      ['Art', 'Höhe, m'],
      ['Bufo bufo', '1,5'],
      ['Rana temporaria', '2,5'],
    ],
  ],
  [
    'with titles',
    'Art\tZahl\nBufo bufo (Linnaeus, 1758)\t3\nRana temporaria Linnaeus, 1758\t4\n',
    [
      ['Art', 'Zahl'],
      ['Bufo bufo (Linnaeus, 1758)', '3'],
      ['Rana temporaria Linnaeus, 1758', '4'],
    ],
  ],
  [
    'commas, and a semicolon in each cell of a column',
    'id,name,Koordinate (E;N),Zahl\n1,Bufo bufo,2600000;1200000,3\n2,Rana temporaria,2610000;1210000,4\n',
    [
      ['id', 'name', 'Koordinate (E;N)', 'Zahl'],
      ['1', 'Bufo bufo', '2600000;1200000', '3'],
      ['2', 'Rana temporaria', '2610000;1210000', '4'],
    ],
  ],
  [
    'commas, and a bar in each cell of a column',
    'Art,Zahl,m|w\nBufo bufo,3,1|2\n',
    [
      ['Art', 'Zahl', 'm|w'],
      ['Bufo bufo', '3', '1|2'],
    ],
  ],
])('%s', (_, text, rows) => {
  expect(rowsOf(text)).toEqual(rows)
})

test('an import with a comma in one title', () => {
  expect(detectDialect('Art;Höhe, m\nBufo bufo;1,5\nRana temporaria;2,5\n', true).delimiter).toBe(';')
})
