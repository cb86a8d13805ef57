import { sql } from 'kysely'
import { ids } from '../../../graphql/testing/smallWorld'
import { batch, type Damage } from './damage'

const { bombina, rana, bombinator, newerVariegata, pond, smallPond, animals } = ids

/** To taxa, their names and what is looked for among them. */
export const treeDamages: Damage[] = [
  [
    'a number of children',
    [sql`update taxa set child_count = 5 where id = ${bombina}`],
    [['Taxa: child_count ist nicht die Zahl der Kinder', 1, `«Bombina» (${bombina}): 5 statt 1`]],
  ],
  [
    'a place among siblings',
    [sql`update taxa set position = 7 where id = ${rana}`],
    [['Taxa: position ist nicht der Platz unter den Geschwistern', 1, `«Rana» (${rana}): 7 statt 1`]],
  ],
  [
    'a circle',
    [
      sql`update taxa set parent_id = ${smallPond}, position = 0 where id = ${pond}`,
      sql`update taxonomies set root_count = 0 where id = ${ids.habitats}`,
      sql`update taxa set child_count = 1 where id = ${smallPond}`,
    ],
    [['Taxa: führen nach oben zu keiner Wurzel (Kreis)', 2, `«Tümpel_100%» (${smallPond})`]],
  ],
  [
    'a parent in another taxonomy',
    [
      sql`update taxa set parent_id = ${pond} where id = ${newerVariegata}`,
      sql`update taxonomies set root_count = 0 where id = ${ids.newerAnimals}`,
      sql`update taxa set child_count = 2 where id = ${pond}`,
    ],
    [
      [
        'Taxa: das übergeordnete Taxon steht in einer anderen Taxonomie',
        1,
        `«Bombina variegata» (${newerVariegata}) unter «Weiher» (${pond})`,
      ],
    ],
  ],
  [
    'a synonym as parent',
    [
      sql`update taxa set parent_id = ${bombinator}, position = 0 where id = ${rana}`,
      sql`update taxa set child_count = 1 where id = ${bombinator}`,
      sql`update taxa set child_count = 1 where id = ${ids.amphibia}`,
    ],
    [['Taxa: das übergeordnete Taxon ist ein Synonym', 1, `«Rana» (${rana}) unter «Bombinator pachypus» (${bombinator})`]],
  ],
  [
    'a synonym of a taxon elsewhere',
    [sql`update taxa set accepted_id = ${newerVariegata} where id = ${bombinator}`],
    [
      [
        'Synonyme: der gültige Name steht in einer anderen Taxonomie',
        1,
        `«Bombinator pachypus» (${bombinator}) zu «Bombina variegata» (${newerVariegata})`,
      ],
    ],
  ],
  [
    'a synonym of a synonym',
    [
      sql`insert into taxa (id, taxonomy_id, accepted_id, name, status) values (${batch}, ${animals}, ${bombinator}, 'Bombinator', 'synonym')`,
      sql`update taxonomies set synonym_count = 2 where id = ${animals}`,
    ],
    [
      [
        'Synonyme: der gültige Name ist selber ein Synonym',
        1,
        `«Bombinator» (${batch}) zu «Bombinator pachypus» (${bombinator})`,
      ],
    ],
  ],
  [
    'the numbers of a taxonomy',
    [sql`update taxonomies set taxon_count = 99 where id = ${animals}`],
    [['Taxonomien: Zahl der Taxa, Synonyme oder Wurzeln stimmt nicht', 1, `«Tiere» (${animals}): 99, 1, 1 statt 4, 1, 1`]],
  ],
  [
    'a lost word of the search',
    [sql`delete from search_words where word in ('rana', 'bergunke')`],
    [['Suche: Wörter von Namen fehlen im Verzeichnis der Wörter', 2, '«bergunke», zum Beispiel in «Bergunke»']],
  ],
  [
    'half a pair',
    [sql`insert into synonyms (taxon_id, synonym_id) values (${rana}, ${pond})`],
    [['Gleichwertige Taxa: ein Paar steht nur in einer Richtung', 1, `«Rana» (${rana}) und «Weiher» (${pond})`]],
  ],
  [
    'a search text and a sort key',
    [
      sql`alter table taxa alter column search_name drop expression, alter column sort_key drop expression`,
      sql`update taxa set search_name = 'bombina' where id = ${rana}`,
    ],
    [['Taxa: Suchtext oder Sortierschlüssel gehört zu einem anderen Namen', 1, `«Rana» (${rana}): bombina, rana`]],
  ],
  [
    'a search text of a vernacular name',
    [
      sql`alter table vernacular_names alter column search_name drop expression`,
      sql`update vernacular_names set id = ${batch}, search_name = 'bombina' where name = 'Bergunke'`,
    ],
    [['Namen in anderen Sprachen: der Suchtext gehört zu einem anderen Namen', 1, `«Bergunke» (${batch}): bombina`]],
  ],
]
