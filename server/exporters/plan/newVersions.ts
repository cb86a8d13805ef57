import { sql } from 'kysely'
import { pnameOfProperty } from '../../../lib/domain/export/exportColumns'
import { parseExportQuery, writeExportQuery } from '../../../lib/domain/export/exportQuery'
import { type Fate, inNewVersion, withTaxonomyNames } from '../../../lib/domain/export/inNewVersion'
import { allConditions } from '../../../lib/domain/export/filterGroups'
import type { ExportChoice } from '../../../lib/domain/export/exportShape'
import { swissCount } from '../../../lib/domain/text/swissCount'
import { isUuid } from '../../../lib/domain/text/uuid'
import type { Db } from '../../db/db'
import { ExportError } from './exportError'
import { catalogueFields, taxonomiesByName } from './exportSources'

/** An export in another version of one of its taxonomies. */
export interface ExportVersion {
  crosswalkId: string
  from: { id: string; name: string }
  to: { id: string; name: string }
  /** Its query string; null where nothing of what was chosen would be left. */
  query: string | null
  /** German sentences: what falls away. */
  losses: string[]
}

/**
 * What an export is along each crosswalk that leads on from one of its taxonomies, or from those of its taxa; also of taxa that were deleted, where a
 * crosswalk still knows them. Throws ExportError when the link cannot be read.
 */
export async function exportVersions(db: Db, query: string, { ofList = false } = {}): Promise<ExportVersion[]> {
  const { settings, view, errors } = parseExportQuery(query)
  if (errors[0]) throw new ExportError(errors[0])
  const written = [...settings.taxonomies, ...taxnamesOf({ settings, view })]
  const all = written.length > 0 ? await taxonomiesByName(db, [...new Set(written)]) : []
  const named = all.filter(({ asked }) => settings.taxonomies.includes(asked))
  // A link may write names as they were, or in another case.
  const choiceOfNames = withTaxonomyNames({ settings, view }, (name) => all.find(({ asked }) => asked === name)?.name ?? name)
  const ids = [...settings.ids, ...view.subtree].filter(isUuid)
  const versions: ExportVersion[] = []
  for (const crosswalk of await crosswalksFrom(
    db,
    named.map(({ id }) => id),
    ids,
  )) {
    const fields = await catalogueFields(db, [crosswalk.to.id], [])
    const { choice, losses } = inNewVersion(choiceOfNames, {
      from: crosswalk.from.name,
      to: crosswalk.to.name,
      fates: await fatesOf(db, crosswalk, ids),
      ofAll: ofList ? null : await lostOfAll(db, crosswalk),
      lenders: await lendersOf(db, crosswalk),
      fields: fields.map(({ name }) => pnameOfProperty(name)),
    })
    versions.push({ ...crosswalk, query: choice && writeExportQuery(choice.settings, choice.view), losses })
  }
  return versions
}

const taxnamesOf = ({ settings, view }: ExportChoice): string[] => [
  ...settings.taxProperties.map(({ taxname }) => taxname),
  ...allConditions(settings, view).flatMap((filter) => (filter.axis === 'tax' ? [filter.taxname] : [])),
]

type Leading = Pick<ExportVersion, 'crosswalkId' | 'from' | 'to'>

async function crosswalksFrom(db: Db, taxonomyIds: string[], ids: string[]): Promise<Leading[]> {
  const { rows } = await sql<Leading>`
    select c.id as "crosswalkId", json_build_object('id', a.id, 'name', a.name) as "from", json_build_object('id', b.id, 'name', b.name) as "to"
    from crosswalks c join taxonomies a on a.id = c.from_taxonomy_id join taxonomies b on b.id = c.to_taxonomy_id
    where c.making > 0 and a.published and b.published and (a.id = any (${taxonomyIds}::uuid[])
      or exists (select from taxa t where t.id = any (${ids}::uuid[]) and t.taxonomy_id = a.id)
      or exists (select from crosswalk_pairs p where p.from_id = any (${ids}::uuid[]) and p.crosswalk_id = c.id and p.making = c.making))
    order by a.name collate de, b.name collate de, c.id`.execute(db)
  return rows
}

