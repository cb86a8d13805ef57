import fc from 'fast-check'
import { segments } from './segments'

test.each([
  ['/', []],
  ['', []],
  ['/Arten', ['Arten']],
  ['/Arten/', ['Arten']],
  ['//Arten//', ['Arten']],
  ['/Lebensr%C3%A4ume/a', ['Lebensräume', 'a']],
  ['/Lebensra%CC%88ume', ['Lebensräume']],
  ['/Lebensra\u0308ume', ['Lebensräume']],
  ['/Arten/12/007/1.5/1e3/-3/0x10', ['Arten', 12, '007', 1.5, '1e3', -3, '0x10']],
  ['/Arten/NaN/Infinity/-0', ['Arten', 'NaN', 'Infinity', '-0']],
  ['/Arten/%E4/a%2Fb', ['Arten', '%E4', 'a/b']],
  ['/a//b', ['a', '', 'b']],
])('the path %s is read as segments (spec §2.26)', (path, expected) => expect(segments(path)).toEqual(expected))

test('what was written encoded is read back, whatever it is (spec §2.26)', () =>
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1, unit: 'grapheme' }), { minLength: 1 }), (parts) => {
      const path = '/' + parts.map(encodeURIComponent).join('/')
      expect(segments(path).map(String)).toEqual(parts.map((part) => part.normalize('NFC')))
    }),
  ))
