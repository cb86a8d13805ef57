import { existsSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { DelimitedReader } from '../../../../lib/domain/text/delimited'
import { readings, readValue } from '../../../../lib/domain/vocabulary/columnReading'
import type { Database } from '../../../db/database'
import type { importFrom } from '../testSources'

/** A row of a source as the test has written it. */
export interface WrittenRow {
  /** The file or sheet, as the report names it. */
  path: string
  line: number
  cells: readonly string[]
  /** The taxa whose entries have to hold it: ids of the source or names. */
  taxa: readonly string[]
}

type Report = Awaited<ReturnType<typeof importFrom>>

/**
 * What the data hold of each taxon of a taxonomy, by its id of the source and by its name: its own row, names, records, relations, units, and what it
 * stands under. What a source says of a synonym stands at its accepted name. `collection`: only what this one says beside.
 */
export async function textsByTaxon(
  database: Database,
  taxonomy: string,
  collection: string | null = null,
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ id: string | null; name: string; texts: (string | null)[] }>`
    with recursive own as (select t.* from taxa t join taxonomies h on h.id = t.taxonomy_id where h.name = ${taxonomy} and h.published),
    above as (
      select o.id, p.id as up from own o join own p on p.id = o.parent_id or p.id = o.accepted_id
      union
      select a.id, p.id from above a join own o on o.id = a.up join own p on p.id = o.parent_id or p.id = o.accepted_id
    ), heads as (
      select id from property_collections where published and (name = ${collection} or ${collection}::text is null)
    ), speakers as (
      select id, id as about from own union all select id, accepted_id from own where accepted_id is not null
    ), texts as (
      select id, unnest(array[name, author, rank_verbatim, status_verbatim, status, code, source_id]) as text from own
      union all select o.id, p.value #>> '{}' from own o cross join lateral jsonb_each(o.properties) p
      union all select o.id, f.unit from own o join property_fields f on f.taxonomy_id = o.taxonomy_id and o.properties ? f.name
      union all select a.id, t.text from above a join own o on o.id = a.up cross join lateral unnest(array[o.name, o.source_id]) as t (text)
      union all select s.id, v.text from speakers s join vernacular_names n on n.taxon_id = s.about
        cross join lateral unnest(array[n.name, n.language, case when n.preferred then 'true' else 'false' end]) as v (text)
      union all select s.id, p.key || ': ' || (p.value #>> '{}') from speakers s join property_records r on r.taxon_id = s.about
        join heads h on h.id = r.collection_id cross join lateral jsonb_each(r.properties) p
      union all select s.id, f.unit from speakers s join property_records r on r.taxon_id = s.about
        join heads h on h.id = r.collection_id join property_fields f
        on f.collection_id = r.collection_id and f.relation_type is null and r.properties ? f.name
      union all select x.id, t.text from relations r join heads h on h.id = r.collection_id
        join own o on o.id = r.taxon_id join own p on p.id = r.related_taxon_id
        join speakers x on x.about in (o.id, p.id)
        cross join lateral (
          select unnest(array[r.relation_type, o.name, p.name, o.source_id, p.source_id])
          union all select y.source_id from own y where y.accepted_id in (o.id, p.id)
          union all select value #>> '{}' from jsonb_each(r.properties)
          union all select f.unit from property_fields f where f.collection_id = r.collection_id and f.relation_type = r.relation_type and r.properties ? f.name
        ) as t (text)
    )
    select o.source_id as id, o.name, array_agg(t.text) as texts from own o join texts t on t.id = o.id group by o.id, o.source_id, o.name`.execute(
    database.owner,
  )
  const found = new Map<string, string[]>()
  for (const { id, name, texts } of rows)
    for (const key of [...(id === null ? [] : [id, id.replace(/#\d+$/, '')]), name])
      found.set(key, [...(found.get(key) ?? []), ...texts.flatMap((text) => text ?? [])])
  return found
}

/**
 * The cells of a source that nobody can find again: of which no text of the taxon they speak of says as often as their row does what they say, and which the
 * report names neither with their column, nor with their row, nor by themselves.
 */
export function lostCells(rows: readonly WrittenRow[], report: Report, there: ReadonlyMap<string, readonly string[]>): string[] {
  const problems = problemsOf(report)
  return rows.flatMap(({ path, line, cells, taxa }) => {
    const texts = taxa.flatMap((taxon) => there.get(taxon) ?? [])
    const isNamed = namedCells(report, problems, path, line)
    return cells.flatMap((cell, index) => {
      const text = cell.trim()
      if (text === '' || text === '\\N' || isNamed(index, text)) return []
      const needed = cells.filter((other, at) => other.trim() === text && !isNamed(at, text)).length
      return Math.max(...forms(text).map((form) => timesIn(texts, form))) >= needed
        ? []
        : [`${path}:${line}:${index + 1} ${cell}`]
    })
  })
}

interface NamedRow {
  path: string
  line: number
  value: string
  instead: string
}

/** The lines of the file of problems, which holds all of them. */
function problemsOf({ csvPath }: Report): NamedRow[] {
  if (csvPath === null || !existsSync(csvPath)) return []
  const reader = new DelimitedReader({ delimiter: ',', quote: '"', lineEnd: null })
  return reader
    .push(readFileSync(csvPath, 'utf8'), true)
    .map(({ values: [path = '', line, , value = '', , instead = ''] }) => ({ path, line: Number(line), value, instead }))
}

/** Whether the report says of a cell of a row why it is not kept: with its column, with the row, or by itself. */
function namedCells({ files, untouched }: Report, problems: readonly NamedRow[], path: string, line: number) {
  const columns = [...files, ...untouched].flatMap((file) => (file.path === path && file.columns ? [file.columns] : []))
  const issues = problems.filter((issue) => issue.path === path && issue.line === line)
  const isWhole = issues.some(({ instead }) => instead === 'nicht übernommen' || instead === 'ohne diese Beziehung übernommen')
  return (index: number, text: string): boolean =>
    isWhole ||
    columns.some(
      (all) => (all[index]?.notTaken ?? null) !== null || (all[index]?.became ?? '').split(', ').some((word) => links.has(word)),
    ) ||
    columns.some((all) => all[index]?.became === 'ob vorläufig' && /^(no|false)$/.test(text)) ||
    issues.some(({ value }) => forms(text).some((form) => value === form || value.startsWith(`${form.slice(0, 80)} `)))
}

/** What puts tables together is understood for all of them, and kept by what stands together. */
const links = new Set(['Id der Zeile', 'Id des Namens'])

/** A cell in every form in which it may be kept. */
const forms = (cell: string): string[] => [
  cell,
  cell.replace(/\s+/g, ' '),
  ...(/^(yes|true)$/.test(cell) ? ['provisionally accepted'] : []),
  ...readings.flatMap((reading) => readValue(cell, reading) ?? []),
]

/** How often texts say something, as a whole or beside other words. */
function timesIn(texts: readonly string[], form: string): number {
  const word = new RegExp(
    `(?<![\\p{L}\\p{N}]|\\d[.,])${form.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')}(?![\\p{L}\\p{N}]|[.,]\\d)`,
    'gu',
  )
  return texts.reduce((times, text) => times + (text.includes(form) ? (text.match(word)?.length ?? 0) : 0), 0)
}
