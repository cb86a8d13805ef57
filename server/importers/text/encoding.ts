import { isUtf8 } from 'node:buffer'
import type { Readable } from 'node:stream'
import { decodeStream, encodingExists } from 'iconv-lite'
import { balanceOfUtf8, nextStray, textOfUtf8 } from '../../../lib/domain/text/utf8'
import { ImportError } from '../importError'
import type { SourceFile } from '../source/sourceFile'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | (string & {})

/** Bytes that show UTF-16. */
const BEGINNING = 200

/** What a first pass over a file shows. */
export interface FileText {
  encoding: Encoding
  /** The declared or expected encoding when the bytes are not valid in it. */
  instead: string | null
  /** Of a file that is UTF-8 by its mark or by most of its letters: the line from which on not all of its bytes are. */
  strayLine?: number
  bytes: number
}

/**
 * Reads the whole file once to see its encoding: a byte order mark, zeros of UTF-16, else UTF-8 if every byte fits, or most that are no ASCII,
 * else cp1252. Where something else was added to UTF-8 later, it is said from which line on.
 * A declared encoding other than UTF-8 is believed. Throws `ImportError` for one that does not exist.
 */
export async function detectEncoding(file: SourceFile, declared?: string): Promise<FileText> {
  const stream = await file.open()
  let bytes = 0
  let first: Buffer = Buffer.alloc(0)
  let valid = true
  /** So many are UTF-8, from the beginning. */
  let fitting = 0
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (first.length < BEGINNING) first = Buffer.concat([first, chunk.subarray(0, BEGINNING)])
    if (!valid) continue
    const whole = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    const end = lastCompleteCharacter(whole)
    valid = isUtf8(whole.subarray(0, end))
    fitting += valid ? end : nextStray(whole, 0)
    rest = Buffer.from(whole.subarray(end))
  }
  if (rest.length > 0) valid = false
  const marked = encodingOfMark(first)
  if (marked === 'utf-8' && !valid)
    return { encoding: marked, instead: null, strayLine: await lineAt(await file.open(), fitting), bytes }
  if (marked) return { encoding: marked, instead: null, bytes }
  const wish = declared?.trim().toLowerCase()
  if (wish && !/^utf-?8$/.test(wish) && !(wish === 'us-ascii' || wish === 'ascii')) {
    if (!encodingExists(wish))
      throw new ImportError(
        `${file.path}: Die Zeichenkodierung «${declared}» ist nicht bekannt. Berichtigen Sie sie in meta.xml (zum Beispiel «UTF-8»).`,
      )
    // What claims to be Latin-1 is nearly always UTF-8 or cp1252.
    if (!/^(iso-?8859-1|latin-?1|windows-1252|cp1252)$/.test(wish)) return { encoding: wish, instead: null, bytes }
    return { encoding: 'windows-1252', instead: null, bytes }
  }
  if (!valid && (await balanceOf(await file.open())) >= 0)
    return { encoding: 'utf-8', instead: null, strayLine: await lineAt(await file.open(), fitting), bytes }
  return valid ? { encoding: 'utf-8', instead: null, bytes } : { encoding: 'windows-1252', instead: 'UTF-8', bytes }
}

/** Letters of a file that are UTF-8, less the bytes that are not. */
async function balanceOf(stream: Readable): Promise<number> {
  let balance = 0
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const whole = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    const end = lastCompleteCharacter(whole)
    balance += balanceOfUtf8(whole.subarray(0, end))
    rest = Buffer.from(whole.subarray(end))
  }
  return balance + balanceOfUtf8(rest)
}

/** The text of a file in pieces; a byte order mark is left out. */
export function decoded(stream: Readable, encoding: Encoding): AsyncIterable<string> {
  if (encoding === 'utf-8') return decodedUtf8(stream)
  const text = stream.pipe(decodeStream(encoding, { stripBOM: true }))
  stream.on('error', (error) => text.emit('error', error))
  return text as unknown as AsyncIterable<string>
}

async function* decodedUtf8(stream: Readable): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0)
  let isFirst = true
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const whole = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    const end = lastCompleteCharacter(whole)
    const text = textOfUtf8(whole.subarray(0, end))
    rest = Buffer.from(whole.subarray(end))
    if (text === '') continue
    yield isFirst && text.startsWith('\uFEFF') ? text.slice(1) : text
    isFirst = false
  }
  if (rest.length > 0) yield textOfUtf8(rest)
}

/** The line on which a byte of a file stands. */
async function lineAt(stream: Readable, position: number): Promise<number> {
  let [line, from, before] = [1, 0, 0]
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    line += lineEndsIn(chunk.subarray(0, position - from), before)
    before = chunk.at(-1) ?? before
    from += chunk.length
    if (from >= position) break
  }
  return line
}

/** Lines that end in these bytes; `before`: the byte in front of them, since CR and LF are one end. */
export function lineEndsIn(bytes: Uint8Array, before: number): number {
  let ends = 0
  let last = before
  for (const byte of bytes) {
    if (byte === 0x0d || (byte === 0x0a && last !== 0x0d)) ends++
    last = byte
  }
  return ends
}

/** What the first bytes show: a byte order mark, or the zeros of UTF-16. */
export function encodingOfMark(first: Buffer): Encoding | null {
  if (first[0] === 0xef && first[1] === 0xbb && first[2] === 0xbf) return 'utf-8'
  if (first[0] === 0xff && first[1] === 0xfe) return 'utf-16le'
  if (first[0] === 0xfe && first[1] === 0xff) return 'utf-16be'
  // Without a mark: in UTF-16 every second byte of western text is zero.
  const sample = first.subarray(0, BEGINNING)
  let even = 0
  let odd = 0
  for (let index = 0; index < sample.length; index++)
    if (sample[index] === 0)
      if (index % 2 === 0) even++
      else odd++
  if (sample.length >= 4 && odd > sample.length * 0.3) return 'utf-16le'
  return sample.length >= 4 && even > sample.length * 0.3 ? 'utf-16be' : null
}

/** Length of the part that does not end in the middle of a UTF-8 character. */
export function lastCompleteCharacter(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? bytes.length - back : bytes.length
    if (byte < 0x80) return bytes.length
  }
  return bytes.length
}
