import { isUtf8 } from 'node:buffer'
import { decode, encode } from 'iconv-lite'
import { balanceOfUtf8, letterAt, nextStray, textOfUtf8 } from './utf8'

test('a letter is one exactly where the standard says so, for every pair of first bytes', () => {
  for (let first = 0; first < 256; first++)
    for (let second = 0; second < 256; second++)
      for (const rest of [[], [0x80], [0xbf, 0x80], [0x41, 0x80]]) {
        const bytes = Uint8Array.from([first, second, ...rest])
        const whole = [1, 2, 3, 4].find((length) => length <= bytes.length && isUtf8(bytes.subarray(0, length))) ?? 0
        if (letterAt(bytes, 0) !== whole) throw new Error(`${[...bytes].join()}: ${letterAt(bytes, 0)}, not ${whole}`)
      }
})

test('what is no letter is read as Windows-1252, and said where it stands', () => {
  const mixed = Buffer.concat([Buffer.from('Bär €𝒜 '), encode('grün', 'windows-1252')])
  expect([textOfUtf8(mixed), nextStray(mixed, 0), balanceOfUtf8(mixed)]).toEqual(['Bär €𝒜 grün', mixed.indexOf(0xfc), 2])
  expect([textOfUtf8(Buffer.from('\uFEFFÄ')), nextStray(Buffer.from('Ä'), 0)]).toEqual(['\uFEFFÄ', 2])
  expect(balanceOfUtf8(encode('für Bärlauch «Spieß“»', 'windows-1252'))).toBeLessThan(0)
})

test('every byte beyond ASCII is the letter that Windows-1252 has for it', () => {
  const bytes = Uint8Array.from({ length: 128 }, (_, index) => 0x80 + index).filter(
    (byte) => ![0x81, 0x8d, 0x8f, 0x90, 0x9d].includes(byte),
  )
  for (const byte of bytes)
    expect(textOfUtf8(Uint8Array.from([byte, 0x41]))).toBe(`${decode(Buffer.from([byte]), 'windows-1252')}A`)
})
