// Our own: yazl writes the end of an archive itself, so that a checksum of everything before could not be its comment, as a backup has it.
import { Readable, pipeline } from 'node:stream'
import { constants, crc32, createDeflateRaw } from 'node:zlib'

/** A file of the archive. Its pieces are asked for when the files before it are written. */
export interface ZipEntry {
  name: string
  pieces: () => AsyncIterable<Buffer> | Iterable<Buffer>
  /** May exceed 4 GB: written with 64-bit sizes from the start. Small ones are not, because some readers stumble over that. */
  mayBeHuge: boolean
}

/**
 * A ZIP archive as a stream: every entry deflated (level 1: the database is the slower part), sizes behind the data, ZIP64 where the
 * numbers need it. Nothing is kept but one line per entry. Throws RangeError when an entry passes 4 GB that was not said to.
 * `commentLength` announces a comment of so many bytes, with which the caller ends the file.
 */
export async function* zip(entries: Iterable<ZipEntry>, time: Date, commentLength = 0): AsyncGenerator<Buffer> {
  const written: WrittenEntry[] = []
  let offset = 0
  for (const entry of entries) {
    const record: WrittenEntry = { ...entry, offset, crc: 0, size: 0, packed: 0 }
    const header = localHeader(record, time)
    yield header
    for await (const piece of deflated(record)) {
      record.packed += piece.length
      yield piece
    }
    if (!record.mayBeHuge && Math.max(record.size, record.packed) > MAX_32)
      throw new RangeError(`${record.name} is larger than 4 GB`)
    const descriptor = dataDescriptor(record)
    yield descriptor
    offset += header.length + record.packed + descriptor.length
    written.push(record)
  }
  const directory = Buffer.concat(written.map((record) => centralHeader(record, time)))
  yield directory
  yield endOfDirectory(written.length, directory.length, offset, commentLength)
}

interface WrittenEntry extends ZipEntry {
  offset: number
  crc: number
  size: number
  packed: number
}

const MAX_32 = 0xffffffff
/** Sizes stand behind the data (bit 3), names are UTF-8 (bit 11). */
const FLAGS = 0x0808
const DEFLATE = 8

async function* deflated(record: WrittenEntry): AsyncGenerator<Buffer> {
  async function* counted() {
    for await (const piece of record.pieces()) {
      record.crc = crc32(piece, record.crc)
      record.size += piece.length
      yield piece
    }
  }
  const deflate = createDeflateRaw({ level: constants.Z_BEST_SPEED, chunkSize: 65_536 })
  // Errors of either side arrive at the reader of deflate; leaving the loop early ends both.
  pipeline(Readable.from(counted(), { objectMode: false, highWaterMark: 262_144 }), deflate, () => {})
  yield* deflate as AsyncIterable<Buffer>
}

function localHeader(record: WrittenEntry, time: Date): Buffer {
  const extra = record.mayBeHuge ? zip64Extra([0, 0]) : Buffer.alloc(0)
  const name = Buffer.from(record.name)
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(record.mayBeHuge ? 45 : 20, 4)
  header.writeUInt16LE(FLAGS, 6)
  header.writeUInt16LE(DEFLATE, 8)
  header.writeUInt32LE(dosTime(time), 10)
  if (record.mayBeHuge) {
    header.writeUInt32LE(MAX_32, 18)
    header.writeUInt32LE(MAX_32, 22)
  }
  header.writeUInt16LE(name.length, 26)
  header.writeUInt16LE(extra.length, 28)
  return Buffer.concat([header, name, extra])
}

function dataDescriptor(record: WrittenEntry): Buffer {
  const descriptor = Buffer.alloc(record.mayBeHuge ? 24 : 16)
  descriptor.writeUInt32LE(0x08074b50, 0)
  descriptor.writeUInt32LE(record.crc, 4)
  if (record.mayBeHuge) {
    descriptor.writeBigUInt64LE(BigInt(record.packed), 8)
    descriptor.writeBigUInt64LE(BigInt(record.size), 16)
  } else {
    descriptor.writeUInt32LE(record.packed, 8)
    descriptor.writeUInt32LE(record.size, 12)
  }
  return descriptor
}

function centralHeader(record: WrittenEntry, time: Date): Buffer {
  const name = Buffer.from(record.name)
  const large = [record.size, record.packed, record.offset].filter((number) => number >= MAX_32)
  const extra = large.length > 0 ? zip64Extra(large) : Buffer.alloc(0)
  const header = Buffer.alloc(46)
  const version = record.mayBeHuge || large.length > 0 ? 45 : 20
  header.writeUInt32LE(0x02014b50, 0)
  header.writeUInt16LE(version, 4)
  header.writeUInt16LE(version, 6)
  header.writeUInt16LE(FLAGS, 8)
  header.writeUInt16LE(DEFLATE, 10)
  header.writeUInt32LE(dosTime(time), 12)
  header.writeUInt32LE(record.crc, 16)
  header.writeUInt32LE(Math.min(record.packed, MAX_32), 20)
  header.writeUInt32LE(Math.min(record.size, MAX_32), 24)
  header.writeUInt16LE(name.length, 28)
  header.writeUInt16LE(extra.length, 30)
  header.writeUInt32LE(Math.min(record.offset, MAX_32), 42)
  return Buffer.concat([header, name, extra])
}

function zip64Extra(numbers: number[]): Buffer {
  const extra = Buffer.alloc(4 + 8 * numbers.length)
  extra.writeUInt16LE(0x0001, 0)
  extra.writeUInt16LE(8 * numbers.length, 2)
  numbers.forEach((number, index) => extra.writeBigUInt64LE(BigInt(number), 4 + 8 * index))
  return extra
}

function endOfDirectory(count: number, size: number, offset: number, commentLength: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(Math.min(size, MAX_32), 12)
  end.writeUInt32LE(Math.min(offset, MAX_32), 16)
  end.writeUInt16LE(commentLength, 20)
  return offset >= MAX_32 ? Buffer.concat([zip64End(count, size, offset), end]) : end
}

/** The 64-bit end record and its locator. */
function zip64End(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(76)
  end.writeUInt32LE(0x06064b50, 0)
  end.writeBigUInt64LE(44n, 4)
  end.writeUInt16LE(45, 12)
  end.writeUInt16LE(45, 14)
  end.writeBigUInt64LE(BigInt(count), 24)
  end.writeBigUInt64LE(BigInt(count), 32)
  end.writeBigUInt64LE(BigInt(size), 40)
  end.writeBigUInt64LE(BigInt(offset), 48)
  end.writeUInt32LE(0x07064b50, 56)
  end.writeBigUInt64LE(BigInt(offset + size), 64)
  end.writeUInt32LE(1, 72)
  return end
}

/** Two seconds exact, from 1980 on, date in the upper half. */
function dosTime(time: Date): number {
  const day = ((time.getFullYear() - 1980) << 9) | ((time.getMonth() + 1) << 5) | time.getDate()
  return ((day << 16) | (time.getHours() << 11) | (time.getMinutes() << 5) | (time.getSeconds() >> 1)) >>> 0
}
