import type { NameListFormat } from '../../lib/domain/export/exportFormats'
import { swissCount } from '../../lib/domain/text/swissCount'
import { csvFile } from '../files/csv'
import type { Row } from '../files/row'
import { jsonCell } from '../exporters/files/exportJsonl'
import { type AddedColumn, addedColumns } from './addedCells'
import { readCsvList } from './csvList'
import { type JsonRow, readJsonList } from './jsonList'
import { type ListPlan, planList } from './listPlan'
import { ListContentError } from './listError'
import type { ListQuery } from './listQuery'
import { listText } from './listText'
import { type ListWork, matchedRows, type MatchedRow } from './matchedRows'
import type { NameList } from './nameList'

/** A list that is being answered. */
export interface AnsweredList {
  plan: ListPlan
  /** The list with its added columns: what comes first is there already. */
  pieces: AsyncGenerator<Buffer>
}

/** What comes in, and what somebody says it is written in. */
export interface ListSource {
  bytes: AsyncIterable<Uint8Array>
  charset: string | null
  /** Hears, when all is read, from which line on a list in UTF-8 is not that. */
  onStray?: (line: number) => void
}

/**
 * Reads a list and answers each of its rows with what its name means, in their order and none left out. What is wrong with the question, or shows in the
 * first rows, is thrown before there are pieces (`ListError`, `ExportError`, `ListChanged`); what shows later while they are read.
 */
export function matchList(format: NameListFormat, source: ListSource, query: ListQuery, work: ListWork): Promise<AnsweredList> {
  return forms[format](source, query, work)
}

type Form = (source: ListSource, query: ListQuery, work: ListWork) => Promise<AnsweredList>

interface Written {
  titles: readonly string[]
  added: readonly AddedColumn[]
  isForExcel: boolean
}

/** Reads and writes lists of one kind. */
function formOf<Own>(
  read: (text: AsyncGenerator<string>, query: ListQuery) => Promise<NameList<Own>>,
  write: (written: Written, parts: AsyncGenerator<MatchedRow<Own>[]>) => AsyncGenerator<Buffer>,
): Form {
  return async ({ bytes, charset, onStray }, query, work) => {
    const text = listText(bytes, charset, onStray)
    try {
      const { titles, rows } = await read(text, query)
      const first = await rows.next()
      // As late as can be: what changes while a list begins to come is no change in between.
      const plan = await planList(work.database.readerUntil(work.signal), query)
      const parts = matchedRows(resumed(first, rows), plan, work)
      const added = addedColumns(plan, titles)
      const pieces = write({ titles, added, isForExcel: query.view.csvForExcel }, resumed(await parts.next(), parts))
      return { plan, pieces }
    } catch (error) {
      await text.return(undefined)
      throw error
    }
  }
}

/** The same from its beginning, of which one is taken already. */
async function* resumed<T>(first: IteratorResult<T, unknown>, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    if (!first.done) yield first.value
    yield* rest
  } finally {
    await rest.return(undefined)
  }
}

const forms: Record<NameListFormat, Form> = { csv: formOf(readCsvList, writtenCsv), jsonl: formOf(readJsonList, writtenJson) }

function writtenCsv(
  { titles, added, isForExcel }: Written,
  parts: AsyncGenerator<MatchedRow<string[]>[]>,
): AsyncGenerator<Buffer> {
  async function* rows(): AsyncGenerator<Row[]> {
    for await (const part of parts) yield part.map(({ own, cells }) => [...own, ...cells])
  }
  return csvFile([...titles, ...added.map(({ header }) => header)], rows(), isForExcel)
}

/** What somebody sent stays as they wrote it, to the last digit. */
async function* writtenJson({ added }: Written, parts: AsyncGenerator<MatchedRow<JsonRow>[]>): AsyncGenerator<Buffer> {
  const keys = added.map(({ header }) => JSON.stringify(header))
  for await (const part of parts) {
    const lines = part.map(({ own: { line, inner, value }, cells }) => {
      const twice = added.find(({ header }) => Object.hasOwn(value, header))
      // Of the first rows it is known, and the added fields are called otherwise.
      if (twice) throw new ListContentError(`Zeile ${swissCount(line)} hat schon ein Feld «${twice.header}». Benennen Sie es um.`)
      const found = added.map(({ valueType }, at) => `${keys[at]}:${jsonCell(cells[at] ?? null, valueType)}`).join(',')
      return `{${inner}${inner === '' ? '' : ','}${found}}\n`
    })
    yield Buffer.from(lines.join(''))
  }
}
