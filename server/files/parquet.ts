import { setImmediate } from 'node:timers/promises'
import { ByteWriter, type KeyValue, type ParquetWriter } from 'hyparquet-writer'
import { writeColumn } from 'hyparquet-writer/src/column.js'
import { writeMetadata } from 'hyparquet-writer/src/metadata.js'
import { snappyCompress } from 'hyparquet-writer/src/snappy.js'
import { type ParquetColumn, parquetValue, type ParquetValue, schemaElement } from './parquetColumns'
import type { Row } from './row'
import type { WrittenRows } from './sheets'

/**
 * A Parquet file as a stream: row groups of typed, nullable columns, packed by snappy, then what is said about the file. What tells where everything
 * stands comes last, so that a file which breaks off is none. Held are one group of rows and one packed column; others have their turn behind each
 * column. `about` is asked behind the last row, when `written` is known.
 */
export async function* parquetFile(
  columns: readonly ParquetColumn[],
  batches: AsyncIterable<Row[]>,
  written: WrittenRows,
  about: () => KeyValue[],
): AsyncGenerator<Buffer> {
  const schema = [{ name: 'export', num_children: columns.length }, ...columns.map(schemaElement)]
  const writer = new ByteWriter()
  const groups: RowGroup[] = []
  writer.appendUint32(MAGIC)
  yield taken(writer)
  let group = newGroup(columns)
  for await (const rows of batches) {
    for (const row of rows) addRow(group, columns, row, written)
    if (!isFull(group)) continue
    yield* writtenGroup(writer, columns, group, groups)
    group = newGroup(columns)
  }
  if (group.rows > 0) yield* writtenGroup(writer, columns, group, groups)
  writeMetadata(writer, {
    version: 2,
    created_by: 'Arteigenschaften (hyparquet-writer)',
    schema,
    num_rows: BigInt(written.rows),
    row_groups: groups,
    key_value_metadata: about(),
    metadata_length: 0,
  })
  writer.appendUint32(MAGIC)
  yield taken(writer)
}

type RowGroup = ParquetWriter['row_groups'][number]

/** PAR1 */
const MAGIC = 0x31524150

/** So large that columns pack well and readers have little to look up … */
const GROUP_ROWS = 16_384
const GROUP_CELLS = 640_000
/** … and so small that they are some dozen megabytes, however long their texts are. */
const GROUP_CHARACTERS = 12_000_000
const PAGE_BYTES = 1_048_576

/** Rows until they are written, column by column. */
interface Group {
  rows: number
  cells: number
  characters: number
  columns: ParquetValue[][]
}

const newGroup = (columns: readonly unknown[]): Group => ({ rows: 0, cells: 0, characters: 0, columns: columns.map(() => []) })

const isFull = ({ rows, cells, characters }: Group) =>
  rows >= GROUP_ROWS || cells >= GROUP_CELLS || characters >= GROUP_CHARACTERS

function addRow(group: Group, columns: readonly ParquetColumn[], row: Row, written: WrittenRows): void {
  written.rows++
  group.rows++
  group.cells += columns.length
  for (const [index, column] of columns.entries()) {
    const cell = row[index] ?? null
    group.columns[index]?.push(cell === null ? null : parquetValue(cell, column))
    if (cell === null) continue
    written.values[index] = (written.values[index] ?? 0) + 1
    group.characters += cell.length
  }
}

/** The pieces of a group; its place in the file is noted in `groups`. */
async function* writtenGroup(
  writer: ByteWriter,
  columns: readonly ParquetColumn[],
  group: Group,
  groups: RowGroup[],
): AsyncGenerator<Buffer> {
  const start = writer.offset
  const chunks: RowGroup['columns'] = []
  for (const [index, column] of columns.entries()) {
    const values = group.columns[index] ?? []
    chunks.push(writtenColumn(writer, column, values))
    group.columns[index] = []
    if (writer.index >= PIECE_BYTES) yield taken(writer)
    await setImmediate()
  }
  groups.push({ columns: chunks, total_byte_size: BigInt(writer.offset - start), num_rows: BigInt(group.rows) })
  yield taken(writer)
}

/** Smaller ones wait for the next column. */
const PIECE_BYTES = 65_536

function writtenColumn(writer: ByteWriter, column: ParquetColumn, values: ParquetValue[]): RowGroup['columns'][number] {
  const element = schemaElement(column)
  const { chunk } = writeColumn({
    writer,
    column: {
      columnName: column.name,
      element,
      schemaPath: [{ name: 'export' }, element],
      codec: 'SNAPPY',
      compressors: { SNAPPY: snappyCompress },
      // The least and greatest value of each column and group, whole texts among them, would be held until the end; whoever reads takes all rows.
      stats: false,
      pageSize: PAGE_BYTES,
      columnIndex: false,
      offsetIndex: false,
      // All readers know it; runs of booleans only newer ones.
      ...(column.valueType === 'boolean' ? { encoding: 'PLAIN' as const } : {}),
    },
    pageData: {
      values,
      definitionLevels: values.map((value) => (value === null ? 0 : 1)),
      repetitionLevels: [],
      maxDefinitionLevel: 1,
    },
  })
  return chunk
}

/** What was written since the last time. */
function taken(writer: ByteWriter): Buffer {
  const bytes = Buffer.from(writer.getBytes())
  writer.index = 0
  return bytes
}
