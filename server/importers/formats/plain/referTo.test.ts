import { Readable } from 'node:stream'
import { Report } from '../../report'
import { openTable } from '../../text/readTable'
import { assignColumns, headerColumns } from '../taxonColumns'
import { everydayWords } from '../vocabulary'
import { idsOfCodes, referTo } from './referTo'

const opened = (lines: readonly string[]) => {
  const text = Buffer.from(`${lines.join('\n')}\n`)
  return openTable({ path: 'liste.csv', size: text.length, open: async () => Readable.from([text]) })
}

/** By what the last column names other rows, and what is said of it. */
async function found(...lines: string[]) {
  const table = await opened(lines)
  const columns = headerColumns(table.header)
  const report = new Report('/nowhere.csv')
  const last = columns.at(-1)
  if (!last) throw new Error('no column')
  const kind = await referTo([table], last, assignColumns(columns, everydayWords), 'das Obere', report, () => {})
  return [kind, ...report.notes]
}
const said = (words: string, hits: string, of: string) =>
  `Die Spalte «Über» nennt das Obere mit ${words}; ${hits} von ${of} verschiedenen Werten stehen als solche in der Tabelle.`

test('a column names rows by what most of its values are', async () => {
  expect(await found('id;code;name;Über', '1;A1;Wald;', '2;A2;Au;1', '3;A3;Moor;2')).toEqual(['id', said('der Id', '2', '2')])
  expect(await found('id;code;name;Über', '1;A1;Wald;', '2;A2;Au;A1', '3;A3;Moor;2', '4;A4;Ried;A2')).toEqual([
    'code',
    said('dem Code', '2', '3'),
  ])
  expect(await found('id;code;name;Über', '1;A1;Wald;', '2;A2;Au;Wald')).toEqual(['name', said('dem Namen', '1', '1')])
  expect(await found('Genus;Species;Über', 'Rana;temporaria;', 'Rana;fusca;Rana temporaria')).toEqual([
    'name',
    said('dem Namen', '1', '1'),
  ])
})

test('of as many ids, codes and names it is ids, then codes', async () => {
  expect((await found('id;code;name;Über', '1;1;1;', '2;2;2;1'))[0]).toBe('id')
  expect((await found('code;name;Über', '1;1;', '2;2;1'))[0]).toBe('code')
})

test('where no row is meant, words are names, half of them are not; the rest are ids, codes where there are only codes', async () => {
  expect(await found('id;code;name;Über', '1;A1;Wald;Wälder', '2;A2;Au;Auen', '3;A3;Moor;77')).toEqual([
    'name',
    said('dem Namen', '0', '3'),
  ])
  expect(await found('id;code;name;Über', '1;A1;Wald;Wälder', '2;A2;Au;77')).toEqual(['id', said('der Id', '0', '2')])
  expect(await found('code;name;Über', 'A1;Wald;Z7', 'A2;Au;Z8')).toEqual(['code', said('dem Code', '0', '2')])
  expect(await found('name;Über', 'Wald;Z7')).toEqual(['id', said('der Id', '0', '1')])
})

test('an empty column names nothing, and nothing is said of it', async () => {
  expect(await found('id;name;Über', '1;Wald;', '2;Au;')).toEqual(['id'])
})

test("the first 2'000 different values tell, and that is said", async () => {
  const rows = (count: number) => Array.from({ length: count }, (_, index) => `${index};Sippe;${index}`)
  expect(await found('id;name;Über', ...rows(1_999))).toEqual(['id', said('der Id', "1'999", "1'999")])
  const first = said('der Id', "2'000", "2'000").replace('verschiedenen', 'ersten verschiedenen')
  expect(await found('id;name;Über', ...rows(2_001))).toEqual(['id', first])
})

test('a code means the first row that has it; a table without both has no ids of codes', async () => {
  const ids = async (...lines: string[]) => {
    const table = await opened(lines)
    return [...(await idsOfCodes([table], assignColumns(headerColumns(table.header), everydayWords), () => {}))]
  }
  expect(await ids('id;code;name', '1;A;x', '2;B;y', '3;A;z', ';C;u', '5;;v')).toEqual([
    ['A', '1'],
    ['B', '2'],
  ])
  expect(await ids('id;name', '1;x')).toEqual([])
  expect(await ids('code;name', 'A;x')).toEqual([])
})
