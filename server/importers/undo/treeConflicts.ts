import { sql } from 'kysely'

type Batch = ReturnType<typeof sql>

/** The taxa that would be again as the import found them: those that it changed, but for those that it had added itself, and those that it deleted. */
const back = (batch: Batch) => sql`
  back as materialized (
    select distinct on (c.row_id) c.row_id as id, c.before ->> 'name' as name,
      (c.before ->> 'parent_id')::uuid as parent_id, (c.before ->> 'accepted_id')::uuid as accepted_id
    from changes c where c.batch_id = ${batch} and c.table_name = 'taxa' and c.action in ('update', 'delete')
      and c.row_id not in (
        select u.id from import_additions a cross join lateral unnest(a.row_ids) as u (id) where a.batch_id = ${batch} and a.table_name = 'taxa')
    order by c.row_id, c.id
  )`

/** The one above each, be it the parent or the accepted name. */
const above = sql`back b cross join lateral (values (false, b.parent_id), (true, b.accepted_id)) as up (of_synonym, id)`

/**
 * What stands between the taxa an import wrote and their former places: nobody touched them, but the tree around them is another one. Bulk writes pass by the
 * triggers that keep edits from making such a tree.
 */
export const treeConflicts: ((batch: Batch) => Batch)[] = [
  // What stood above is gone and does not come back with them.
  (batch) => sql`
    with ${back(batch)}
    select distinct case when up.of_synonym then 'Der gültige Name ' else 'Das übergeordnete Taxon ' end
      || coalesce('«' || former.name || '»', 'von «' || b.name || '»') || ' wurde gelöscht' as what
    from ${above} left join lateral (
      select d.before ->> 'name' as name from changes d where d.row_id = up.id and d.table_name = 'taxa' and d.action = 'delete' order by d.id desc limit 1
    ) former on true
    where up.id is not null and not exists (select from taxa t where t.id = up.id) and not exists (select from back o where o.id = up.id)`,
  // What stood above is a synonym by now.
  (batch) => sql`
    with ${back(batch)}
    select '«' || b.name || '» ' || case when up.of_synonym then 'würde wieder ein Synonym von «' || t.name || '», das inzwischen selber ein Synonym ist'
      else 'käme wieder unter «' || t.name || '», das inzwischen ein Synonym ist' end as what
    from ${above} join taxa t on t.id = up.id where t.accepted_id is not null and not exists (select from back o where o.id = up.id)`,
  // What becomes a synonym again has something below it by now. What the import itself put there goes with it.
  (batch) => sql`
    with ${back(batch)}
    select '«' || b.name || '» würde wieder ein Synonym, aber inzwischen ' || case when t.accepted_id is null then 'steht «' || t.name || '» darunter'
      else 'ist «' || t.name || '» ein Synonym davon' end as what
    from back b join taxa t on t.parent_id = b.id or t.accepted_id = b.id
    where b.accepted_id is not null and not exists (select from back o where o.id = t.id)
      and not exists (select from import_additions a where a.batch_id = ${batch} and a.table_name = 'taxa' and t.id = any (a.row_ids))`,
  // What stood above stands below by now. Each such circle goes through a taxon whose parent the import had changed.
  (batch) => sql`
    with recursive ${back(batch)}, up as (
      select b.id as below, b.parent_id as at from back b join taxa t on t.id = b.id where b.parent_id is distinct from t.parent_id
      union
      select u.below, case when b.id is null then t.parent_id else b.parent_id end
      from up u join taxa t on t.id = u.at left join back b on b.id = u.at where u.at <> u.below
    )
    select '«' || b.name || '» käme wieder unter «' || p.name || '», das inzwischen selber darunter steht' as what
    from up u join back b on b.id = u.below join taxa p on p.id = b.parent_id where u.at = u.below`,
]
