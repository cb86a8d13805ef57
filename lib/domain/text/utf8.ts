/** Length in bytes of the letter in UTF-8 that begins at a place; 0 where none does (Unicode 16.0, table 3-7). */
export function letterAt(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0
  if (first < 0x80) return 1
  const length = first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0
  const [lowest, highest] = secondBytes.get(first) ?? [0x80, 0xbf]
  const second = bytes[at + 1] ?? 0
  if (length === 0 || second < lowest || second > highest) return 0
  for (let next = 2; next < length; next++) if ((bytes[at + next] ?? 0) >> 6 !== 0b10) return 0
  return length
}

/** First bytes that allow fewer second ones: of no letter written too long, of no half of a pair, of none beyond the last. */
const secondBytes = new Map<number, readonly [number, number]>([
  [0xe0, [0xa0, 0xbf]],
  [0xed, [0x80, 0x9f]],
  [0xf0, [0x90, 0xbf]],
  [0xf4, [0x80, 0x8f]],
])

/** Where the next byte stands that is no part of a letter in UTF-8; behind the last one when all are. */
export function nextStray(bytes: Uint8Array, from: number): number {
  let at = from
  while (at < bytes.length) {
    const length = letterAt(bytes, at)
    if (length === 0) return at
    at += length
  }
  return at
}

/** Letters of more than one byte, less the bytes that are part of none: above 0 it is UTF-8 into which something else was added. */
export function balanceOfUtf8(bytes: Uint8Array): number {
  let balance = 0
  for (let at = 0; at < bytes.length;) {
    const length = letterAt(bytes, at)
    if (length !== 1) balance += length === 0 ? -1 : 1
    at += Math.max(length, 1)
  }
  return balance
}

/** UTF-8; bytes that are none are what whoever added them wrote, nearly always Windows-1252, and no letter is lost. A mark stays. */
export function textOfUtf8(bytes: Uint8Array): string {
  try {
    return strict.decode(bytes)
  } catch {
    let text = ''
    for (let from = 0; from < bytes.length;) {
      const stray = nextStray(bytes, from)
      text += strict.decode(bytes.subarray(from, stray))
      for (const byte of bytes.subarray(stray, stray + 1)) text += older[byte - 0x80] ?? String.fromCharCode(byte)
      from = stray + 1
    }
    return text
  }
}

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
/** Windows-1252 from 0x80 to 0x9f, written out: some versions of Node take it for ISO 8859-1. */
const older = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
