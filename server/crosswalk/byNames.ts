import { sql } from 'kysely'
import { type CrosswalkFormat, crosswalkFormats } from '../../lib/domain/export/exportFormats'
import { isUuid } from '../../lib/domain/text/uuid'
import type { Database } from '../db/database'
import { SafekeepingError } from '../safekeeping/safekeepingError'
import { writeWhole } from '../safekeeping/writeWhole'
import { crosswalkIdOf } from './askForCrosswalk'
import { crosswalkFiles, tooManyPairs } from './crosswalkFile'
import { makeCrosswalk, type Making } from './makeCrosswalk'
import { countPairs, crosswalkById, type PairCount } from './readCrosswalk'
import { streamPairs } from './streamPairs'

/** Two taxonomies by name or id, and an absolute path of a file whose ending says what it is to be. */
export interface CrosswalkOrder {
  from: string
  to: string
  out?: string | undefined
}

export interface MadeCrosswalk {
  from: string
  to: string
  counts: PairCount[]
}

/** Has a crosswalk made, and written into a file, as the program itself. Throws `SafekeepingError` with a German sentence. */
export async function crosswalkByNames(
  database: Database,
  { from, to, out }: CrosswalkOrder,
  { origin, signal, onProgress }: { origin: string } & Pick<Making, 'signal' | 'onProgress'>,
): Promise<MadeCrosswalk> {
  const format = out === undefined ? null : formatOf(out)
  const [old, young] = [await taxonomyOf(database, from), await taxonomyOf(database, to)]
  if (old.id === young.id) throw new SafekeepingError(`«${old.name}» geht nicht in sich selbst über. Nennen Sie zwei Taxonomien.`)
  if (old.type !== young.type)
    throw new SafekeepingError('Arten und Lebensräume gehen nicht ineinander über. Nennen Sie zwei Taxonomien derselben Art.')
  const id = (await crosswalkIdOf(database.bulk, old.id, young.id)) ?? ''
  await makeCrosswalk(database, { id, signal, onProgress })
  const crosswalk = await crosswalkById(database.bulk, id)
  if (!crosswalk) throw new SafekeepingError('Jemand hat den Umzug gelöscht, während er entstand.')
  const counts = await countPairs(database.bulk, crosswalk)
  if (out !== undefined && format !== null) {
    const problem = format === 'xlsx' ? tooManyPairs(counts) : null
    if (problem) throw new SafekeepingError(`${problem} Nennen Sie eine Datei, die auf .csv endet.`)
    const pairs = streamPairs({ reader: database.bulk }, crosswalk, signal)
    await writeWhole(out, crosswalkFiles[format]({ crosswalk, counts, origin, time: new Date() }, pairs))
  }
  return { from: old.name, to: young.name, counts }
}

function formatOf(path: string): CrosswalkFormat {
  const format = crosswalkFormats.find(({ extension }) => path.toLowerCase().endsWith(`.${extension}`))
  if (format) return format.extension
  const endings = crosswalkFormats.map(({ extension }) => `.${extension}`).join(', ')
  throw new SafekeepingError(`${path}: Die Datei muss auf eines davon enden: ${endings}.`)
}

interface Found {
  id: string
  name: string
  type: string
}

async function taxonomyOf({ bulk }: Database, wanted: string): Promise<Found> {
  const { rows } = await sql<Found>`
    select t.id, t.name, t.type from taxonomies t
    where t.published and ${isUuid(wanted) ? sql`t.id = ${wanted}::uuid` : sql`same_name(t.name) = same_name(${wanted})`}`.execute(
    bulk,
  )
  if (rows[0]) return rows[0]
  const { rows: all } = await sql<{ name: string }>`
    select t.name from taxonomies t where t.published order by t.name collate de limit 20`.execute(bulk)
  const names = all.map(({ name }) => `«${name}»`).join(', ')
  throw new SafekeepingError(`Eine Taxonomie «${wanted}» gibt es nicht. Es gibt: ${names || 'noch keine'}.`)
}
