import { isAscii } from 'node:buffer'
import { encodingExists, getDecoder } from 'iconv-lite'
import { balanceOfUtf8, nextStray, textOfUtf8 } from '../../lib/domain/text/utf8'
import { encodingOfMark, lastCompleteCharacter, lineEndsIn } from '../importers/text/encoding'
import { ListContentError, ListError } from './listError'

/** By so many bytes it shows how a list is written … */
export const BEGINNING = 262_144
/** … and so many are read at a time after that: where they are cut has no part in what is recognised. */
const BLOCK = 65_536

/**
 * The text of a list, piece by piece: UTF-8 or UTF-16 by its mark or its zeros, else UTF-8 as long as most of what was beyond ASCII so far is, with the
 * bytes that are not as Windows-1252, as an import reads them; else Windows-1252 altogether. A mark is left in it. `charset`: what the sender says; UTF-8
 * then has to be. `onStray` hears at the end from which line on a list in UTF-8 is not that. Throws `ListContentError` for bytes that are none in the
 * encoding that is said.
 */
export async function* listText(
  bytes: AsyncIterable<Uint8Array>,
  charset: string | null = null,
  onStray: (line: number) => void = () => {},
): AsyncGenerator<string> {
  const declared = charset === null ? null : named(charset)
  let decoder: Decoder | null = null
  for await (const block of inBlocks(bytes)) {
    decoder ??= decoderFor(encodingOfMark(block), declared, onStray)
    const text = decoder.write(block)
    if (text !== '') yield text
  }
  const last = decoder?.end() ?? ''
  if (last !== '') yield last
}

interface Decoder {
  write(bytes: Buffer): string
  end(): string
}

function decoderFor(marked: string | null, declared: string | null, onStray: (line: number) => void): Decoder {
  // A declared encoding that the mark contradicts is the older mistake.
  const encoding = marked ?? declared
  const isSaid = encoding !== null && (encoding !== 'utf-8' || declared === 'utf-8')
  return isSaid ? decoderOf(encoding) : decoderByMost(marked !== null, onStray)
}

/** UTF-8 or Windows-1252, whichever most letters are that have come so far; `isMarked`: UTF-8 in any case. */
function decoderByMost(isMarked: boolean, onStray: (line: number) => void): Decoder {
  const older = decoderOf('windows-1252')
  let rest: Buffer = Buffer.alloc(0)
  let balance = 0
  let hasUtf8 = false
  /** Of the first byte that is none in UTF-8. */
  let strayLine: number | null = null
  let [line, before] = [1, 0]
  const read = (part: Buffer): string => {
    if (strayLine === null) {
      const stray = nextStray(part, 0)
      line += lineEndsIn(part.subarray(0, stray), before)
      before = part.at(-1) ?? before
      if (stray < part.length) strayLine = line
    }
    if (isAscii(part)) return part.toString('latin1')
    balance += balanceOfUtf8(part)
    if (!isMarked && balance < 0) return older.write(part)
    hasUtf8 = true
    return textOfUtf8(part)
  }
  return {
    write: (bytes) => {
      const whole = rest.length > 0 ? Buffer.concat([rest, bytes]) : bytes
      const end = lastCompleteCharacter(whole)
      rest = whole.subarray(end)
      return read(whole.subarray(0, end))
    },
    end: () => {
      const text = read(rest)
      if (hasUtf8 && strayLine !== null) onStray(strayLine)
      return text
    },
  }
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
