import { namesApart, numberedName, propertyName } from './propertyName'

test('a name of 300 characters stays, of a longer one as many are left; surrogates are not cut in two', () => {
  expect(propertyName('n'.repeat(300))).toBe('n'.repeat(300))
  expect(propertyName('n'.repeat(301))).toBe('n'.repeat(300))
  expect(propertyName('🐸'.repeat(301))).toBe('🐸'.repeat(300))
  expect(propertyName(`${'n'.repeat(299)} n`)).toBe('n'.repeat(299))
})

test('controls and blanks around it are no part of a name; one of nothing else has none', () => {
  expect([propertyName(' Länge\tin\u0001\u0002mm\n'), propertyName('La\u0308nge'), propertyName('a  b')]).toEqual([
    'Länge in mm',
    'Länge',
    'a  b',
  ])
  expect(propertyName('Länge\ud800 🐸\udc00')).toBe('Länge  🐸')
  expect([propertyName(''), propertyName(' \u007f\u009f ')]).toEqual(['Ohne Namen', 'Ohne Namen'])
})

test('a numbered name is no longer than any other', () => {
  expect(numberedName('Länge', 2)).toBe('Länge (2)')
  expect(numberedName('n'.repeat(300), 12)).toBe(`${'n'.repeat(295)} (12)`)
  expect(numberedName('n'.repeat(296), 2)).toBe(`${'n'.repeat(296)} (2)`)
})

test('names are told apart by numbers that no other name has', () => {
  expect(namesApart(['a', 'b', 'a', 'a'])).toEqual(['a', 'b', 'a (2)', 'a (3)'])
  expect(namesApart(['a', 'a', 'a (2)', 'a'])).toEqual(['a', 'a (3)', 'a (2)', 'a (4)'])
  expect(namesApart(['a (2)', 'a', 'a', 'a (2)', 'a (3)'])).toEqual(['a (2)', 'a', 'a (4)', 'a (2) (2)', 'a (3)'])
  const [long, shorter] = ['n'.repeat(300), 'n'.repeat(296)]
  expect(namesApart([long, long, shorter, shorter])).toEqual([long, `${shorter} (2)`, shorter, `${shorter} (3)`])
})
