import { sql } from 'kysely'
import { buildCrosswalk, type CrosswalkPair } from '../../../lib/domain/crosswalk/buildCrosswalk'
import { type CrosswalkKind, crosswalkKinds } from '../../../lib/domain/crosswalk/crosswalkKinds'
import type { NameRow } from '../../../lib/domain/crosswalk/named'
import { type TaxaWithEntries, tooManyToCompare, type VersionChange } from '../../../lib/domain/import/versionChange'
import { readNames } from '../../crosswalk/readNames'
import { intArray, textArray } from '../../db/arrays'
import type { Database } from '../../db/database'
import { pauses } from '../../fairness/gently'
import { matchTaxa, stageLinks } from '../apply/matchTaxa'
import type { ImportRun, ReadImport } from '../phases/importRun'
import { isDeletingMissing, type NamedOfTaxa, namedWhereKept } from '../plan'
import { deepestLevel, type Hierarchy } from '../stage/hierarchy'

type Bulk = Database['bulk']

/** Names of both versions together that are compared; both are in memory meanwhile. */
const MOST = 400_000
/** Rows per statement, so that others get their turn. */
const CHUNK = 5_000
const MOST_LEAVING = 20

/**
 * What a dry run of one taxonomy makes of the version that is there: the one it would update, or the one beside which it is to stand. Null where there is none,
 * or none with names. Nothing is written that anybody sees; readers get their turns between the statements.
 */
export async function compareVersions(
  run: ImportRun,
  { plan, taxonomies, stage }: ReadImport,
  hierarchy: Hierarchy,
): Promise<VersionChange | null> {
  const { database, options, report, progress, checkpoint } = run
  const { bulk } = database
  const [draft, second] = plan.taxonomies
  const id = plan.former?.id ?? taxonomies[0]
  if (!options.dryRun || !draft || second || !id) return null
  const { rows: heads } = await sql<{ name: string; names: number }>`
    select name, taxon_count + synonym_count as names from taxonomies where id = ${id}::uuid`.execute(bulk)
  const { name = '', names = 0 } = heads[0] ?? {}
  if (names === 0) return null
  if (names + stage.taxa > MOST) {
    report.notes.push(tooManyToCompare({ name, names: names + stage.taxa, most: MOST, way: plan.former ? 'beside' : 'inPlace' }))
    return null
  }
  progress.phase('mit der vorhandenen Fassung vergleichen')
  const from = await readNames(bulk, id, checkpoint)
  const to = await stagedTaxa(bulk, hierarchy, checkpoint)
  const rest = pauses()
  const pause = async () => {
    checkpoint()
    await rest()
  }
  const pairs = await buildCrosswalk({ from, to, isHabitats: draft.type === 'Lebensraum', pause })
  const inPlace = await updatedInPlace(bulk, id, hierarchy, namedWhereKept(options, plan), checkpoint)
  const isDeleting = isDeletingMissing(options, plan)
  return {
    taxonomy: { id, name },
    isDeleting,
    ...(await summed({ from, to, pairs, ...inPlace, entries: await entriesOf(bulk, from, checkpoint), pause })),
  }
}

/** The staged rows as they would be a taxonomy of their own. */
async function stagedTaxa(bulk: Bulk, { order, parent, accepted }: Hierarchy, checkpoint: () => void): Promise<NameRow[]> {
  const ids: string[] = []
  const found: (Omit<NameRow, 'parentId' | 'acceptedId'> & { seq: number })[] = []
  for (let at = 0; at < order.length; at += CHUNK) {
    checkpoint()
    const { rows } = await sql<(typeof found)[number]>`
      select seq, id, name, author, rank, status, code, source_id as "sourceId" from import_taxa
      where seq = any (${intArray(order.subarray(at, at + CHUNK))}::int[]) order by seq`.execute(bulk)
    for (const row of rows) ids[row.seq] = row.id
    found.push(...rows)
  }
  const idAt = (place: number | undefined) => ids[place ?? -1] ?? null
  return found.map(({ seq, ...row }) => ({ ...row, parentId: idAt(parent[seq]), acceptedId: idAt(accepted[seq]) }))
}

type Fate = 'kept' | 'sunk'

interface InPlace {
  /** What the taxa that are there would be; one that is not among them is in no row of the file. */
  fates: ReadonlyMap<string, Fate>
  /** The staged taxa that would be new. */
  added: ReadonlySet<string>
}

