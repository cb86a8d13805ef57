import type { ImportMapping, TableMapping } from '../../../../lib/domain/import/importMapping'
import { ImportError } from '../../importError'
import type { ImportOptions } from '../../plan'

/** What a mapping asks for that has a taxonomy among its tables. */
interface MappedTaxonomy {
  /** What it says of the taxonomy. */
  asked: Partial<ImportOptions>
  /** The other tables. */
  collections: TableMapping[]
}

/** What a mapping says of a taxonomy; null where it is about collections only. Throws `ImportError` where it says what makes no sense together. */
export function taxonomyTable({ tables }: ImportMapping, options: ImportOptions): MappedTaxonomy | null {
  const [table, second] = tables.filter(({ taxonomy }) => taxonomy !== undefined)
  if (!table) return null
  if (second)
    throw new ImportError(
      'Eine Zuordnung hat höchstens eine Tabelle mit «taxonomy». Importieren Sie weitere Taxonomien je mit einer eigenen.',
    )
  const { file, sheet, sheets, headerRow, taxonomy, taxonomyName, versionOf, type, noValue, about, missing, ...others } = table
  const senseless = Object.keys(others satisfies Partial<TableMapping>)
  if (senseless.length > 0)
    throw new ImportError(
      `Bei einer Tabelle mit «taxonomy» bedeutet «${senseless[0] ?? ''}» nichts; ` +
        'möglich sind daneben taxonomyName, versionOf, type, file, sheet, sheets, headerRow, noValue, about, missing.',
    )
  return {
    asked: {
      table: { file, sheet, sheets, headerRow, taxonomy, noValue },
      about,
      taxonomy: options.taxonomy ?? taxonomyName,
      versionOf: options.versionOf ?? versionOf,
      type: options.type ?? type,
      ...(missing && { deleteMissing: missing === 'delete' }),
    },
    collections: tables.filter((each) => each !== table),
  }
}
