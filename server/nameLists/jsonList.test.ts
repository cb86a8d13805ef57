import { readJsonList } from './jsonList'
import { ListContentError } from './listError'
import { namesOfList } from './testing/namesOfList'

const namesOf = (lines: string, query?: string) => namesOfList(readJsonList, lines, query)

test('a number is looked up by the digits that are written, also those that a number cannot hold', async () => {
  const numbers = ['12345678901234567890', '9007199254740993', '1.10', '1e3', '42']
  const lines = numbers.map((number) => `{"nr":${number},"Text":"${number}"}`).join('\n')
  expect(await namesOf(lines, '&column=nr')).toEqual(numbers)
  expect(await namesOf(numbers.map((number) => `{"nr":${number}}`).join('\n'))).toEqual(numbers)
})

test.each(['12345678901234567890', '1.50', '42', '{"nr":01.50}', '{1.50:"x"}'])(
  'a number alone is no row, and what is no JSON stays none: %s',
  async (line) => {
    await expect(namesOf(line)).rejects.toThrow(ListContentError)
  },
)

test('an epithet beside its genus is no name by itself', async () => {
  expect(await namesOf('{"Art":"bufo","Gattung":"Bufo"}\n{"Gattung":"Rana","Art":"temporaria"}\n')).toEqual([
    'Bufo bufo',
    'Rana temporaria',
  ])
})
