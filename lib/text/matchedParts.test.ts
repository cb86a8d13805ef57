import fc from 'fast-check'
import { matchedParts } from './matchedParts'

/** What is marked stands in brackets. */
const marked = (name: string, typed: string) =>
  matchedParts(name, typed)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('')

test.each([
  ['Bombina variegata', 'bom var', '[Bom]bina [var]iegata'],
  ['Bombina variegata', 'VAR  bom', '[Bom]bina [var]iegata'],
  ['Bombina bombina', 'bomb', '[Bomb]ina [bomb]ina'],
  ['Sonneur à ventre jaune', 'a VÉN', 'Sonneur [à] [ven]tre jaune'],
  ['Erdkröte', 'erdkroete', '[Erdkröte]'],
  ['Kreuzkroete', 'kreuzkrö', '[Kreuzkroe]te'],
  ['Erdkröte', 'erdkro\u0308', '[Erdkrö]te'],
  ['Gelbbauchunke', 'unke', 'Gelbbauch[unke]'],
  ['Hochmoor', 'o', 'Hochmoor'],
  ['1.1 Tümpel_100%', '100%', '1.1 Tümpel_[100]%'],
  ['ضفدع الشجر', 'الش', 'ضفدع [الش]جر'],
  ['Bombina', 'Bonbina', 'Bombina'],
  ['Carex', '', 'Carex'],
])('%s, typed %s', (name, typed, expected) => {
  expect(marked(name, typed)).toBe(expected)
})

test('no letter is lost, whatever is typed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (name, typed) => {
      expect(
        matchedParts(name, typed)
          .map(({ text }) => text)
          .join(''),
      ).toBe(name.normalize('NFC'))
    }),
  )
})
