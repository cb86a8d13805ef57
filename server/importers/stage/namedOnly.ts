import { sql } from 'kysely'
import { intArray, textArray } from '../../db/arrays'
import type { Database } from '../../db/database'
import { NAMED } from '../formats/higher/writtenNames'
import type { Report } from '../report'
import { DoubtfulRows } from './namesakes'
import { inChunks, placeTaxa } from './unplaced'

type Bulk = Database['bulk']

/**
 * Lets staged taxa whose parent or accepted name is only named stand under the row of that name; `rowsOf` knows the references of the rows of a name, where
 * they have others than that. Of several it is the one that the resolving of references would take.
 */
export async function placeNamedOnly(
  bulk: Bulk,
  head: number,
  rowsOf: (name: string) => readonly string[],
  report: Report,
): Promise<void> {
  const doubtful = new DoubtfulRows()
  const named = inChunks(
    bulk,
    (from, to) => sql<{ seq: number; ref: string }>`
      select seq, ref from (
        select seq, case when synonym then accepted_ref else parent_ref end as ref
        from import_taxa where seq >= ${from} and seq < ${to} and head = ${head}
      ) s
      where starts_with(ref, ${NAMED}) order by seq`,
  )
  for await (const rows of named) {
    const meant = await taxaMeant(
      bulk,
      head,
      rows.flatMap(({ seq, ref }) => rowsOf(ref).map((alias) => ({ seq, alias }))),
    )
    await placeTaxa(bulk, meant)
    for (const { isDoubtful, file, line, column, value, under } of meant)
      if (isDoubtful) doubtful.add({ file, line, column, value, under })
  }
  doubtful.report(report)
}

interface Meant {
  seq: number
  ref: string
  file: number
  line: number
  column: string
  value: string
  under: string
  isDoubtful: boolean
}

/** Of the taxa that a row may mean by a name: the one whose author it writes, else an accepted one, else the first. */
async function taxaMeant(bulk: Bulk, head: number, wanted: readonly { seq: number; alias: string }[]): Promise<Meant[]> {
  if (wanted.length === 0) return []
  const { rows } = await sql<Meant>`
    select distinct on (seq) seq, ref, file, line, column_name as column, value, under,
      coalesce((fits, is_synonym) = (lead(fits) over best, lead(is_synonym) over best), false) as "isDoubtful"
    from (
      select s.seq, s.file, s.line, case when s.synonym then 'akzeptiert' else 'übergeordnet' end as column_name, s.other_name as value,
        coalesce(p.source_id, p.alias) as ref, concat_ws(' ', p.name, p.author) as under, p.seq as place, p.synonym as is_synonym,
        coalesce(concat_ws(' ', p.name, p.author) = s.other_name, false) as fits
      from unnest(${intArray(wanted.map(({ seq }) => seq))}::int[], ${textArray(wanted.map(({ alias }) => alias))}::text[]) as w (seq, alias)
      join import_taxa s on s.seq = w.seq join import_taxa p on p.head = ${head} and p.alias = w.alias
    ) x
    window best as (partition by seq order by fits desc, is_synonym, place)
    order by seq, fits desc, is_synonym, place`.execute(bulk)
  return rows
}
