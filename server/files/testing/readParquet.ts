import { parquetMetadata, parquetReadObjects } from 'hyparquet'

export type ParquetCell = string | number | boolean | null

/** What another library than the writer's own code finds in a Parquet file. */
export interface ReadParquet {
  /** Names with their types in the words of the format. */
  columns: [name: string, type: string][]
  /** Days as ISO. */
  rows: ParquetCell[][]
  /** Rows of each row group. */
  groups: number[]
  /** The key/value pairs of the file. */
  about: Record<string, string>
}

/** Reads a whole file; throws for one that is not whole. */
export async function readParquet(bytes: Buffer): Promise<ReadParquet> {
  const file = new Uint8Array(bytes).buffer
  const metadata = parquetMetadata(file)
  const columns = metadata.schema.slice(1)
  const rows = await parquetReadObjects({ file, metadata, parsers: { stringFromBytes: (bytes) => bytes && utf8.decode(bytes) } })
  return {
    columns: columns.map(({ name, type, logical_type }) => [name, logical_type?.type ?? type ?? '']),
    rows: rows.map((row) => columns.map(({ name }) => shown(row[name]))),
    groups: metadata.row_groups.map(({ num_rows }) => Number(num_rows)),
    about: Object.fromEntries((metadata.key_value_metadata ?? []).map(({ key, value }) => [key, value ?? ''])),
  }
}

/** By itself it would drop a mark at the beginning of a text. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

const shown = (value: unknown): ParquetCell =>
  value instanceof Date ? value.toISOString().slice(0, 10) : ((value ?? null) as ParquetCell)
