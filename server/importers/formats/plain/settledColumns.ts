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

/** Whether the columns that a mapping names as parent and accepted name hold ids, codes or names. */
export async function settled(
  tables: readonly Table[],
  columns: PlainColumns,
  { parent, accepted }: TaxonomyMapping,
  report: Report,
  checkpoint: () => void,
): Promise<SettledColumns> {
  const roles = { ...columns.roles }
  const by = async (role: 'parentId' | 'acceptedId', name: 'parentName' | 'acceptedName', what: string) => {
    const column = roles[role]
    if (!column) return undefined
    const found = await referTo(tables, column, columns, what, report, checkpoint)
    if (found !== 'name') return found
    delete roles[role]
    roles[name] = column
    return found
  }
  const parentBy = parent === undefined ? undefined : await by('parentId', 'parentName', 'das übergeordnete Objekt')
  const acceptedBy = accepted === undefined ? undefined : await by('acceptedId', 'acceptedName', 'den gültigen Namen')
  return { ...columns, roles, ...(parentBy && { parentBy }), ...(acceptedBy && { acceptedBy }) }
}

export const notChosen = ({ ignored }: PlainColumns): ColumnWords[] =>
  ignored.map((column) => ({ column, became: '', notTaken: 'nach der Zuordnung nicht gewählt' }))
