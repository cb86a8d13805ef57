import { csvRecords, lineRecords } from './countRecords'

const bytes = (text: string) => new TextEncoder().encode(text)

test('rows of a CSV are line ends outside quotes, the header aside', () => {
  const count = csvRecords()
  expect(count(bytes('id,name\r\n'))).toBe(0)
  expect(count(bytes('1,"zwei\r\nZeilen ""und"" mehr"\r\n2,Hä'))).toBe(1)
  expect(count(bytes('lfte\r\n3,"'))).toBe(2)
  expect(count(bytes('\n"\r\n'))).toBe(3)
})

test('quotes split between two pieces', () => {
  const count = csvRecords()
  count(bytes('a\r\n"x"'))
  expect(count(bytes('"\r\ny"\r\n'))).toBe(1)
})

test('lines of JSON', () => {
  const count = lineRecords()
  expect(count(bytes('{"a":"\\"x\\n"}\n{"a"'))).toBe(1)
  expect(count(bytes(':1}\n'))).toBe(2)
})
