import { DelimitedReader } from '../../../lib/domain/text/delimited'
import { readHeader } from './tableHeader'

const header = (text: string, sheet?: string) =>
  readHeader(
    sheet === undefined ? {} : { sheet },
    new DelimitedReader({ delimiter: ';', quote: null, lineEnd: null }).push(text, true),
    undefined,
    [],
  ).names

test('in a sheet what stands behind the last title has a column', () => {
  expect(header('Name;Rang\nBufo;Gattung\nHyla;;;hier\n', 'Blatt')).toEqual(['Name', 'Rang', '', ''])
})

test.each([
  ['one of many rows is longer', 'Name;Rang\nBufo;Gattung\nHyla;Gattung;hier\nRana;Gattung\n', ['Name', 'Rang']],
  ['all rows are longer, as if moved', 'Name;Rang\n1;Bufo;Gattung\n2;Hyla;Gattung\n3;Rana;Gattung\n', ['Name', 'Rang']],
  ['all are longer, and few say anything there', 'Name;Rang\nBufo;Gattung;\nHyla;Gattung;hier\nRana;;\n', ['Name', 'Rang', '']],
  [
    'one is longer still',
    'Name;Rang\nBufo;Gattung;\nHyla;Gattung;hier\nRana;;\nBombina;;;\nPelo;ba;tes;x\n',
    ['Name', 'Rang', ''],
  ],
  ['nobody says anything there', 'Name;Rang\nBufo;Gattung;\nHyla;Gattung;\n', ['Name', 'Rang']],
])('in a text, when %s', (_, text, names) => {
  expect(header(text)).toEqual(names)
})
