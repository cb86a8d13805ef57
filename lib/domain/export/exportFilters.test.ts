import { comparatorOf, comparators, comparatorsFor, filterOperands, typedDate } from './exportFilters'
import type { FilterValue } from './exportShape'
import type { ValueType } from '../vocabulary/valueType'

test('the tokens that stand in addresses', () => {
  expect(comparators.map(({ token }) => token)).toEqual([
    'ILIKE',
    'LIKE',
    '=',
    '>',
    '>=',
    '<',
    '<=',
    'in',
    'between',
    'empty',
    'notEmpty',
  ])
  expect(comparatorsFor('boolean').map(({ token }) => token)).toEqual(['=', 'in', 'empty', 'notEmpty'])
  expect(comparatorOf('ilike')).toBeNull()
})

test.each<[string, FilterValue, ValueType, unknown]>([
  ['ILIKE', '50%', 'number', ['50%']],
  ['=', '1.50', 'number', ['1.5']],
  ['>', 0, 'number', ['0']],
  ['>', '', 'number', 'der Wert fehlt'],
  ['>', 'viel', 'number', '«viel» ist keine Zahl'],
  ['>', '1e999', 'number', '«1e999» ist keine Zahl'],
  ['<', '31.12.2020', 'date', ['2020-12-31']],
  ['<', '31.2.2020', 'date', '«31.2.2020» ist kein Datum (erwartet wird JJJJ-MM-TT oder TT.MM.JJJJ)'],
  ['=', 'true', 'boolean', ['true']],
  ['=', 'ja', 'boolean', '«ja» ist weder true noch false'],
  ['>', 'true', 'boolean', 'der Vergleich «>» passt nicht zu einem Feld mit Ja/Nein-Werten'],
  ['in', '["a~b","c"]', 'text', ['a~b', 'c']],
  ['in', '[1,2]', 'number', ['1', '2']],
  ['in', '[]', 'text', '«[]» ist keine Liste (erwartet wird ein JSON-Array wie ["a","b"])'],
  ['in', 'a,b', 'text', '«a,b» ist keine Liste (erwartet wird ein JSON-Array wie ["a","b"])'],
  ['in', '["a","\\u0000"]', 'text', 'die Liste enthält ein ungültiges Zeichen'],
  ['between', '-2..5', 'number', ['-2', '5']],
  ['between', '9..1', 'number', 'der Bereich «9..1» beginnt nach seinem Ende'],
  ['between', '9..10', 'number', ['9', '10']],
  ['between', '1.2.2020..31.01.2020', 'date', 'der Bereich «1.2.2020..31.01.2020» beginnt nach seinem Ende'],
  ['between', '5', 'number', '«5» ist kein Bereich (erwartet wird «von..bis»)'],
  ['empty', '', 'date', []],
])('%s %s on %s', (token, value, type, expected) => {
  const operands = filterOperands(comparatorOf(token)!, value, type)
  expect(operands.ok ? operands.values : operands.problem).toEqual(expected)
})

test('a list has at most a thousand values', () => {
  const list = (count: number) => JSON.stringify(Array.from({ length: count }, (_, index) => `a${index}`))
  const values = (count: number) => {
    const operands = filterOperands(comparatorOf('in')!, list(count), 'text')
    return operands.ok ? operands.values.length : operands.problem
  }
  expect([values(1_000), values(1_001)]).toEqual([1_000, 'die Liste hat 1001 Werte, erlaubt sind höchstens 1000'])
})

test('dates of the calendar only', () => {
  expect(['2020-02-29', '29.2.2020', '2021-02-29', '2020-13-01', '1.1.20', '2020', '0000-01-01'].map(typedDate)).toEqual([
    '2020-02-29',
    '2020-02-29',
    null,
    null,
    null,
    null,
    null,
  ])
})
