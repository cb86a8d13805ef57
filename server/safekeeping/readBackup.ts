import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { type Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { type Entry, fromFd, type ZipFile } from 'yauzl'
import { readMigrations } from '../db/migrate'
import { checksumComment, COMMENT_LENGTH, CONTENTS, type Contents, fileOf, FORMAT, READ_ME } from './contents'
import { explainDisk, SafekeepingError, throwIfStopped } from './safekeepingError'

/** A backup whose checksum is right and that this program can read. */
export interface Backup {
  path: string
  contents: Contents
  /** The lines of a table in order, some at a time. */
  linesOf(table: string): AsyncIterable<string[]>
  close(): Promise<void>
}

/**
 * Opens a backup after its every byte was compared with the checksum at its end. Throws `SafekeepingError` when it is none, is cut off or
 * damaged, or comes from a newer program. `onBytes` hears how much has been compared.
 */
export async function openBackup(
  path: string,
  { onBytes = () => {}, signal }: { onBytes?: (done: number, of: number) => void; signal?: AbortSignal } = {},
): Promise<Backup> {
  const file = await open(path, 'r').catch((error: unknown) => {
    throw explainDisk(error, path)
  })
  try {
    await checkBytes(file, path, onBytes, signal)
    const zip = await openZip(file)
    const entries = await readEntries(zip)
    const stream = (name: string) => {
      const entry = entries.get(name)
      if (!entry) throw new SafekeepingError(`${path}: In der Sicherung fehlt ${name}.`)
      return openEntry(zip, entry)
    }
    const contents = JSON.parse(await text(await stream(CONTENTS))) as Contents
    checkContents(contents, path)
    return {
      path,
      contents,
      async *linesOf(table) {
        yield* lines(await stream(fileOf(table)))
      },
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw explainDisk(error, path)
  }
}

async function checkBytes(
  file: FileHandle,
  path: string,
  onBytes: (done: number, of: number) => void,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { size } = await file.stat()
  const beginning = Buffer.alloc(30 + READ_ME.length)
  await file.read(beginning, 0, beginning.length, 0)
  if (beginning.readUInt32LE(0) !== LOCAL_HEADER || beginning.subarray(30).toString() !== READ_ME)
    throw new SafekeepingError(
      `${path}: Das ist keine Sicherung von Arteigenschaften. Sicherungen schreibt der Befehl «npm run backup».`,
    )
  const covered = Math.max(0, size - COMMENT_LENGTH)
  const ending = Buffer.alloc(COMMENT_LENGTH)
  await file.read(ending, 0, COMMENT_LENGTH, covered)
  if (!/^SHA-256 [0-9a-f]{64}$/.test(ending.toString('latin1')))
    throw new SafekeepingError(
      `${path}: Der Sicherung fehlt das Ende. Sie wurde beim Schreiben oder Kopieren abgeschnitten; nehmen Sie eine vollständige.`,
    )
  const hash = createHash('sha256')
  let done = 0
  for await (const piece of file.createReadStream({ start: 0, end: covered - 1, autoClose: false, highWaterMark: 1_048_576 })) {
    throwIfStopped(signal, 'Es wurde nichts verändert.')
    hash.update(piece as Buffer)
    done += (piece as Buffer).length
    onBytes(done, covered)
  }
  if (checksumComment(hash.digest('hex')) !== ending.toString('latin1'))
    throw new SafekeepingError(
      `${path}: Die Sicherung ist beschädigt: Ihr Inhalt passt nicht zu ihrer Prüfsumme. Nehmen Sie eine andere Kopie oder eine andere Sicherung.`,
    )
}

/** The first four bytes of a ZIP archive. */
const LOCAL_HEADER = 0x04034b50

function checkContents({ format, migrations, program }: Contents, path: string): void {
  const known = new Map(readMigrations().map(({ name, checksum }) => [name, checksum]))
  const unknown = migrations.find(({ name }) => !known.has(name))
  if (format > FORMAT || unknown)
    throw new SafekeepingError(
      `${path}: Die Sicherung ist neuer als dieses Programm${unknown ? `: Sie enthält die Änderung «${unknown.name}», die es nicht kennt` : ''}. ` +
        `Geschrieben hat sie Version ${program}; spielen Sie sie mit dieser oder einer neueren zurück.`,
    )
  const changed = migrations.find(({ name, checksum }) => known.get(name) !== checksum)
  if (changed)
    throw new SafekeepingError(
      `${path}: Die Sicherung stammt aus einer Datenbank, deren Änderung «${changed.name}» eine andere ist als die dieses Programms. ` +
        'Spielen Sie sie mit der Version zurück, die sie geschrieben hat.',
    )
}

function openZip(file: FileHandle): Promise<ZipFile> {
  return new Promise((resolve, reject) =>
    fromFd(file.fd, { autoClose: false, lazyEntries: true, validateEntrySizes: true }, (error, zip) =>
      error ? reject(error) : resolve(zip),
    ),
  )
}

function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>()
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName, entry)
      zip.readEntry()
    })
    zip.on('end', () => resolve(entries))
    zip.on('error', reject)
    zip.readEntry()
  })
}

const openEntry = (zip: ZipFile, entry: Entry) =>
  new Promise<Readable>((resolve, reject) =>
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream))),
  )

/** Lines end with a line feed and nothing else: readline would also end them at U+2028, which may stand in a text. */
async function* lines(stream: Readable): AsyncGenerator<string[]> {
  let rest = ''
  for await (const piece of stream.setEncoding('utf8')) {
    const found = (rest + (piece as string)).split('\n')
    rest = found.pop() ?? ''
    yield found
  }
  if (rest !== '') yield [rest]
}
