import { propertyValue, shownValue, asTyped } from './values'

test('what was typed becomes a number or a boolean only where nothing of it is lost', () => {
  const cases = [
    ['5.5', 'number', 5.5],
    ['007', 'number', '007'],
    ['1.10', 'number', '1.10'],
    ['0,5', 'number', 0.5],
    ['1’200', 'number', 1200],
    ['1,50', 'number', '1.50'],
    ['1,234', 'number', '1,234'],
    ['1.234', 'number', 1.234],
    ['10%', 'number', '10%'],
    ['5.5', 'text', '5.5'],
    ['true', 'boolean', true],
    ['ja', 'boolean', 'ja'],
    ['true', undefined, 'true'],
    ['  ', 'text', null],
    [' EN ', 'text', 'EN'],
  ] as const
  for (const [typed, type, value] of cases) expect(propertyValue(typed, type)).toBe(value)
})

test('values as they are read and typed', () => {
  expect([null, true, false, 0, ['a', 'b'], [], 'EN'].map(shownValue)).toEqual(['–', 'ja', 'nein', '0', 'a, b', '–', 'EN'])
  expect([null, true, 0, ['a', 'b']].map(asTyped)).toEqual(['', 'true', '0', 'a\nb'])
})
