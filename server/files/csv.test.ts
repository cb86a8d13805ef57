import { csvFile } from './csv'

async function written(rows: (string | null)[][], isForExcel: boolean): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of csvFile(['name'], [rows] as unknown as AsyncIterable<never>, isForExcel)) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

const numbers = ['-5', '+5', '-0.25', '-1e-7', '+12.5E+3', '5', '0']
const formulas = ['=1+1', '+49 44 123', '-5+2', '-', '+', '@SUM(A1)', '-5 °C', '-.5', '-5.', '--5', '\tx', '-5e', '-1,5']

test('for Excel a text that it would run as a formula gets an apostrophe, a number with a sign stays a number', async () => {
  const cells = [...numbers, ...formulas, 'a=b', null]
  expect(
    await written(
      cells.map((cell) => [cell]),
      true,
    ),
  ).toBe(['\ufeffname', ...numbers, ...formulas.map((cell) => `'${cell}`), 'a=b', '', ''].join('\r\n'))
  expect(await written([['\rx;"y"']], true)).toBe('\ufeffname\r\n"\'\rx;""y"""\r\n')
})

test('without Excel every value is as it is', async () => {
  const cells = [...numbers, ...formulas.filter((cell) => !cell.includes(',')), 'a;b', null]
  expect(
    await written(
      cells.map((cell) => [cell]),
      false,
    ),
  ).toBe(['name', ...cells, ''].join('\r\n'))
  expect(await written([['-1,5'], ['zwei\nZeilen'], ['"']], false)).toBe('name\r\n"-1,5"\r\n"zwei\nZeilen"\r\n""""\r\n')
})

test('every cell of a row, in its order', async () => {
  const pieces: Buffer[] = []
  const rows = [[['1', null, '2', '']], [], [['3', '4', null, null]]] as unknown as AsyncIterable<never>
  for await (const piece of csvFile(['a', 'b', 'c', 'd'], rows, true)) pieces.push(piece)
  expect(pieces.map(String)).toEqual(['\ufeffa;b;c;d\r\n1;;2;\r\n', '', '3;4;;\r\n'])
})
