import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database'
import { intArray, textArray } from '../../db/arrays'
import type { FactsPlan } from '../facts/factsPlan'
import { saidBy } from '../facts/headRows'
import { meantBy } from '../facts/recordFacts'
import type { CheckedImport } from '../phases/importRun'
import type { ImportPlan } from '../plan'
import type { Report } from '../report'
import { isMention } from '../stage/stagedSql'
import { noteBareShares } from './bareShares'

type Bulk = Database['bulk']
type Sql = RawBuilder<unknown>

/** A property that an import says to have this unit (null: nothing is said of one; '': several). */
interface SaidUnit {
  name: string
  unit: string | null
}

/** A property of which some values stay that have another unit than those of the source. */
interface DividedField {
  name: string
  stays: string | null
  comes: string
}

/** A value of the source that has another unit than those that stay. */
interface ForeignValue {
  file: number
  line: number
  column: string
  value: string
  /** Values of the row, and whether one of them is taken. */
  cells: number
  isTaken: boolean
}

/**
 * A number is nothing without its unit: where values of a property stay that the source does not have, the property keeps its unit, and values of another
 * are left out and reported. `ids` are the collections in the order of the plan; entries that are to go are gone already.
 */
export async function keepUnitsOfFacts(
  trx: Bulk,
  { collections }: FactsPlan,
  ids: readonly string[],
  report: Report,
): Promise<void> {
  for (const [head, { fields, sameTaxon }] of collections.entries())
    for (const type of new Set(fields.map(({ relationType }) => relationType))) {
      const own = fields.filter(({ relationType }) => relationType === type)
      const isOne = sql`collection_id = ${ids[head]}::uuid`
      const isOfType = sql`relation_type is not distinct from ${type}::text`
      // Of records there is one for each taxon, whatever the number of its rows.
      const [table, isKind, isRow] =
        type === null
          ? [sql`property_records`, sql`true`, sql`s.taxon_id = i.taxon_id`]
          : [sql`relations`, sql`k.${isOfType}`, sql`s.seq = i.seq`]
      // What rows contradict each other about, or say wrongly, stays as it is there, and is reported already.
      const said = (name: Sql) => sql`(${saidBy('c')} -> ${name})`
      const isSaid = (taxon: Sql, name: Sql, seq: Sql) =>
        type === null
          ? sql`(select count(distinct ${meantBy(said(name))}) from import_rows c where c.head = ${head}::smallint and c.relation_type is null
              and c.taxon_id = ${taxon}) ${sameTaxon === 'join' ? sql`> 0` : sql`= 1`}`
          : sql`exists (select from import_rows c where c.seq = ${seq} and ${said(name)} is not null)`
      const stays = sql`exists (select from ${table} k left join import_facts s on s.id = k.id where k.${isOne} and ${isKind} and k.properties ? w.name
        and (s.id is null or (s.properties ? w.name and not ${isSaid(sql`k.taxon_id`, sql`w.name`, sql`s.seq`)})))`
      const isField = sql`f.${isOne} and f.${isOfType}`
      const rows = sql`import_rows i where i.head = ${head}::smallint and i.${isOfType} and i.taxon_id is not null`
      await noteBareShares(trx, own, { isField, rows }, report)
      const divided = await dividedFields(trx, own, isField, stays)
      if (divided.length === 0) continue
      const names = namesOf(divided)
      const { rows: foreign } = await sql<ForeignValue>`
        select i.file, i.line, n.name as column, i.properties ->> n.name as value,
          (select count(*)::int from jsonb_object_keys(${saidBy('i')})) as cells, ${type !== null} or ${saidBy('i')} - ${names} <> '{}' as "isTaken"
        from import_rows i join unnest(${names}) with ordinality as n (name, place) on ${saidBy('i')} ? n.name
        where i.head = ${head}::smallint and i.${isOfType}
          and exists (select from import_facts s where s.${isOne} and s.${isOfType} and ${isRow} and s.properties ? n.name)
          and ${isSaid(sql`i.taxon_id`, sql`n.name`, sql`i.seq`)}
        order by i.seq, n.place`.execute(trx)
      reportForeign(foreign, divided, report)
      await sql`update import_facts s set properties = ${withKept(names, table, sql`s.id`)}
        where s.${isOne} and s.${isOfType} and s.properties ?| ${names}`.execute(trx)
      if (type === null)
        await sql`delete from import_facts s where s.${isOne} and s.${isOfType} and s.properties = '{}'`.execute(trx)
      for (const field of own) if (divided.some(({ name }) => name === field.name)) field.unit = null
    }
}

/**
 * The same for properties of taxa, as soon as it is known which taxa the staged rows are. Rows that only mention a taxon say nothing of it, and wrong cells
 * have what stands there.
 */
