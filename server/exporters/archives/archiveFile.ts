import type { ArchiveFormat } from '../../../lib/domain/archive/archiveLayouts'
import { csvFile } from '../../files/csv'
import type { Row } from '../../files/row'
import { zip, type ZipEntry } from '../../files/zip'
import type { FileFacts } from '../files/fileFacts'
import type { ArchivePlan } from './archivePlan'
import type { ArchiveBatch } from './tableBatches'
import type { StandardTable } from './archiveTables'
import { coldpMetadata } from './coldpMetadata'
import { emlMetadata, metaXml } from './dwcaMetadata'
import { fieldRows, sourceRows } from './sourceTables'
import { ownTables } from '../../../lib/domain/archive/ownTables'

/** What stands in an archive beside its tables: what it is and who is to be named. */
const descriptions: Record<
  ArchiveFormat,
  (archive: ArchivePlan, tables: readonly StandardTable[], facts: FileFacts) => [name: string, text: string][]
> = {
  coldp: (archive, tables, facts) => [['metadata.yaml', coldpMetadata(archive, tables, facts)]],
  dwca: (archive, tables, facts) => [
    ['meta.xml', metaXml(tables)],
    ['eml.xml', emlMetadata(archive, tables, facts)],
  ],
}

/** An archive as a ZIP, streamed: first what it is, then its tables as they are read. Nothing is kept but the batch at hand. */
export function archiveFile(
  format: ArchiveFormat,
  archive: ArchivePlan,
  tables: readonly StandardTable[],
  batches: AsyncIterable<ArchiveBatch>,
  facts: FileFacts,
): AsyncGenerator<Buffer> {
  const source = new TableBatches(batches)
  const about = descriptions[format](archive, tables, facts).map(([name, text]) => whole(name, text))
  const entries: ZipEntry[] = [
    ...about,
    csvEntry(ownTables.sources.file, ownTables.sources.columns, listed(sourceRows(archive))),
    csvEntry(ownTables.fields.file, ownTables.fields.columns, listed(fieldRows(archive))),
    ...tables.map((table, index) =>
      csvEntry(table.file, table.columns, table.isUnique ? once(source.of(index)) : source.of(index), true),
    ),
  ]
  return zip(entries, facts.time)
}

const whole = (name: string, text: string): ZipEntry => ({ name, pieces: () => [Buffer.from(text)], mayBeHuge: false })

const csvEntry = (name: string, columns: readonly string[], rows: AsyncIterable<Row[]>, mayBeHuge = false): ZipEntry => ({
  name,
  pieces: () => csvFile([...columns], rows),
  mayBeHuge,
})

async function* listed(rows: Row[]): AsyncGenerator<Row[]> {
  yield rows
}

/** Rows without those whose ids (all cells but the last) have been written. */
async function* once(batches: AsyncIterable<Row[]>): AsyncGenerator<Row[]> {
  const written = new Set<string>()
  for await (const rows of batches)
    yield rows.filter((row) => {
      const id = row.slice(0, -1).join(' ')
      if (written.has(id)) return false
      written.add(id)
      return true
    })
}

/** Hands out one stream of batches table by table, in their order. */
class TableBatches {
  #source: AsyncIterator<ArchiveBatch>
  #next: ArchiveBatch | null = null

  constructor(batches: AsyncIterable<ArchiveBatch>) {
    this.#source = batches[Symbol.asyncIterator]()
  }

  async *of(table: number): AsyncGenerator<Row[]> {
    for (;;) {
      this.#next ??= await this.#pull()
      if (!this.#next || this.#next.table !== table) return
      const { rows } = this.#next
      this.#next = null
      yield rows
    }
  }

  async #pull(): Promise<ArchiveBatch | null> {
    const next = await this.#source.next()
    return next.done ? null : next.value
  }
}
