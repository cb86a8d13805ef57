import { type WorkbookFacts, workbookParts } from '../../lib/domain/xlsx/workbookXml'
import { zip } from './zip'
import type { ZipEntry } from './zip'

export interface Sheet {
  name: string
  pieces: ZipEntry['pieces']
  /** Whether it may need more than 4 GB. */
  mayBeHuge?: boolean
}

/** An XLSX of sheets, as a stream. */
export function workbook(sheets: readonly Sheet[], facts: WorkbookFacts): AsyncGenerator<Buffer> {
  const parts = workbookParts(
    sheets.map(({ name }) => name),
    facts,
  )
  const entries: ZipEntry[] = [
    ...parts.map(([name, xml]): ZipEntry => ({ name, pieces: () => [Buffer.from(xml)], mayBeHuge: false })),
    ...sheets.map(({ pieces, mayBeHuge = false }, index): ZipEntry => {
      return { name: `xl/worksheets/sheet${index + 1}.xml`, pieces, mayBeHuge }
    }),
  ]
  return zip(entries, facts.time)
}
