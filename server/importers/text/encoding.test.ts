import { encodingOfMark } from './encoding'

const text = Buffer.from('Art;Länge\nHyla arborea;45\n', 'utf16le')

test.each([
  ['UTF-8 with a mark', Buffer.from('\ufeffArt'), 'utf-8'],
  ['UTF-16 with a mark', Buffer.concat([Buffer.from([0xff, 0xfe]), text]), 'utf-16le'],
  ['UTF-16 with a mark, the other way round', Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(text).swap16()]), 'utf-16be'],
  ['UTF-16 without a mark', text, 'utf-16le'],
  ['UTF-16 without a mark, the other way round', Buffer.from(text).swap16(), 'utf-16be'],
  ['UTF-8 without a mark', Buffer.from('Art;Länge\nHyla arborea;45\n'), null],
  ['a zero among letters', Buffer.from('Hyla arborea\0;45\n'), null],
  ['nothing', Buffer.alloc(0), null],
])('%s is recognised by its first bytes', (_, first, encoding) => {
  expect(encodingOfMark(first)).toBe(encoding)
})
