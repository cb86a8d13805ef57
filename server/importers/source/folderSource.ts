import { createReadStream, readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ImportError } from '../importError'
import type { SourceFile } from './sourceFile'

/** So deep archives are nested at most in practice (`data/`); deeper folders are somebody's work, not part of the archive. */
const MAX_DEPTH = 3
const MAX_FILES = 5_000

/** The files of a folder, hidden ones left out. */
export function folderFiles(folder: string): SourceFile[] {
  const files: SourceFile[] = []
  collect(folder, '', 0, files)
  if (files.length === 0) throw new ImportError(`${folder}: Der Ordner enthält keine Dateien.`)
  return files
}

export function singleFile(path: string, size: number): SourceFile {
  return { path: basename(path), size, open: async () => createReadStream(path, { highWaterMark: 256 * 1024 }) }
}

function collect(folder: string, prefix: string, depth: number, files: SourceFile[]): void {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith('.') || entry.name === '__MACOSX') continue
    const path = join(folder, entry.name)
    const stats = statSync(path, { throwIfNoEntry: false })
    if (stats?.isDirectory() && depth < MAX_DEPTH) collect(path, `${prefix}${entry.name}/`, depth + 1, files)
    if (!stats?.isFile()) continue
    if (files.length >= MAX_FILES)
      throw new ImportError(`${folder}: Der Ordner enthält mehr als 5'000 Dateien. Nennen Sie den Ordner des Archivs selbst.`)
    files.push({ ...singleFile(path, stats.size), path: `${prefix}${entry.name}` })
  }
}
