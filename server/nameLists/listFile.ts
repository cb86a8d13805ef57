import { createReadStream, existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { sql } from 'kysely'
import { axisNamed, namesOf } from '../../lib/domain/export/exportAxes'
import { propertyOfKey } from '../../lib/domain/export/exportColumns'
import { type NameListFormat, nameListFormats } from '../../lib/domain/export/exportFormats'
import { joinTuple } from '../../lib/domain/export/exportTuple'
import type { Database } from '../db/database'
import { unhurried } from '../db/reading/unhurried'
import { Refused } from '../expected'
import { strayNotes } from '../importers/text/readTable'
import type { SafekeepingStep } from '../safekeeping/backup'
import { explainDisk, SafekeepingError } from '../safekeeping/safekeepingError'
import { writeWhole } from '../safekeeping/writeWhole'
import { parseListQuery } from './listQuery'
import { ListChanged } from './matchedRows'
import { matchList } from './matchList'

/** A list on the machine of the database: absolute paths, names of taxonomies, titles of columns, keys of columns of an export. */
export interface ListOrder {
  path: string
  out: string
  taxonomies: string[]
  columns: string[]
  properties: string[]
}

/** What became of it. */
export interface ListResult {
  out: string
  taxonomies: string[]
  /** What to look at in it, as sentences. */
  notes: string[]
}

/** Where the answer goes when nobody says so: beside the list. */
export const outBeside = (path: string): string =>
  `${path.replace(/\.[^./\\]*$/, '')}-abgleich${/\.jsonl$/i.test(path) ? '.jsonl' : '.csv'}`

/** Matches a list in a file into another one, as the program itself. Throws `SafekeepingError` with a German sentence; then nothing is written. */
export async function matchListFile(
  database: Database,
  { path, out, taxonomies, columns, properties }: ListOrder,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (step: SafekeepingStep) => void },
): Promise<ListResult> {
  try {
    const format = formatOf(path)
    if (!out.toLowerCase().endsWith(`.${format}`)) throw new SafekeepingError(`${out}: Die Datei muss auf .${format} enden.`)
    if (out === path) throw new SafekeepingError(`${out}: Das ist die Liste selbst. Nennen Sie eine andere Datei.`)
    const total = (await stat(path)).size
    const named = taxonomies.length > 0 ? taxonomies : [await onlyTaxonomy(database)]
    const query = new URLSearchParams(named.map((name) => ['taxonomies', name]))
    for (const title of columns) query.append('column', title)
    for (const key of properties) query.append(...parameterOf(key))
    const bytes = counted(createReadStream(path, { signal }), (rows) => onProgress({ phase: 'Abgleich, Bytes', rows, total }))
    const stray: { strayLine?: number } = {}
    const onStray = (line: number) => void (stray.strayLine = line)
    const { plan, pieces } = await matchList(format, { bytes, charset: null, onStray }, parseListQuery(String(query)), {
      database: unhurried(database),
      turn: (work) => work(),
      signal,
    })
    await writeWhole(out, pieces)
    return { out, taxonomies: plan.taxonomies.map(({ name }) => name), notes: strayNotes(stray) }
  } catch (error) {
    if (signal.aborted) throw new SafekeepingError('Abgebrochen. Es ist keine Datei entstanden.')
    if (error instanceof Refused || error instanceof ListChanged) throw new SafekeepingError(error.message)
    throw explainDisk(error, path)
  }
}

async function* counted(bytes: AsyncIterable<Buffer>, onRead: (bytes: number) => void): AsyncGenerator<Buffer> {
  let read = 0
  for await (const piece of bytes) {
    yield piece
    onRead((read += piece.length))
  }
}

/** Whether a file would be lost that nobody named. */
export const wouldOverwrite = (out: string): boolean => existsSync(out)

function formatOf(path: string): NameListFormat {
  const ending = path.toLowerCase().split('.').at(-1) ?? ''
  const format = nameListFormats.find((each) => each === ending)
  if (format) return format
  if (ending === 'tsv' || ending === 'txt') return 'csv'
  throw new SafekeepingError(
    `${path}: Eine Liste endet auf .csv, .tsv, .txt oder .jsonl. Speichern Sie eine Arbeitsmappe als «CSV UTF-8».`,
  )
}

async function onlyTaxonomy({ reader }: Database): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select t.name from taxonomies t where t.published order by t.name collate de limit 20`.execute(reader)
  const [only] = rows
  if (only && rows.length === 1) return only.name
  const names = rows.map(({ name }) => `«${name}»`).join(', ')
  throw new SafekeepingError(`Nennen Sie mit --taxonomy, in welcher Taxonomie gesucht wird. Es gibt: ${names || 'noch keine'}.`)
}

/** `pco~Rote Liste~Kategorie` as the parameter of an export. */
function parameterOf(key: string): [string, string] {
  const property = propertyOfKey(key)
  if (!property)
    throw new SafekeepingError(
      `«${key}» ist keine Spalte. Erwartet wird tax~Taxonomie~Eigenschaft, pco~Sammlung~Eigenschaft oder rco~Sammlung~Beziehungsart~Eigenschaft.`,
    )
  return [axisNamed(property.axis).properties, joinTuple(namesOf(property))]
}
