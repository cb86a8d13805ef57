import { writeFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ArchiveFormat } from '../../../../lib/domain/archive/archiveLayouts'
import { DelimitedReader } from '../../../../lib/domain/text/delimited'
import type { Database } from '../../../db/database'
import { resolveExportQuery } from '../../plan/resolveExport'
import { unzip } from '../../testing/readXlsx'
import { archiveFile } from '../archiveFile'
import { planArchive } from '../archivePlan'
import { tableBatches } from '../tableBatches'
import { archiveTables } from '../archiveTables'

/** The archive of an export as its route writes it. `taxa`: how many are read at once. */
export async function archiveOf(database: Database, format: ArchiveFormat, query: string, taxa?: number): Promise<Buffer> {
  const plan = await resolveExportQuery(database.reader, query)
  const archive = await planArchive(database.reader, plan)
  const tables = archiveTables[format](archive)
  const facts = {
    origin: 'http://arten.example',
    screenUrl: `http://arten.example/Export?${query}`,
    csvUrl: `http://arten.example/export.csv?${query}`,
    time: new Date(2026, 10, 27),
    rowCount: 0,
  }
  const pieces: Buffer[] = []
  const batches = tableBatches(database, archive, tables, taxa === undefined ? {} : { taxa })
  for await (const piece of archiveFile(format, archive, tables, batches, facts)) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** The files of an archive as texts. */
export async function filesOf(archive: Buffer): Promise<Record<string, string>> {
  return Object.fromEntries([...(await unzip(archive))].map(([name, content]) => [name, content.toString('utf8')]))
}

/** A table of an archive: its header, then its rows. */
export const tableIn = (text = ''): string[][] =>
  new DelimitedReader({ delimiter: ',', quote: '"', lineEnd: null }).push(text, true).map(({ values }) => values)

/** Work with an archive as a file. */
export async function withArchiveFile<T>(archive: Buffer, work: (path: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'ae-archive-'))
  try {
    const path = join(folder, 'archiv.zip')
    writeFileSync(path, archive)
    return await work(path)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
