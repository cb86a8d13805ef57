import fc from 'fast-check'
import { composedText, plainValue } from './composedText'

test('every text becomes its composed form', () => {
  const form = fc.constantFrom('NFC', 'NFD', 'NFKD')
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('Zürich', 'Å', '\u212b', 'ấ', '각'),
  )
  fc.assert(
    fc.property(
      text,
      form,
      (each, written) => composedText(each.normalize(written)) === each.normalize(written).normalize('NFC'),
    ),
  )
})

test('a value has no blank but the space, nothing that nobody sees, and is plain once it was made so', () => {
  expect(plainValue('Kanton\u00a0Zu\u200b\u0308rich\u202f\u00ad\ufeff')).toBe('Kanton Zürich ')
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom(...'au \u0308\u00a0\u00ad\u200b\u2060\ufeff\u3000') }),
  )
  fc.assert(
    fc.property(
      text,
      (each) => plainValue(plainValue(each)) === plainValue(each) && !/[\u00a0\u00ad\u200b]/.test(plainValue(each)),
    ),
  )
})
