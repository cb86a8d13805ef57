import { sql } from 'kysely'
import type { Rule } from './rule'
import { isStanding, standingTaxa } from './standing'

/** How taxa stand to each other, also in taxonomies that may come back. */
export const treeRules: Rule[] = [
  {
    name: 'Taxa: child_count ist nicht die Zahl der Kinder',
    examples: sql`
      select format('«%s» (%s): %s statt %s', t.name, t.id, t.child_count, coalesce(c.children, 0)) as example
      from ${standingTaxa} t left join (
        select parent_id, count(*) as children from ${standingTaxa} t where accepted_id is null and parent_id is not null group by parent_id
      ) c on c.parent_id = t.id
      where t.child_count <> coalesce(c.children, 0)`,
  },
  {
    name: 'Taxa: position ist nicht der Platz unter den Geschwistern',
    examples: sql`
      select format('«%s» (%s): %s statt %s', p.name, p.id, p.position, p.place) as example
      from (
        select id, name, position, case when accepted_id is null
          then row_number() over (partition by accepted_id is null, taxonomy_id, parent_id order by sort_key, id) - 1 else 0 end as place
        from ${standingTaxa} t
      ) p
      where p.position <> p.place`,
  },
  {
    // Only those that have children can stand in a circle, some tenth of all.
    name: 'Taxa: führen nach oben zu keiner Wurzel (Kreis)',
    examples: sql`
      with recursive parents as materialized (
        select t.id, t.parent_id, t.name from ${standingTaxa} t where exists (select from taxa c where c.parent_id = t.id)
      ), reached as (
        select id from parents where parent_id is null
        union all
        select p.id from reached r join parents p on p.parent_id = r.id
      )
      select format('«%s» (%s)', p.name, p.id) as example from parents p where not exists (select from reached r where r.id = p.id)`,
  },
  {
    name: 'Taxa: das übergeordnete Taxon steht in einer anderen Taxonomie',
    examples: sql`
      select format('«%s» (%s) unter «%s» (%s)', t.name, t.id, p.name, p.id) as example
      from ${standingTaxa} t join taxa p on p.id = t.parent_id where p.taxonomy_id <> t.taxonomy_id`,
  },
  {
    name: 'Taxa: das übergeordnete Taxon ist ein Synonym',
    examples: sql`
      select format('«%s» (%s) unter «%s» (%s)', t.name, t.id, p.name, p.id) as example
      from ${standingTaxa} t join taxa p on p.id = t.parent_id where p.accepted_id is not null`,
  },
  {
    name: 'Synonyme: der gültige Name steht in einer anderen Taxonomie',
    examples: sql`
      select format('«%s» (%s) zu «%s» (%s)', t.name, t.id, a.name, a.id) as example
      from ${standingTaxa} t join taxa a on a.id = t.accepted_id where a.taxonomy_id <> t.taxonomy_id`,
  },
  {
    name: 'Synonyme: der gültige Name ist selber ein Synonym',
    examples: sql`
      select format('«%s» (%s) zu «%s» (%s)', t.name, t.id, a.name, a.id) as example
      from ${standingTaxa} t join taxa a on a.id = t.accepted_id where a.accepted_id is not null`,
  },
  {
    name: 'Taxonomien: Zahl der Taxa, Synonyme oder Wurzeln stimmt nicht',
    examples: sql`
      select format('«%s» (%s): %s, %s, %s statt %s, %s, %s', x.name, x.id, x.taxon_count, x.synonym_count, x.root_count,
        coalesce(c.taxa, 0), coalesce(c.synonyms, 0), coalesce(c.roots, 0)) as example
      from taxonomies x left join (
        select taxonomy_id, count(*) filter (where accepted_id is null) as taxa, count(accepted_id) as synonyms,
          count(*) filter (where accepted_id is null and parent_id is null) as roots
        from taxa group by 1
      ) c on c.taxonomy_id = x.id
      where ${isStanding} and (x.taxon_count, x.synonym_count, x.root_count)
        is distinct from (coalesce(c.taxa, 0), coalesce(c.synonyms, 0), coalesce(c.roots, 0))`,
  },
]
