import fc from 'fast-check'
import { composedText } from './composedText'

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
