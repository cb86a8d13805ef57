import { sql } from 'kysely'
import { pnameOfProperty } from '../../../lib/domain/export/exportColumns'
import { parseExportQuery, writeExportQuery } from '../../../lib/domain/export/exportQuery'
import { type Fate, inNewVersion } from '../../../lib/domain/export/inNewVersion'
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
export async function exportVersions(db: Db, query: string): Promise<ExportVersion[]> {
  const { settings, view, errors } = parseExportQuery(query)
  if (errors[0]) throw new ExportError(errors[0])
  const named = settings.taxonomies.length > 0 ? await taxonomiesByName(db, settings.taxonomies) : []
  const ids = [...settings.ids, ...view.subtree].filter(isUuid)
  const versions: ExportVersion[] = []
  for (const crosswalk of await crosswalksFrom(
    db,
    named.map(({ id }) => id),
    ids,
  )) {
    const fields = await catalogueFields(db, [crosswalk.to.id], [])
    const { choice, losses } = inNewVersion(
      // A link may write names in another case than they have.
      { settings: { ...settings, taxonomies: named.map(({ name }) => name) }, view },
      {
        from: crosswalk.from.name,
        to: crosswalk.to.name,
        fates: await fatesOf(db, crosswalk, ids),
        fields: new Set(fields.map(({ name }) => pnameOfProperty(name))),
      },
    )
    versions.push({ ...crosswalk, query: choice && writeExportQuery(choice.settings, choice.view), losses })
  }
  return versions
}

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

/** What became of those of the ids that are, or were, taxa of the old taxonomy; of a synonym, what became of the taxon it stands for. */
async function fatesOf(db: Db, { crosswalkId, from }: Leading, ids: string[]): Promise<Map<string, Fate>> {
  const { rows } = await sql<{ id: string; name: string; isOpen: boolean | null; successors: string[] | null }>`
    select w.id, coalesce(t.name, p.name) as name, p.is_open as "isOpen", p.successors
    from (select distinct unnest(${ids}::uuid[]) as id) w
    left join taxa t on t.id = w.id and t.taxonomy_id = ${from.id}::uuid
    left join lateral (
      select min(p.from_name) as name, bool_or(p.state = 'open') as is_open,
        array_agg(n.id order by p.position, p.place) filter (where n.id is not null) as successors
      from crosswalk_pairs p join crosswalks c on c.id = p.crosswalk_id and c.making = p.making left join taxa n on n.id = p.to_id
      where p.from_id = coalesce(t.accepted_id, w.id) and c.id = ${crosswalkId}::uuid and not p.overruled) p on true
    where t.id is not null or p.name is not null`.execute(db)
  return new Map(
    rows.map(({ id, name, isOpen, successors }) => {
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
