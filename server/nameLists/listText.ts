import { isAscii, isUtf8 } from 'node:buffer'
import { encodingExists, getDecoder } from 'iconv-lite'
import { encodingOfMark, lastCompleteCharacter } from '../importers/text/encoding'
import { ListContentError, ListError } from './listError'

/** By so many bytes it shows how a list is written … */
export const BEGINNING = 262_144
/** … and so many are read at a time after that: where they are cut has no part in what is recognised. */
const BLOCK = 65_536

/**
 * The text of a list, piece by piece: UTF-8 or UTF-16 by its mark or its zeros, else what the first letters beyond ASCII are written in: UTF-8 where they fit,
 * else Windows-1252. A mark is left in it. `charset`: what the sender says; UTF-8 then has to be. Throws `ListContentError` for bytes that are none in that
 * encoding.
 */
export async function* listText(bytes: AsyncIterable<Uint8Array>, charset: string | null = null): AsyncGenerator<string> {
  let decoder = charset === null ? null : decoderOf(named(charset))
  let isFirst = true
  let rest: Buffer = Buffer.alloc(0)
  for await (const block of inBlocks(bytes)) {
    if (isFirst) {
      isFirst = false
      const marked = encodingOfMark(block)
      // A declared encoding that the mark contradicts is the older mistake.
      if (marked) decoder = decoderOf(marked)
    }
    const whole: Buffer = rest.length > 0 ? Buffer.concat([rest, block]) : block
    rest = Buffer.alloc(0)
    if (!decoder) {
      const from = firstBeyondAscii(whole)
      if (from < 0) {
        yield whole.toString('latin1')
        continue
      }
      const end = lastCompleteCharacter(whole)
      if (end <= from) {
        // The first letter beyond ASCII is cut off here.
        yield whole.toString('latin1', 0, from)
        rest = whole.subarray(from)
        continue
      }
      decoder = decoderOf(isUtf8(whole.subarray(from, end)) ? 'utf-8' : 'windows-1252')
    }
    yield decoder.write(whole)
  }
  if (rest.length > 0) yield (decoder ?? decoderOf('windows-1252')).write(rest)
  const last = decoder?.end() ?? ''
  if (last !== '') yield last
}

interface Decoder {
  write(bytes: Buffer): string
  end(): string
}

function decoderOf(encoding: string): Decoder {
  if (encoding !== 'utf-8') {
    const decoder = getDecoder(encoding, { stripBOM: false })
    return { write: (bytes) => decoder.write(bytes), end: () => decoder.end() ?? '' }
  }
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const strictly = (read: () => string) => {
    try {
      return read()
    } catch {
      throw new ListContentError(
        'Die Liste ist nicht durchgehend in UTF-8 geschrieben: Sie enthält Bytes, die darin kein Zeichen sind. Speichern Sie sie neu als «CSV UTF-8».',
      )
    }
  }
  return {
    write: (bytes) => strictly(() => decoder.decode(bytes, { stream: true })),
    end: () => strictly(() => decoder.decode()),
  }
}

function named(charset: string): string {
  const name = charset.trim().toLowerCase()
  if (/^(utf-?8|(us-)?ascii)$/.test(name)) return 'utf-8'
  if (!encodingExists(name))
    throw new ListError(`Die Zeichenkodierung «${charset.slice(0, 50)}» ist nicht bekannt. Üblich sind utf-8 und windows-1252.`)
  // What claims to be Latin-1 is Windows-1252, which has more letters in the same places.
  return /^(iso-?8859-1|latin-?1)$/.test(name) ? 'windows-1252' : name
}

/** The same bytes in blocks of one size, whatever the pieces were in which they came. */
async function* inBlocks(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = []
  let length = 0
  let size = BEGINNING
  for await (const piece of bytes) {
    waiting.push(piece)
    length += piece.length
    while (length >= size) {
      const whole = Buffer.concat(waiting)
      yield whole.subarray(0, size)
      waiting = [whole.subarray(size)]
      length -= size
      size = BLOCK
    }
  }
  if (length > 0) yield Buffer.concat(waiting)
}

const firstBeyondAscii = (bytes: Buffer): number => (isAscii(bytes) ? -1 : bytes.findIndex((byte) => byte >= 0x80))
