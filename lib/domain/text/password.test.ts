import { passwordProblem } from './password'

const own = 'Der eigene Name oder die eigene E-Mail ist kein Passwort.'

test('a password has 8 to 1,000 characters, three of them different', () => {
  expect([passwordProblem('abcdefg'), passwordProblem('abcdefgh')]).toEqual(['Das Passwort braucht mindestens 8 Zeichen.', null])
  expect([passwordProblem('abc'.padEnd(1_000, 'x')), passwordProblem('abc'.padEnd(1_001, 'x'))]).toEqual([
    null,
    "Das Passwort darf höchstens 1'000 Zeichen haben.",
  ])
  expect([passwordProblem('abababab'), passwordProblem('abababac')]).toEqual([
    'Das Passwort braucht mindestens drei verschiedene Zeichen.',
    null,
  ])
})

test('nor is it what everybody would try first', () => {
  const names = ['Zoë Müller', null, ' Zoe@Moor.example ']
  expect(['zoë müller ', 'zoe@moor.example', 'zoë müller 1'].map((each) => passwordProblem(each, names))).toEqual([
    own,
    own,
    null,
  ])
})
