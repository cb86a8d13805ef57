import type { TableMapping } from './importMapping'
import type { ImportSettings } from './importSettings'
import { ofTaxonomy } from './severalTables'

/** The mapping as `npm run import -- --mapping` reads it, with the name of its collection, and what the file is called. */
export function mappingFile({ as, name, mapping, several }: ImportSettings, fileName: string): { name: string; json: string } {
  const tables = several
    ? mapping.tables
    : as === 'collection'
      ? mapping.tables.map((table, at) => ofCollection(table, at === 0 ? name : ''))
      : mapping.tables.map(ofTaxonomy)
  return { name: `${fileName.replace(/\.\w+$/, '')}-zuordnung.json`, json: `${JSON.stringify({ tables }, null, 2)}\n` }
}

/** What was decided for a taxonomy before somebody chose a collection is left out, and the other way round. */
const ofCollection = ({ taxonomy: _, ...table }: TableMapping, name: string): TableMapping =>
  table.collection === undefined && name !== '' ? { collection: name, ...table } : table
