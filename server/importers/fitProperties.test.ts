import fc from 'fast-check'
import { isExactNumber } from '../../lib/domain/vocabulary/exactNumber'
import { propertyName } from '../../lib/domain/vocabulary/propertyName'
import { fitProperties } from './fitProperties'

test.each([
  ['nothing to do', '{"a": 1, "b": "x", "c": [null, 1.5]}', { a: 1, b: 'x', c: [null, 1.5] }, []],
  ['no value', '{"a": null, "b": ""}', { b: '' }, []],
  ['blanks around a name, not inside', '{" pname\\u00a0": 1, "p  name": 2}', { pname: 1, 'p  name': 2 }, []],
  ['letters of two characters', '{"Gro\\u0308sse": 1}', { Grösse: 1 }, []],
  [
    'letters of two characters in values, also in lists and objects',
    '{"Ort": "Zu\\u0308rich", "Orte": ["Gene\u0300ve", 1], "von": {"u\u0308": "u\u0308"}}',
    { Ort: 'Zürich', Orte: ['Genève', 1], von: { 'u\u0308': 'ü' } },
    [],
  ],
  ['one name, values that look the same', '{" Ort": "Zu\u0308rich", "Ort": "Zürich"}', { Ort: 'Zürich' }, []],
  ['line breaks and no name at all', '{"a\\nb": 1, " ": 2}', { 'a b': 1, 'Ohne Namen': 2 }, []],
  ['one name, values agree', '{" a": "5", "a": 5, "a ": "5"}', { a: 5 }, []],
  ['one name, one is empty', '{"a": "", " a": "x", "a ": []}', { a: 'x' }, []],
  [
    'one name, values differ',
    '{" a": 1, "a": 2, "a ": 3, "a (2)": 4}',
    { a: 2, 'a (2)': 4, 'a (3)': 1, 'a (4)': 3 },
    [
      { name: 'a', instead: 'a (3)' },
      { name: 'a', instead: 'a (4)' },
    ],
  ],
  [
    'numbers that no number holds, texts that look like them',
    '{"a": 9007199254740993, "b": "x 9007199254740993", "c": -0.12345678901234567890, "d": 1e400, "e": 9007199254740991, ' +
      '"f": 1.50, "g": [1e-7, 12345678901234567890]}',
    {
      a: '9007199254740993',
      b: 'x 9007199254740993',
      c: '-0.12345678901234567890',
      d: '1e400',
      e: 9007199254740991,
      f: 1.5,
      g: [1e-7, '12345678901234567890'],
    },
    [],
  ],
])('%s', (_, json, properties, renamed) => expect(fitProperties(json)).toEqual({ properties, renamed }))

test('what is no object is refused', () => {
  for (const json of ['[]', 'null', '1', '"a"', '{', '']) expect(() => fitProperties(json)).toThrow()
})

test('every number of JavaScript up to 2^53 is exact, and a name is tidied once', () => {
  fc.assert(
    fc.property(
      fc.double({ noNaN: true, min: -9e15, max: 9e15 }).filter((n) => n === 0 || Math.abs(n) > 1e-300),
      (n) => isExactNumber(String(n)),
    ),
  )
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => propertyName(propertyName(text)) === propertyName(text)),
  )
})
