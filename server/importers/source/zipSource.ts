import { basename } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { createReadStream, statSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { type Entry, fromRandomAccessReader, RandomAccessReader, type ZipFile } from 'yauzl'
import { ImportError } from '../importError'
import type { SourceFile } from './sourceFile'

/** Bounds against archives made to fill the disk: real checklists stay far below (all of GBIF's backbone is 3 GB). */
const MAX_TOTAL_BYTES = 20 * 1024 ** 3
/** Text packs 5 to 30 times; deflate reaches 1,030. Small files may pack as they like. */
const MAX_RATIO = 300
const SMALL_BYTES = 10 * 1024 ** 2
const MAX_ENTRIES = 10_000
/** In the attributes that Unix packers write. */
const FILE_KIND = 0o170000
const SYMBOLIC_LINK = 0o120000

/** The files of a ZIP archive; a folder around everything is left out of their paths. Throws `ImportError` for an unreadable or dangerous one. */
export async function filesOfZip(path: string): Promise<{ files: SourceFile[]; close(): void }> {
  const zip = await openZip(path)
  try {
    const entries = (await readEntries(zip, path)).filter(({ fileName }) => !fileName.endsWith('/') && !isHidden(fileName))
    checkBounds(entries, path)
    if (entries.length === 0) throw new ImportError(`${path}: Das ZIP-Archiv enthält keine Dateien.`)
    const prefix = commonFolder(entries.map((entry) => entry.fileName))
    return {
      files: entries.map((entry) => zippedFile(zip, entry, entry.fileName.slice(prefix.length), path)),
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

/**
 * Each part of the archive is read by a stream of its own. With yauzl's own reader they wait for one another, and when one that waits is given up,
 * as whoever wants only the beginning of a sheet does, no other ever gets its turn again. What stands at the end about each of its thousands of files
 * needs no stream.
 */
class OwnStreams extends RandomAccessReader {
  constructor(
    private path: string,
    private file: FileHandle,
  ) {
    super()
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return createReadStream(this.path, { start, end: end - 1 })
  }

  override read(buffer: Buffer, offset: number, length: number, position: number, callback: (error: Error | null) => void): void {
    this.file
      .read(buffer, offset, length, position)
      .then(({ bytesRead }) => callback(bytesRead < length ? new Error('unexpected end of file') : null), callback)
  }

  override close(callback: (error: Error | null) => void): void {
    this.file.close().then(() => callback(null), callback)
  }
}

async function openZip(path: string): Promise<ZipFile> {
  const file = await open(path)
  const { size } = await file.stat()
  const options = { autoClose: false, lazyEntries: true, decodeStrings: true, validateEntrySizes: true }
  return new Promise((resolve, reject) =>
    fromRandomAccessReader(new OwnStreams(path, file), size, options, (error, zip) => {
      if (!error) return resolve(zip)
      void file.close().then(() => reject(unreadable(path, error)), reject)
    }),
  )
}

function readEntries(zip: ZipFile, path: string): Promise<Entry[]> {
  return new Promise((resolve, reject) => {
    const entries: Entry[] = []
    zip.on('entry', (entry: Entry) => {
      entries.push(entry)
      if (entries.length > MAX_ENTRIES)
        return reject(new ImportError(`${path}: Das ZIP-Archiv enthält mehr als 10'000 Dateien und wird deshalb nicht gelesen.`))
      zip.readEntry()
    })
    zip.on('end', () => resolve(entries))
    zip.on('error', (error: Error) => reject(unreadable(path, error)))
    zip.readEntry()
  })
}

function checkBounds(entries: Entry[], path: string): void {
  const total = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0)
  if (total > MAX_TOTAL_BYTES)
    throw new ImportError(`${path}: Das ZIP-Archiv wäre entpackt grösser als 20 GB und wird deshalb nicht gelesen.`)
  const bomb = entries.find(
    (entry) => entry.uncompressedSize > SMALL_BYTES && entry.uncompressedSize > MAX_RATIO * entry.compressedSize,
  )
  if (bomb) {
    throw new ImportError(
      `${path}: ${bomb.fileName} ist über ${MAX_RATIO}-mal kleiner gepackt, als es entpackt wäre; ` +
        'so etwas tun nur schadhafte oder bösartige Archive. ' +
        'Entpacken Sie es selbst, wenn Sie ihm trauen, und importieren Sie den Ordner.',
    )
  }
  const packed = entries.reduce((sum, entry) => sum + entry.compressedSize, 0)
  if (packed > statSync(path).size)
    throw new ImportError(
      `${path}: Die Dateien des ZIP-Archivs liegen übereinander; so etwas tun nur schadhafte oder bösartige Archive. ` +
        'Laden Sie es neu herunter, oder packen Sie es neu.',
    )
  const link = entries.find((entry) => ((entry.externalFileAttributes >>> 16) & FILE_KIND) === SYMBOLIC_LINK)
  if (link)
    throw new ImportError(
      `${path}: «${link.fileName}» ist keine Datei, sondern ein Verweis auf eine andere. Packen Sie das Archiv mit den Dateien selbst.`,
    )
  const locked = entries.find((entry) => entry.generalPurposeBitFlag & 1)
  if (locked)
    throw new ImportError(
      `${path}: Das ZIP-Archiv ist mit einem Passwort geschützt. Entpacken Sie es zuerst, und importieren Sie den Ordner.`,
    )
}

function zippedFile(zip: ZipFile, entry: Entry, path: string, archive: string): SourceFile {
  const open = () =>
    new Promise<Readable>((resolve, reject) =>
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(unreadable(`${archive}, ${path}`, error))
        // Errors inside the archive (checksum, size) surface while reading; they get the file's name there.
        const named = new Transform({ transform: (chunk, _, done) => done(null, chunk), highWaterMark: 256 * 1024 })
        stream.on('error', (cause) => named.destroy(unreadable(`${archive}, ${path}`, cause)))
        named.on('close', () => stream.destroy())
        resolve(stream.pipe(named))
      }),
    )
  return { path, size: entry.uncompressedSize, open }
}

function unreadable(place: string, cause: Error): ImportError {
  if (/invalid relative path|absolute path|invalid characters in fileName/.test(cause.message)) {
    const name = /: (.*)$/.exec(cause.message)?.[1] ?? ''
    return new ImportError(
      `${place}: Das ZIP-Archiv enthält einen Pfad, der aus ihm hinausführt («${name}»), und wird deshalb nicht gelesen.`,
      { cause },
    )
  }
  if (/encrypted/.test(cause.message))
    return new ImportError(`${place}: Das ZIP-Archiv ist mit einem Passwort geschützt.`, { cause })
  return new ImportError(
    `${place}: Das ZIP-Archiv ist beschädigt oder unvollständig (${cause.message}). Laden Sie es neu herunter, oder packen Sie es neu.`,
    { cause },
  )
}

const isHidden = (path: string) => path.split('/').some((part) => part.startsWith('.') || part === '__MACOSX')

/** `archive/` when every path begins with it. */
function commonFolder(paths: string[]): string {
  const [first = ''] = paths
  const folder = first.includes('/') ? first.slice(0, first.indexOf('/') + 1) : ''
  return folder !== '' && basename(first) !== first && paths.every((path) => path.startsWith(folder)) ? folder : ''
}
