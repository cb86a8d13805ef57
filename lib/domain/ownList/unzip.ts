// Our own: the browser inflates by itself, piece by piece and within our bounds; fflate (three times the size) fills what an archive claims to need, at once.
import { UnreadableList } from './cells'

/** All parts of one file together may unpack to so many bytes: what grows beyond is a trap, not a list. */
const MOST_UNPACKED = 200_000_000

/** The parts of a ZIP archive by name, each unpacked when it is asked for. */
export interface Archive {
  names: readonly string[]
  pieces(name: string): AsyncGenerator<Uint8Array>
}

/** Reads the directory of an archive. Throws UnreadableList where it is damaged or encrypted. */
export function openArchive(bytes: Uint8Array): Archive {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = directory(view)
  let unpacked = 0
  return {
    names: [...entries.keys()],
    async *pieces(name) {
      const entry = entries.get(name)
      if (!entry) throw damaged()
      for await (const piece of unpack(bytes, view, entry)) {
        unpacked += piece.length
        if (unpacked > MOST_UNPACKED)
          throw new UnreadableList('Die Datei enthält ausgepackt mehr als 200 MB. Speichern Sie nur das Blatt mit der Liste.')
        yield piece
      }
    },
  }
}

interface Entry {
  method: number
  packed: number
  offset: number
}

const damaged = () =>
  new UnreadableList(
    'Die Datei ist beschädigt oder nicht vollständig. Speichern Sie sie noch einmal, oder kopieren Sie die Liste heraus.',
  )

function directory(view: DataView): Map<string, Entry> {
  let end = view.byteLength - 22
  const stop = Math.max(0, end - 65_535)
  while (end >= stop && view.getUint32(end, true) !== 0x06054b50) end--
  if (end < stop || end < 0) throw damaged()
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  const entries = new Map<string, Entry>()
  for (let index = 0; index < count; index++) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== 0x02014b50) throw damaged()
    const [nameLength, extra, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true)) as [number, number, number]
    if (view.getUint16(at + 8, true) & 1)
      throw new UnreadableList('Die Datei ist mit einem Passwort geschützt. Speichern Sie sie ohne.')
    const name = new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + at + 46, nameLength))
    entries.set(name, {
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      offset: view.getUint32(at + 42, true),
    })
    at += 46 + nameLength + extra + comment
  }
  return entries
}

async function* unpack(bytes: Uint8Array, view: DataView, { method, packed, offset }: Entry): AsyncGenerator<Uint8Array> {
  if (offset + 30 > view.byteLength || view.getUint32(offset, true) !== 0x04034b50) throw damaged()
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
  if (start + packed > view.byteLength) throw damaged()
  const content = bytes.slice(start, start + packed)
  if (method === 0) return void (yield content)
  if (method !== 8) throw damaged()
  const reader = new Blob([content]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw damaged()
      })
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}
