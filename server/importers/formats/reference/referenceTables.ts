import type { Source, SourceFile } from '../../source/sourceFile'

/** The tables of the reference system, by name; only the first two must be there. */
export const tableNames = [
  'taxonomies',
  'objects',
  'synonyms',
  'property_collections',
  'pcos',
  'relations',
  'users',
  'organizations',
  'organization_users',
] as const
export type TableName = (typeof tableNames)[number]

/** The file of a source that holds a table. */
export function tableFile(source: Source, name: TableName): SourceFile | undefined {
  return source.files.find((file) => new RegExp(`(^|/)${name}\\.(csv|tsv)$`, 'i').test(file.path))
}

/** What says something about the tables and is none. */
export const isNote = (path: string) => /(^|\/)(readme|source|licen[cs]e)[^/]*$/i.test(path)