export async function keepUnitsOfTaxa(
  trx: Bulk,
  { saidOfFields = new Map(), fieldOrder }: ImportPlan,
  heads: readonly string[],
  { isDeleting, wrongCells }: { isDeleting: boolean; wrongCells: CheckedImport['wrongCells'] },
  report: Report,
): Promise<void> {
  const said = [...saidOfFields].flatMap(([name, { unit }]) => (unit === null ? [] : [{ name, unit }]))
  const all = fieldOrder.map((name) => ({ name, unit: saidOfFields.get(name)?.unit ?? null }))
  const wrong = wrongCells.flatMap(({ seq, properties }) => properties.map((name) => ({ seq, name })))
  const isWrong = (seq: string, name: string) => sql`(${sql.ref(seq)}, ${sql.ref(name)}) in (
    select * from unnest(${intArray(wrong.map(({ seq }) => seq))}::int[], ${textArray(wrong.map(({ name }) => name))}::text[]))`
  for (const [head, id] of heads.entries()) {
    const isField = sql`f.taxonomy_id = ${id}::uuid`
    const rows = sql`import_taxa i where i.head = ${head}::smallint and not ${isMention('i')}`
    await noteBareShares(trx, all, { isField, rows }, report)
    const stays = sql`exists (select from taxa k left join import_links l on l.target_id = k.id left join import_taxa s on s.seq = l.seq
      where k.taxonomy_id = ${id}::uuid and k.properties ? w.name
        and case when s.seq is null then not ${isDeleting}::boolean or k.id in (select id from refused_taxa)
          else ${isMention('s')} or ${isWrong('s.seq', 'w.name')} end)`
    const divided = await dividedFields(trx, said, isField, stays)
    if (divided.length === 0) continue
    const names = namesOf(divided)
    const { rows: foreign } = await sql<ForeignValue>`
      select i.file, i.line, n.name as column, i.properties ->> n.name as value, 1 as cells, true as "isTaken"
      from import_taxa i join unnest(${names}) with ordinality as n (name, place) on i.properties ? n.name
      where i.head = ${head}::smallint and not ${isMention('i')} and not ${isWrong('i.seq', 'n.name')} order by i.seq, n.place`.execute(
      trx,
    )
    reportForeign(foreign, divided, report)
    await sql`update import_taxa s set properties = ${withKept(names, sql`taxa`, sql`l.target_id`)}
      from import_links l where l.seq = s.seq and s.head = ${head}::smallint and s.properties ?| ${names}`.execute(trx)
    for (const { name } of divided) {
      const field = saidOfFields.get(name)
      if (field) field.unit = null
    }
  }
}

/**
 * Which of the fields have another unit in the catalogue while `stays` says of field `w` that values of it stay. Where it has none yet, the unit is that of
 * its values as well; only a percentage is none of the shares that people write without a sign.
 */
async function dividedFields(trx: Bulk, said: readonly SaidUnit[], isField: Sql, stays: Sql): Promise<DividedField[]> {
  const named = said.filter(({ unit }) => unit !== null)
  if (named.length === 0) return []
  const { rows } = await sql<DividedField>`
    select w.name, f.unit as stays, w.unit as comes
    from unnest(${namesOf(named)}, ${textArray(named.map(({ unit }) => unit))}::text[]) with ordinality as w (name, unit, place)
    join property_fields f on f.name = w.name and ${isField} and coalesce(f.unit <> w.unit, w.unit = '%')
    where ${stays} order by w.place`.execute(trx)
  return rows
}

/** The staged properties of `s`, of these names the values that the entry of that id has. */
const withKept = (names: Sql, table: Sql, id: Sql) => sql`(s.properties - ${names}) || coalesce((
  select jsonb_object_agg(v.key, v.value) from ${table} k cross join lateral jsonb_each(k.properties) v
  where k.id = ${id} and v.key = any (${names})), '{}')`

const namesOf = (fields: readonly { name: string }[]) => sql`${textArray(fields.map(({ name }) => name))}::text[]`

function reportForeign(values: readonly ForeignValue[], divided: readonly DividedField[], report: Report): void {
  const units = new Map(divided.map((field) => [field.name, field]))
  const without = new Set<string>()
  for (const { file, line, column, value, cells, isTaken } of values) {
    const { stays = null, comes = '' } = units.get(column) ?? {}
    // A row of which nothing is taken is named once.
    if (!isTaken && without.has(`${file} ${line}`)) continue
    if (!isTaken) without.add(`${file} ${line}`)
    report.add({
      ...{ file, line, column, value },
      reason: isTaken ? OTHER_UNIT : `${OTHER_UNIT}, und sonst sagt die Zeile nichts`,
      hint: `dort ${stays === null ? 'ohne Einheit' : `«${stays}»`}, hier ${comes === '' ? 'mehrere Einheiten' : `«${comes}»`}`,
      taken: isTaken,
      cells: isTaken ? 1 : cells,
      ...(isTaken && { instead: 'ohne diesen Wert übernommen' }),
    })
  }
}

const OTHER_UNIT = 'Die Eigenschaft hat schon Werte in einer anderen Einheit, die nicht in der Quelle stehen'
