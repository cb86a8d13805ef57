import { type RawBuilder, sql } from 'kysely'
import { ids } from '../../graphql/testing/smallWorld'

const { variegata, bombina, rana, bombinator, newerVariegata, pond, smallPond, animals, redList, places, ownRecord, relation } =
  ids
const batch = '80000000-0000-4000-8000-000000000001'

/** What is done to the small world behind the program's back, and what is to be found of it: rule, number, first example. */
export const damages: [string, RawBuilder<unknown>[], [string, number, string][]][] = [
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
    'the numbers of a collection',
    [sql`update property_collections set record_count = 0 where id = ${redList}`],
    [
      [
        'Eigenschaften-Sammlungen: Zahl der Datensätze oder Beziehungen stimmt nicht',
        1,
        `«Rote Liste» (${redList}): 0, 0 statt 3, 0`,
      ],
    ],
  ],
  [
    'a relation type',
    [sql`update relation_types set relation_type = 'frisst' where collection_id = ${places}`],
    [['Eigenschaften-Sammlungen: Beziehungsarten oder deren Zahlen stimmen nicht', 2, '«Vorkommen», frisst: 2 statt 0']],
  ],
  [
    'the types of taxa',
    [sql`update property_collections set taxon_types = '{Lebensraum}' where id = ${redList}`],
    [
      [
        'Eigenschaften-Sammlungen: taxon_types nennt andere Arten von Taxa, als vorkommen',
        1,
        `«Rote Liste» (${redList}): {Lebensraum} statt {Art}`,
      ],
    ],
  ],
  [
    'a hole in the order of a table',
    [sql`delete from collection_order where row_id = ${ownRecord}`],
    [
      [
        'Eigenschaften-Sammlungen: Reihenfolge (collection_order) unvollständig oder falsch',
        1,
        `«Rote Liste», Datensätze: ${ownRecord} fehlt`,
      ],
      [
        'Eigenschaften-Sammlungen: Abschnitte der Reihenfolge haben Lücken oder eine falsche Zahl',
        1,
        '«Rote Liste», Datensätze, Abschnitt 0: 2 Zeilen, genannt sind 3',
      ],
    ],
  ],
  [
    'the catalogue',
    [sql`update property_fields set max_value = 'ZZ', distinct_count = 4 where collection_id = ${redList}`],
    [
      [
        'Verzeichnis der Eigenschaften: stimmt nicht mit den Werten überein',
        1,
        'Rote Liste: Status: text, 3, 4, EN, ZZ statt text, 3, 3, EN, VU',
      ],
    ],
  ],
  [
    'a field that is missing in the catalogue, and one too many',
    [sql`update property_fields set name = 'Lage' where taxonomy_id = ${animals} and name = 'Länge'`],
    [
      [
        'Verzeichnis der Eigenschaften: stimmt nicht mit den Werten überein',
        2,
        'Tiere: Lage: number, 1, 1, 5.5, 5.5 statt nichts',
      ],
    ],
  ],
  [
    'properties that are a list',
    [sql`update relations set properties = '[]' where id = ${ids.sameRelation}`],
    [
      [
        'Verzeichnis der Eigenschaften: stimmt nicht mit den Werten überein',
        1,
        'nicht zu prüfen: cannot call jsonb_each on a non-object',
      ],
      ['relations: properties ist kein Feld von Namen und Werten', 1, `${ids.sameRelation}: []`],
    ],
  ],
  [
    'a short link',
    [sql`insert into short_links (key, query) values ('0123456789abcdef01234567', 'type=Arten')`],
    [['Kurzlinks: der Schlüssel gehört zu einer anderen Auswahl', 1, '0123456789abcdef01234567: type=Arten']],
  ],
  [
    'an entry of the history without the state before',
    [sql`insert into changes (id, table_name, row_id, action) overriding system value values (-1, 'taxa', ${rana}, 'update')`],
    [['Verlauf: der Eintrag nennt nicht, was er müsste', 1, 'Eintrag -1: update in taxa']],
  ],
  [
    'a change that is not in the history',
    [
      sql`insert into changes (id, table_name, row_id, action, before, after) overriding system value
        select -1, 'taxa', id, 'update', history_image(to_jsonb(t)) || '{"author": "Nobody"}', history_image(to_jsonb(t)) from taxa t where id = ${rana}`,
      sql`update taxa set author = 'Somebody' where id = ${rana}`,
    ],
    [['Verlauf: der letzte Eintrag sagt etwas anderes als die Zeile (taxa)', 1, `Eintrag -1: update von ${rana}`]],
  ],
  [
    'an import that died',
    [
      sql`insert into import_batches (id, source, alive_at, started_at) values (${batch}, 'arten.csv', '2026-01-01 12:00+00', '2026-01-01 11:00+00')`,
      sql`update taxonomies set batch_id = ${batch} where id = ${ids.hidden}`,
    ],
    [
      ['Importe: ein Import, den niemand mehr ausführt, gilt als laufend', 1, 'arten.csv, begonnen am 2026-01-01 11:00:00+00'],
      ['Importe: unveröffentlichte Reste eines Imports', 1, `«Unfertig» (${ids.hidden})`],
    ],
  ],
  [
    'what an import left in its staging',
    [sql`insert into import_names (seq, line, name_id, columns) values (1, 1, 'x', '{}')`],
    [['Importe: in den Tabellen zum Einlesen steht noch etwas', 1, 'import_names: 1 Zeilen']],
  ],
  [
    'a former name that is somebody else’s now',
    [sql`insert into name_aliases (name, taxonomy_id) values ('GEWäSSER', ${animals})`],
    [['Frühere Namen: ein Link damit führt zu etwas anderem, das heute so heisst', 1, '«GEWäSSER»']],
  ],
  [
    'half a pair',
    [sql`delete from synonyms where taxon_id = ${variegata}`],
    [
      [
        'Gleichwertige Taxa: ein Paar steht nur in einer Richtung',
        1,
        `«Bombina variegata» (${newerVariegata}) und «Bombina variegata» (${variegata})`,
      ],
    ],
  ],
  ['no Datenstand', [sql`delete from data_state`], [['Datenstand: es gibt nicht genau einen', 1, '0 Zeilen']]],
  [
    'references that lead nowhere',
    [
      sql`update memberships set user_id = ${batch} where user_id = ${ids.anna}`,
      sql`update relations set origin_collection_id = ${batch} where id = ${relation}`,
    ],
    [
      ['memberships.user_id: verweist auf eine Zeile von users, die es nicht gibt', 1, batch],
      ['relations.origin_collection_id: verweist auf eine Zeile von property_collections, die es nicht gibt', 1, batch],
    ],
  ],
  [
    'a counter that would give a number again',
    [
      sql`insert into changes (id, table_name, action, after, batch_id) overriding system value values (900, 'taxa', 'insert', '{}', null)`,
      sql`select setval('changes_id_seq', 7)`,
    ],
    [['changes.id: der Zähler steht tiefer als die höchste Nummer', 1, '7 statt mindestens 900']],
  ],
  [
    'a trigger that is switched off',
    [sql`alter table taxa disable trigger note_inserted_words`],
    [['Tabellen: ein Index, eine Bedingung oder ein Auslöser gilt nicht', 1, 'note_inserted_words auf taxa']],
  ],
  [
    'a condition that is not met',
    [
      sql`alter table short_links drop constraint short_links_key_check`,
      sql`insert into short_links (key, query, created_at) values ('kurz', 'q', '2026-11-21 12:00+00')`,
      sql`alter table short_links add constraint short_links_key_check check (key ~ '^[0-9a-f]{24}$') not valid`,
    ],
    [
      ['Kurzlinks: der Schlüssel gehört zu einer anderen Auswahl', 1, 'kurz: q'],
      ['short_links: eine Zeile verletzt die Bedingung short_links_key_check', 1, '(kurz,q,"2026-11-21 12:00:00+00")'],
      ['Tabellen: ein Index, eine Bedingung oder ein Auslöser gilt nicht', 1, 'short_links_key_check'],
    ],
  ],
]
