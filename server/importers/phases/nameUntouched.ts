import { ImportError } from '../importError'
import type { UntouchedFile } from '../plan'
import type { Report, Untouched } from '../report'
import { openTable } from '../text/readTable'
import { surveyTables } from '../columns/survey'
import { columnAccounts } from '../columns/columnWords'
import { isTableFile } from '../formats/tables'

/** Says of each file that is not read what stands in it: of a table every column, with the number of its values. */
export async function nameUntouched(files: readonly UntouchedFile[], report: Report, checkpoint: () => void): Promise<void> {
  for (const each of files) {
    checkpoint()
    report.untouched.push(await lookedThrough(each, checkpoint))
  }
}

async function lookedThrough({ file, what, hints, names }: UntouchedFile, checkpoint: () => void): Promise<Untouched> {
  const plain = { path: file.path, what }
  if (!isTableFile(file) || file.size === 0) return plain
  try {
    const table = await openTable(file, hints ?? { header: 'guess' })
    const [survey = { rows: 0, columns: [] }] = await surveyTables([table], { onRows: checkpoint })
    const words = (names ?? []).map((column) => ({ column, became: '' }))
    return {
      ...plain,
      rows: survey.rows,
      columns: columnAccounts(table.header, survey, words).map((column) => ({ ...column, notTaken: what })),
    }
  } catch (error) {
    // What cannot be read as a table is named as a file.
    if (error instanceof ImportError) return plain
    throw error
  }
}
