import { graphql, type ResultOf } from '@/lib/graphql'

/** The first rows of a table, and what its columns are taken for. */
export const ImportTableSampleQuery = graphql(`
  query ImportTableSample($draftId: ID!, $file: String!, $sheet: String, $headerRow: Int, $collection: String) {
    importTableSample(draftId: $draftId, file: $file, sheet: $sheet, headerRow: $headerRow, collection: $collection) {
      lines
      headerRow
      guess
      isRemembered
      columns {
        name
        samples
        kind
        reading
        isAmbiguous
        noValue {
          word
          rows
        }
        taxonRole
      }
    }
  }
`)

export type TableSample = NonNullable<ResultOf<typeof ImportTableSampleQuery>['importTableSample']>
