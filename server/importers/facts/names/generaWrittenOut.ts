import { sql } from 'kysely'
import { hasAbbreviatedGenus, withGenera } from '../../../../lib/domain/matching/abbreviatedGenus'
import type { Database } from '../../../db/database'

/** Rows read at once. */
const STEP = 5_000

/**
 * Names with an abbreviated genus, with the genus written out that the line before names. A name that stands behind different genera, or once behind none, is
 * left out: it is looked for as it stands.
 */
export async function generaWrittenOut(bulk: Database['bulk'], scope: number): Promise<ReadonlyMap<string, string>> {
  const { rows: abbreviated } = await sql<{ text: string }>`
    select text from import_refs where scope = ${scope} and grade is null and text ~ '^\\s*[[:upper:]][[:lower:]]{0,3}[.]'`.execute(
    bulk,
  )
  if (!abbreviated.some(({ text }) => hasAbbreviatedGenus(text))) return new Map()
  const found = new Map<string, Set<string>>()
  let before: { file: number; text: string } | null = null
  for (let last = -1; ;) {
    const { rows } = await sql<{ seq: number; file: number; text: string }>`
      select seq, file, ref as text from import_rows where scope = ${scope} and seq > ${last} order by seq limit ${STEP}`.execute(
      bulk,
    )
    const end = rows.at(-1)
    if (!end) break
    for (const some of byFile(before ? [before, ...rows] : rows)) {
      const names = withGenera(some.map(({ text }) => text))
      for (const [index, { text }] of some.entries())
        if (hasAbbreviatedGenus(text)) found.set(text, (found.get(text) ?? new Set()).add(names[index] ?? text))
      const lastName = names.at(-1)
      if (lastName !== undefined) before = { file: end.file, text: lastName }
    }
    last = end.seq
  }
  return new Map(
    [...found].flatMap(([text, [only = text, ...others]]) => (others.length > 0 || only === text ? [] : [[text, only] as const])),
  )
}

function byFile<T extends { file: number }>(rows: readonly T[]): T[][] {
  const files = new Map<number, T[]>()
  for (const row of rows) {
    const known = files.get(row.file)
    if (known) known.push(row)
    else files.set(row.file, [row])
  }
  return [...files.values()]
}
