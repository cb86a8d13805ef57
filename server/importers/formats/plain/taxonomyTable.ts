import type { ImportMapping, TableMapping } from '../../../../lib/domain/import/importMapping'
import { ImportError } from '../../importError'
import type { ImportOptions } from '../../plan'

/** What a mapping says of a taxonomy; null where it is about collections. Throws `ImportError` where it says what makes no sense together. */
export function taxonomyTable({ tables }: ImportMapping): Partial<ImportOptions> | null {
  const [table] = tables
  if (!table || !tables.some(({ taxonomy }) => taxonomy !== undefined)) return null
  if (tables.length > 1)
    throw new ImportError(
      'Eine Zuordnung mit «taxonomy» hat nur eine Tabelle. Importieren Sie Sammlungen und weitere Taxonomien je mit einer eigenen.',
    )
  const { file, sheet, sheets, headerRow, taxonomy, noValue, about, missing, ...others } = table
  const senseless = Object.keys(others satisfies Partial<TableMapping>)
  if (senseless.length > 0)
    throw new ImportError(
      `In einer Zuordnung mit «taxonomy» bedeutet «${senseless[0] ?? ''}» nichts; möglich sind daneben file, sheet, sheets, headerRow, noValue, about, missing.`,
    )
  return {
    table: { file, sheet, sheets, headerRow, taxonomy, noValue },
    about,
    ...(missing && { deleteMissing: missing === 'delete' }),
  }
}
