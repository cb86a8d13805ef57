import { rankLabel } from '../../../lib/domain/vocabulary/rank'
import { plainColumns } from '../formats/plainTables'
import type { Column } from '../formats/taxonColumns'
import type { ColumnRole } from '../formats/vocabulary'

const labels: Record<ColumnRole, string> = {
  id: 'Id',
  rowId: 'Id der Zeile',
  parentId: 'Id des übergeordneten Objekts',
  parentName: 'Name des übergeordneten Objekts',
  acceptedId: 'Id des gültigen Namens',
  acceptedName: 'gültiger Name',
  name: 'Name',
  author: 'Autor',
  rank: 'Rang',
  status: 'Status',
  provisional: 'ob vorläufig',
  code: 'Code',
  level: 'Ebene',
  vernacular: 'Name in einer anderen Sprache',
  'vernacular-de': 'deutscher Name',
  'vernacular-fr': 'französischer Name',
  'vernacular-it': 'italienischer Name',
  'vernacular-en': 'englischer Name',
}

/**
 * What each column of a table becomes when the table becomes a taxonomy, by the name of the column: what the import itself takes it for
 * (`plainColumns`), in German words. Null when no column names the taxa.
 */
export function taxonRoles(columns: readonly Column[]): ReadonlyMap<string, string> | null {
  const { roles, classification, parts, properties } = plainColumns(columns)
  if (!roles.name && parts.length < 2) return null
  const words = new Map(properties.map(({ name }) => [name, 'Eigenschaft']))
  if (!roles.parentId && !roles.parentName)
    for (const { rank, column } of classification) words.set(column.name, `höheres Taxon (${rankLabel(rank)})`)
  if (!roles.name) for (const { name } of parts) words.set(name, 'Teil des Namens')
  for (const [role, column] of Object.entries(roles) as [ColumnRole, Column][]) words.set(column.name, labels[role])
  return words
}
