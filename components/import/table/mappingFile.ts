import type { ImportSettings } from '@/lib/domain/import/importSettings'

/** The mapping as `npm run import -- --mapping` reads it, with the name of its collection, and what the file is called. */
export function mappingFile({ as, name, mapping }: ImportSettings, fileName: string): { name: string; json: string } {
  const [first, ...others] = mapping.tables
  const isNamed = as === 'collection' && first !== undefined && first.collection === undefined && name !== ''
  const tables = isNamed ? [{ collection: name, ...first }, ...others] : mapping.tables
  return { name: `${fileName.replace(/\.\w+$/, '')}-zuordnung.json`, json: `${JSON.stringify({ tables }, null, 2)}\n` }
}
