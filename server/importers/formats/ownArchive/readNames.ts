import type { ArchiveLayout } from '../../../../lib/domain/archive/archiveLayouts'
import { shortLanguages } from '../../../../lib/domain/archive/longLanguages'
import { ownTables } from '../../../../lib/domain/archive/ownTables'
import { normalizeStatus } from '../../../../lib/domain/vocabulary/status'
import type { Database } from '../../../db/database'
import type { Stage } from '../../plan'
import type { Report } from '../../report'
import type { SourceFile } from '../../source/sourceFile'
import { type ArchiveColumns, eachArchiveRow, openOwnTable, type ArchiveRow } from './ownTable'
import { completeNames, type FullName, GOES_WITH, NO_SUCH_TAXON } from './stagedTaxa'

/** Reads the taxa and synonyms of an archive. */
export async function readUsages(
  file: SourceFile,
  { id, parent, accepted, name, author, rank, status }: ArchiveLayout['usages'],
  stage: Stage,
  report: Report,
): Promise<void> {
  const limited = { [name]: 'name', [id]: 'id' } as const
  const columns = [id, parent, ...(accepted === null ? [] : [accepted]), name, author, rank, status]
  const table = await openOwnTable(file, columns)
  const refused: ArchiveColumns['refused'] = (cell) => stage.refused({ id: cell(id), name: cell(name) })
  await eachArchiveRow(table, { columns, became: 'Name', limited, refused }, stage, report, (row) => {
    const own = row.cell(name)
    if (!own) return row.refuse('Der Name ist leer', name)
    const word = row.cell(status)
    const above = row.cell(parent)
    // Where the accepted name has a column of its own it alone decides: people write words of synonyms beside taxa of the tree.
    const [synonym, acceptedRef] =
      accepted === null ? [normalizeStatus(word).synonym, above] : [row.cell(accepted) !== null, row.cell(accepted)]
    stage.taxon(row.file, 0, {
      line: row.line,
      sourceId: row.cell(id),
      alias: null,
      parentRef: synonym ? null : above,
      acceptedRef: synonym ? acceptedRef : null,
      synonym,
      name: own,
      code: null,
      author: row.cell(author),
      rank: row.cell(rank),
      rankVerbatim: row.cell(rank),
      status: word ?? 'accepted',
      statusVerbatim: word,
      properties: '{}',
    })
    row.take()
  })
  await stage.flush(1)
}

/** Names that are put right at once. */
const AT_ONCE = 1_000

/** Reads ae-usages.csv, when the names are staged. */
export async function readFullNames(bulk: Database['bulk'], file: SourceFile, stage: Stage, report: Report): Promise<void> {
  const { columns } = ownTables.usages
  const limited = { ID: 'id', sourceID: 'id', name: 'name', code: 'id' } as const
  let waiting: { row: Pick<ArchiveRow, 'file' | 'line'>; name: FullName }[] = []
  const write = async () => {
    const some = waiting
    waiting = []
    if (some.length === 0) return
    const completed = await completeNames(
      bulk,
      some.map(({ name }) => name),
    )
    for (const { place, isThere, file: of, line } of completed) {
      const said = some[place]
      if (!said) continue
      if (of !== null && line !== null) {
        report.use(said.row.file, said.row.line, { file: of, line }, GOES_WITH)
        continue
      }
      const reason = isThere ? 'Die Id kommt schon in einer früheren Zeile vor' : NO_SUCH_TAXON
      report.add({ ...said.row, column: 'ID', value: said.name.id, reason, taken: false })
    }
  }
  const flushing = {
    async flush() {
      if (waiting.length >= AT_ONCE) await write()
      await stage.flush()
    },
  }
  await eachArchiveRow(await openOwnTable(file, columns), { columns, became: 'Name', limited }, flushing, report, (row) => {
    const [id, name, status] = [row.cell('ID'), row.cell('name'), row.cell('status')]
    if (!id || !name || !status) return row.refuse('Id, Name oder Status ist leer')
    const { file: number, line } = row
    waiting.push({
      row: { file: number, line },
      name: {
        id,
        name,
        status,
        sourceId: row.cell('sourceID'),
        code: row.cell('code'),
        rank: row.cell('rank'),
        rankVerbatim: row.cell('rankVerbatim'),
        statusVerbatim: row.cell('statusVerbatim'),
      },
    })
    row.take()
  })
  await write()
}

/** Reads the names in other languages. */
export async function readOtherNames(
  file: SourceFile,
  { taxon, name, language, preferred }: ArchiveLayout['vernaculars'],
  hasLongLanguages: boolean,
  stage: Stage,
  report: Report,
): Promise<void> {
  const columns = [taxon, name, language, preferred]
  const limited = { [taxon]: 'id', [name]: 'name' } as const
  const table = await openOwnTable(file, columns)
  await eachArchiveRow(table, { columns, became: 'Name in einer anderen Sprache', limited }, stage, report, (row) => {
    const [taxonRef, own, word] = [row.cell(taxon), row.cell(name), row.cell(language)]
    if (!taxonRef) return row.refuse('Die Id des Taxons ist leer', taxon)
    if (!own) return row.refuse('Der Name ist leer', name)
    stage.vernacular(row.file, 0, {
      line: row.line,
      taxonRef,
      name: own,
      language: word !== null && hasLongLanguages ? (shortLanguages[word] ?? word) : word,
      preferred: row.cell(preferred) === 'true',
      ownRow: false,
    })
    row.take()
  })
}
