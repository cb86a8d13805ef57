// Our own: the browser deflates by itself and keeps the pieces as blobs; a library brings its own deflate and holds everything in memory.
/** A ZIP archive of texts, deflated; made where there is no Node: in the browser. */
export async function zipFiles(files: readonly { name: string; pieces: Iterable<string> }[], time: Date): Promise<Blob> {
  const parts: BlobPart[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  let offset = 0
  for (const { name, pieces } of files) {
    const { crc, size, packed } = await deflated(pieces)
    const written = { name: new TextEncoder().encode(name), crc, size, packed: packed.size, offset, time: dosTime(time) }
    const header = localHeader(written)
    parts.push(header, packed)
    directory.push(centralHeader(written))
    offset += header.length + packed.size
  }
  const length = directory.reduce((sum, entry) => sum + entry.length, 0)
  return new Blob([...parts, ...directory, endOfDirectory(files.length, length, offset)])
}

/** A piece of some size at a time: a line alone costs more to hand over than to pack. */
const PIECE = 1_000_000

async function deflated(pieces: Iterable<string>): Promise<{ crc: number; size: number; packed: Blob }> {
  const stream = new CompressionStream('deflate-raw')
  const packed = new Response(stream.readable).blob()
  const writer = stream.writable.getWriter()
  const encoder = new TextEncoder()
  let crc = ~0
  let size = 0
  const write = async (text: string) => {
    const bytes = encoder.encode(text)
    for (let at = 0; at < bytes.length; at++) crc = (crc >>> 8) ^ (table[(crc ^ (bytes[at] ?? 0)) & 0xff] ?? 0)
    size += bytes.length
    await writer.write(bytes)
  }
  let waiting = ''
  for (const piece of pieces) {
    waiting += piece
    if (waiting.length < PIECE) continue
    await write(waiting)
    waiting = ''
  }
  await write(waiting)
  await writer.close()
  return { crc: ~crc >>> 0, size, packed: await packed }
}

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value >>> 0
})

interface Written {
  name: Uint8Array
  crc: number
  size: number
  packed: number
  offset: number
  time: number
}

/** Version, flags (names are UTF-8), method, time, checksum, sizes and length of the name: the same in both headers. */
function facts(view: DataView, at: number, { name, crc, size, packed, time }: Written): void {
  view.setUint16(at, 20, true)
  view.setUint16(at + 2, 0x0800, true)
  view.setUint16(at + 4, 8, true)
  view.setUint32(at + 6, time, true)
  view.setUint32(at + 10, crc, true)
  view.setUint32(at + 14, packed, true)
  view.setUint32(at + 18, size, true)
  view.setUint16(at + 22, name.length, true)
}

function localHeader(written: Written): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(30 + written.name.length)
  const view = new DataView(header.buffer)
  view.setUint32(0, 0x04034b50, true)
  facts(view, 4, written)
  header.set(written.name, 30)
  return header
}

function centralHeader(written: Written): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(46 + written.name.length)
  const view = new DataView(header.buffer)
  view.setUint32(0, 0x02014b50, true)
  view.setUint16(4, 20, true)
  facts(view, 6, written)
  view.setUint32(42, written.offset, true)
  header.set(written.name, 46)
  return header
}

function endOfDirectory(count: number, length: number, offset: number): Uint8Array<ArrayBuffer> {
  const end = new Uint8Array(22)
  const view = new DataView(end.buffer)
  view.setUint32(0, 0x06054b50, true)
  view.setUint16(8, count, true)
  view.setUint16(10, count, true)
  view.setUint32(12, length, true)
  view.setUint32(16, offset, true)
  return end
}

/** Two seconds exact, from 1980 on, date in the upper half. */
function dosTime(time: Date): number {
  const day = ((time.getFullYear() - 1980) << 9) | ((time.getMonth() + 1) << 5) | time.getDate()
  return ((day << 16) | (time.getHours() << 11) | (time.getMinutes() << 5) | (time.getSeconds() >> 1)) >>> 0
}
