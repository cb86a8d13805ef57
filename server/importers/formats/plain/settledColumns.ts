import { key } from '../../../../lib/domain/vocabulary/columnKey'
import type { TaxonomyMapping } from '../../../../lib/domain/import/taxonomyMapping'
import type { ColumnWords } from '../../columns/columnWords'
import type { Report } from '../../report'
import type { Table } from '../../text/readTable'
import type { PlainColumns } from './plainColumns'
import { referTo, type ReferTo } from './referTo'

export interface SettledColumns extends PlainColumns {
  /** By what a chosen column names the row above, or the accepted one. */
  parentBy?: ReferTo
  acceptedBy?: ReferTo
}

/** What columns are called that hold ids or codes, and nothing else. */
const saysIds = /(id|code|key)$/

/**
 * Whether the columns of parent and accepted name hold ids, codes or names, where a mapping names them or what they are called leaves it open («Parent»,
 * «Synonym von»).
 */
export async function settled(
  tables: readonly Table[],
  columns: PlainColumns,
  { parent, accepted }: TaxonomyMapping,
  report: Report,
  checkpoint: () => void,
): Promise<SettledColumns> {
  const roles = { ...columns.roles }
  const by = async (role: 'parentId' | 'acceptedId', name: 'parentName' | 'acceptedName', isMapped: boolean, what: string) => {
    const column = roles[role]
    if (!column || (!isMapped && saysIds.test(key(column.name)))) return undefined
    const found = await referTo(tables, column, columns, what, report, checkpoint)
    if (found !== 'name') return found
    delete roles[role]
    roles[name] = column
    return found
  }
  const parentBy = await by('parentId', 'parentName', parent !== undefined, 'das übergeordnete Objekt')
  const acceptedBy = await by('acceptedId', 'acceptedName', accepted !== undefined, 'den gültigen Namen')
  return { ...columns, roles, ...(parentBy && { parentBy }), ...(acceptedBy && { acceptedBy }) }
}

export const notChosen = ({ ignored }: PlainColumns): ColumnWords[] =>
  ignored.map((column) => ({ column, became: '', notTaken: 'nach der Zuordnung nicht gewählt' }))
