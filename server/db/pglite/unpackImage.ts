import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'

const BLOCK = 512

/**
 * Unpacks a tarball of a database (plain files and folders, as PGlite's `dumpDataDir` writes it) as the data directory `directory`, which must not
 * exist yet. It appears there at once and complete, on the disk too: a start that is torn off leaves nothing that looks like a database.
 */
export function unpackImage(image: string, directory: string): void {
  const unfinished = `${directory}-unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  const folders = new Set([unfinished])
  for (const { path, isFolder, content } of entries(readFileSync(image))) {
    const target = join(unfinished, path)
    const folder = isFolder ? target : dirname(target)
    if (!folders.has(folder)) {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      folders.add(folder)
    }
    if (!isFolder) writeThrough(target, content)
  }
  for (const folder of folders) flushFolder(folder)
  renameSync(unfinished, directory)
  flushFolder(dirname(directory))
}

interface Entry {
  path: string
  isFolder: boolean
  content: Buffer
}

/** Fields of the header by their place in the ustar format: name 0–99, size 124–135 (octal), type 156, prefix 345–499. */
function* entries(tar: Buffer): Generator<Entry> {
  const text = (from: number, length: number) =>
    tar
      .subarray(from, from + length)
      .toString('utf8')
      .replace(/\0.*$/s, '')
  for (let at = 0; at + BLOCK <= tar.length && tar[at] !== 0;) {
    const prefix = text(at + 345, 155)
    const name = text(at, 100)
    const size = Number.parseInt(text(at + 124, 12).trim() || '0', 8)
    const start = at + BLOCK
    yield {
      path: prefix ? `${prefix}/${name}` : name,
      isFolder: text(at + 156, 1) === '5',
      content: tar.subarray(start, start + size),
    }
    at = start + Math.ceil(size / BLOCK) * BLOCK
  }
}

function writeThrough(path: string, content: Buffer): void {
  const descriptor = openSync(path, 'wx', 0o600)
  for (let written = 0; written < content.length;) written += writeSync(descriptor, content, written)
  fsyncSync(descriptor)
  closeSync(descriptor)
}

/** Windows cannot open a folder; there its entries are durable without it. */
function flushFolder(path: string): void {
  if (process.platform === 'win32') return
  const descriptor = openSync(path, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}
