import { checkedEmail, checkedName } from './checkedName'

const told = (check: () => string | null) => {
  try {
    return check()
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

test('a name is stored composed and without blanks at its ends; without anything else it is missing', () => {
  expect(told(() => checkedName(' Zoe\u0308 ', 'Der Name', 200))).toBe('Zoë')
  expect(told(() => checkedName('\n ', 'Der Name', 200))).toBe('Der Name fehlt.')
})

test('a name has at most so many characters', () => {
  expect(told(() => checkedName(` ${'n'.repeat(200)} `, 'Der Name', 200))).toBe('n'.repeat(200))
  expect(told(() => checkedName('n'.repeat(201), 'Die Bezeichnung', 200))).toBe(
    'Die Bezeichnung darf höchstens 200 Zeichen haben.',
  )
})

test.each(['a\0b', 'a\tb', 'a\u007fb', 'a\u202ab', 'a\u202eb', 'a\u2066b', 'a\u2069b'])('%j is no name', (name) => {
  expect(told(() => checkedName(name, 'Der Name', 200))).toBe('Der Name enthält unsichtbare Zeichen.')
})

test('characters beside those that turn the direction are part of names', () => {
  const names = ['a\u2029b', 'a\u202fb', 'a\u2065b', 'a\u206ab', 'محمد']
  expect(names.map((name) => checkedName(name, 'Der Name', 200))).toEqual(names)
})

test('an e-mail of 320 characters is one, and none is none', () => {
  const long = `${'a'.repeat(308)}@moor.exampl`
  expect([long.length, checkedEmail(` ${long} `), checkedEmail(' '), checkedEmail(null), checkedEmail(undefined)]).toEqual([
    320,
    long,
    null,
    null,
    null,
  ])
  expect(told(() => checkedEmail(`a${long}`))).toBe(`«a${long.slice(0, -1)}» ist keine E-Mail-Adresse.`)
})

test('an e-mail is stored composed, and measured so', () => {
  expect(checkedEmail(' mu\u0308ller@example.org ')).toBe('müller@example.org')
  const long = `${'ü'.repeat(308)}@moor.exampl`
  expect(checkedEmail(long.normalize('NFD'))).toBe(long)
})

test.each(['anna', '@moor.example', 'anna@', 'a@b@c', 'an na@moor', '<a@b>', 'a@b,c@d', 'a@b?bcc=c', 'a&b@c', '"a"@b', 'a:b@c'])(
  '«%s» is no e-mail',
  (email) => {
    expect(told(() => checkedEmail(email))).toBe(`«${email}» ist keine E-Mail-Adresse.`)
  },
)

test.each([
  ['NUL', 'a\0b@c'],
  ['a control character', 'a@b\u0001c'],
  ['a turned direction', 'a\u202eb@c'],
])('with %s it is no e-mail, as no mail could go there', (_, email) => {
  expect(told(() => checkedEmail(email))).toBe('Die E-Mail-Adresse enthält unsichtbare Zeichen.')
})
