import { swissCount } from '@/lib/domain/text/swissCount'
import { counted } from '@/lib/text/format'
import type { Draft } from '../queries'

type Table = Draft['tables'][number]

/** A table of a draft as people call it: the sheet alone where there is one workbook. */
export const tableName = ({ file, sheet }: Table, all: readonly Table[]): string =>
  sheet === null || new Set(all.map(workbookOf)).size > 1 ? file : sheet

const workbookOf = ({ file, sheet }: Table): string => (sheet === null ? file : file.replace(`, Blatt «${sheet}»`, ''))

/** «ausgeblendet, 12 Zeilen», «1'000 oder mehr Zeilen», «leer» */
export function tableSize({ isHidden, rowsAtLeast, hasMore }: Table): string {
  const rows = hasMore ? `${swissCount(rowsAtLeast)} oder mehr Zeilen` : counted(rowsAtLeast, 'Zeile', 'Zeilen')
  return `${isHidden ? 'ausgeblendet, ' : ''}${rowsAtLeast === 0 ? 'leer' : rows}`
}
