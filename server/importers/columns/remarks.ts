import type { Column } from './column'
import type { RowCells } from './rowCells'

/** A cell that is not kept, or differently from what was meant. */
export interface Remark {
  column: string
  value: string
  reason: string
  instead: string
}

/** Whether a cell says yes; what is neither yes nor no is remarked. */
export function yesOrNo(column: Column | undefined, row: RowCells, remarks: Remark[]): boolean {
  const value = column ? row.take(column) : null
  if (!column || value === null || /^(t|true|1|yes|f|false|0|no)$/i.test(value)) return /^(t|true|1|yes)$/i.test(value ?? '')
  leaveOut(column, row, remarks, 'Der Wert ist weder ja noch nein')
  return false
}

/** A cell is only named. */
export function leaveOut(
  column: Column | undefined,
  row: RowCells,
  remarks: Remark[],
  reason: string,
  instead = 'ohne diesen Wert übernommen',
): void {
  if (!column) return
  row.name(column)
  const value = (row.see(column) ?? '').slice(0, 80)
  remarks.push({ column: column.name, value, reason, instead })
}