/** Names of the taxonomies that lend to the old one along a crosswalk, and not to the new one as well. */
async function lendersOf(db: Db, { from, to }: Leading): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct a.name collate de as name from crosswalks c join taxonomies a on a.id = c.from_taxonomy_id
    where c.to_taxonomy_id = ${from.id}::uuid and c.making > 0 and a.published and a.id <> ${to.id}::uuid
      and not exists (select from crosswalks d where d.from_taxonomy_id = a.id and d.to_taxonomy_id = ${to.id}::uuid and d.making > 0)
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

/** What an export of the whole old taxonomy does not find in the new one; null: all of it. */
async function lostOfAll(db: Db, { crosswalkId, to }: Leading): Promise<string | null> {
  const { rows } = await sql<{ open: number; gone: number; split: number; joined: number }>`
    with fate as (
      select p.from_id, bool_or(p.state = 'open') as is_open, count(p.to_id) as successors, bool_or(p.kind in ('merged', 'lumped')) as is_joined
      from crosswalk_pairs p join crosswalks c on c.id = p.crosswalk_id and c.making = p.making
      where c.id = ${crosswalkId}::uuid and p.from_id is not null and not p.overruled and not p.former group by p.from_id)
    select count(*) filter (where is_open)::int as open, count(*) filter (where not is_open and successors = 0)::int as gone,
      count(*) filter (where not is_open and successors > 1)::int as split, count(*) filter (where not is_open and is_joined)::int as joined
    from fate`.execute(db)
  const { open = 0, gone = 0, split = 0, joined = 0 } = rows[0] ?? {}
  const parts = [
    [gone, 'weggefallen'],
    [open, 'noch nicht entschieden'],
    [split, 'aufgeteilt'],
    [joined, 'zusammengelegt oder als Synonym eingezogen'],
  ].flatMap(([count, what]) => (count === 0 ? [] : [`${swissCount(Number(count))} ${what}`]))
  if (parts.length === 0) return null
  return `Nicht jedes Objekt ist in «${to.name}» eines geblieben: ${parts.join(', ')}. Von ihnen kommen keine Werte mit.`
}

/** What became of those of the ids that are, or were, taxa of the old taxonomy. A synonym has no row in either. */
async function fatesOf(db: Db, { crosswalkId, from }: Leading, ids: string[]): Promise<Map<string, Fate>> {
  const { rows } = await sql<{
    id: string
    name: string
    isSynonym: boolean
    isOpen: boolean | null
    successors: string[] | null
  }>`
    select w.id, coalesce(t.name, p.name) as name, t.accepted_id is not null as "isSynonym", p.is_open as "isOpen", p.successors
    from (select distinct unnest(${ids}::uuid[]) as id) w
    left join taxa t on t.id = w.id and t.taxonomy_id = ${from.id}::uuid
    left join lateral (
      select min(p.from_name) as name, bool_or(p.state = 'open') as is_open,
        array_agg(n.id order by p.position, p.place) filter (where n.id is not null) as successors
      from crosswalk_pairs p join crosswalks c on c.id = p.crosswalk_id and c.making = p.making left join taxa n on n.id = p.to_id
      where p.from_id = w.id and c.id = ${crosswalkId}::uuid and not p.overruled) p on true
    where t.id is not null or p.name is not null`.execute(db)
  return new Map(
    rows.map(({ id, name, isSynonym, isOpen, successors }) => {
      if (isSynonym) return [id, { name, successors: [], why: 'Synonym, ohne eigene Zeile' }]
      if (isOpen === false && successors) return [id, { name, successors, why: '' }]
      return [
        id,
        {
          name,
          successors: [],
          why: isOpen === null ? 'später dazugekommen' : isOpen ? 'noch nicht entschieden' : 'weggefallen',
        },
      ]
    }),
  )
}
