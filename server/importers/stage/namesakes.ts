import { sql } from 'kysely'
import { swissCount } from '../../../lib/domain/text/swissCount'
import type { Database } from '../../db/database'
import { intArray, nullableIntArray } from '../../db/arrays'
import type { Issue, Report } from '../report'
import type { Hierarchy } from './hierarchy'

/** Rows per statement. */
const CHUNK = 10_000

/** What stands under one of several taxa of one name, and so many rows that do so in the same words. */
export interface Doubtful {
  file: number
  line: number
  column: string
  value: string
  under: string
  rows: number
}

/** Doubtful rows as they come, those that say the same as one. */
export class DoubtfulRows {
  #all = new Map<string, Doubtful>()

  add(row: Omit<Doubtful, 'rows'>): void {
    const key = JSON.stringify([row.column, row.value, row.under])
    const known = this.#all.get(key)
    if (known) known.rows++
    else this.#all.set(key, { ...row, rows: 1 })
  }

  report(report: Report): void {
    for (const each of this.#all.values()) report.add(doubtfulIssue(each))
  }
}

/** Said of the first of the rows. */
export const doubtfulIssue = ({ rows, under, ...at }: Doubtful): Issue => ({
  ...at,
  reason: 'Mehrere Taxa der Quelle heissen so; die Zeile sagt nicht, zu welchem sie gehört',
  instead: `unter «${under}» übernommen`,
  ...(rows > 1 && { hint: `ebenso ${rows === 2 ? 'eine weitere Zeile' : `${swissCount(rows - 1)} weitere Zeilen`}` }),
  taken: true,
})

/** Names the rows (by their running numbers) that do not tell which of several taxa of one name they stand under. */
export async function reportDoubtful(
  bulk: Database['bulk'],
  seqs: readonly number[],
  { level, parent, accepted }: Hierarchy,
  report: Report,
): Promise<void> {
  const all = new DoubtfulRows()
  // What is not loaded is reported already.
  const placed = seqs.filter((seq) => (level[seq] ?? -1) >= 0).toSorted((a, b) => a - b)
  for (let from = 0; from < placed.length; from += CHUNK) {
    const some = placed.slice(from, from + CHUNK)
    const { rows } = await sql<Omit<Doubtful, 'rows'>>`
      select s.file, s.line, case when s.synonym then 'akzeptiert' else 'übergeordnet' end as column, s.other_name as value,
        concat_ws(' ', u.name, u.author) as under
      from unnest(${intArray(some)}::int[],
        ${nullableIntArray(some.map((seq) => [accepted[seq], parent[seq]].find((up) => up !== undefined && up >= 0) ?? null))}::int[]) as x (seq, up)
      join import_taxa s on s.seq = x.seq join import_taxa u on u.seq = x.up order by x.seq`.execute(bulk)
    for (const row of rows) all.add(row)
  }
  all.report(report)
}