/** What would come of it, were the taxonomy updated in place. */
async function updatedInPlace(
  bulk: Bulk,
  id: string,
  hierarchy: Hierarchy,
  named: NamedOfTaxa | null,
  checkpoint: () => void,
): Promise<InPlace> {
  await stageLinks(bulk, hierarchy, checkpoint)
  checkpoint()
  await matchTaxa(bulk, [id], deepestLevel(hierarchy), named)
  const { rows } = await sql<{ id: string; fate: Fate | null }>`
    select target_id as id, case when not is_new then case when accepted_seq is null then 'kept' else 'sunk' end end as fate from import_links`.execute(
    bulk,
  )
  // The import itself finds it as it was.
  await sql`truncate import_links`.execute(bulk)
  const fates = new Map(rows.flatMap(({ id: taxon, fate }) => (fate ? [[taxon, fate] as const] : [])))
  return { fates, added: new Set(rows.flatMap(({ id: taxon, fate }) => (fate ? [] : taxon))) }
}

/**
 * By taxon: records and relations of published collections, with those of its synonyms. A relation counts once: at its taxon, where that is of the same
 * taxonomy, else at its partner.
 */
async function entriesOf(bulk: Bulk, rows: readonly NameRow[], checkpoint: () => void): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (let at = 0; at < rows.length; at += CHUNK) {
    checkpoint()
    const part = rows.slice(at, at + CHUNK)
    const { rows: found } = await sql<{ id: string; count: number }>`
      with own as (select * from unnest(${textArray(part.map(({ id }) => id))}::uuid[],
        ${textArray(part.map(({ id, acceptedId }) => acceptedId ?? id))}::uuid[]) as o (id, taxon)),
      said as (
        select o.taxon, r.collection_id from own o join property_records r on r.taxon_id = o.id
        union all select o.taxon, r.collection_id from own o join relations r on r.taxon_id = o.id
        union all select o.taxon, r.collection_id from own o join taxa p on p.id = o.id join relations r on r.related_taxon_id = o.id
          join taxa t on t.id = r.taxon_id and t.taxonomy_id <> p.taxonomy_id
      )
      select s.taxon as id, count(*)::int as count from said s join property_collections c on c.id = s.collection_id and c.published group by 1`.execute(
      bulk,
    )
    for (const { id, count } of found) counts.set(id, (counts.get(id) ?? 0) + count)
  }
  return counts
}

interface Compared extends InPlace {
  from: readonly NameRow[]
  to: readonly NameRow[]
  pairs: readonly CrosswalkPair[]
  entries: ReadonlyMap<string, number>
  pause: () => Promise<void>
}

async function summed({
  from,
  to,
  pairs,
  fates,
  added,
  entries,
  pause,
}: Compared): Promise<Omit<VersionChange, 'taxonomy' | 'isDeleting'>> {
  const nothing = (): TaxaWithEntries => ({ taxa: 0, entries: 0 })
  const kinds = new Map(crosswalkKinds.map((kind) => [kind, { kind, ...nothing(), open: 0 }]))
  const became = new Map<string, { kind: CrosswalkKind; successor: string | null }>()
  for (const { fromId, toId, kind, state } of pairs) {
    if (fromId !== null && became.has(fromId)) continue
    if (fromId !== null) became.set(fromId, { kind, successor: state === 'certain' ? toId : null })
    const row = kinds.get(kind)
    if (!row) continue
    add(row, entries.get(fromId ?? '') ?? 0)
    if (state === 'open') row.open++
  }
  const groups = { kept: nothing(), sunk: nothing(), left: nothing(), doubled: nothing() }
  const leaving: { id: string; name: string; entries: number }[] = []
  for (const [place, { id, name, acceptedId }] of from.entries()) {
    if (place % CHUNK === 0) await pause()
    if (acceptedId !== null) continue
    const own = entries.get(id) ?? 0
    const fate = fates.get(id)
    add(groups[fate ?? 'left'], own)
    if (fate) continue
    // One of which the file has only synonyms that are there stays once.
    if (added.has(became.get(id)?.successor ?? '')) add(groups.doubled, own)
    leaving.push({ id, name, entries: own })
  }
  leaving.sort((one, other) => other.entries - one.entries)
  const shown = leaving.slice(0, MOST_LEAVING)
  const names = new Map(to.map(({ id, name }) => [id, name]))
  return {
    kinds: [...kinds.values()].filter(({ taxa }) => taxa > 0),
    ...groups,
    leaving: shown.map((each) => {
      const { kind = 'gone', successor = null } = became.get(each.id) ?? {}
      return { ...each, kind, successor: names.get(successor ?? '') ?? null }
    }),
  }
}

function add(group: TaxaWithEntries, entries: number): void {
  group.taxa++
  group.entries += entries
}
