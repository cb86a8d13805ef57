import { type RawBuilder, sql } from 'kysely'
import { textArray } from '../../db/arrays'
import type { Database } from '../../db/database'
import type { Report } from '../report'

type Sql = RawBuilder<unknown>

/**
 * A number without a sign has the unit that its property has here, as our own exports write it. Where that is «%», with values beyond 1, and the source has
 * only shares up to 1, it says most likely something else: the report names them. `rows`: which of a staging table `i`.
 */
export async function noteBareShares(
  trx: Database['bulk'],
  fields: readonly { name: string; unit: string | null }[],
  { isField, rows }: { isField: Sql; rows: Sql },
  report: Report,
): Promise<void> {
  const bare = fields.filter(({ unit }) => unit === null).map(({ name }) => name)
  const { rows: percentages } = await sql<{ name: string }>`
    select f.name from property_fields f where ${isField} and f.name = any (${textArray(bare)}::text[]) and f.unit = '%'
      and case when f.value_type = 'number' then f.max_value::numeric > 1 end order by f.name`.execute(trx)
  for (const { name } of percentages) {
    const value = sql`(i.properties ->> ${name})`
    const { rows: found } = await sql<{ n: number; example: string | null }>`
      select count(*)::int as n, (array_agg(${value}) filter (where ${value} ~ '^0\\.\\d*[1-9]'))[1] as example from ${rows} and ${value} is not null
      having bool_and(${value} ~ '^(0(\\.\\d+)?|1(\\.0+)?)$')`.execute(trx)
    for (const { n, example } of found)
      if (example !== null)
        report.notes.push(
          `Die Eigenschaft «${name}» hat hier die Einheit «%», und in der Quelle stehen dafür nur Zahlen bis 1 ohne Zeichen (${n}): ` +
            `${example} gilt als ${example} %. Sind Anteile gemeint, schreiben Sie Prozente.`,
        )
  }
}
