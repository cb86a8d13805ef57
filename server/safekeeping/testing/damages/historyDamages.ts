import { sql } from 'kysely'
import { ids } from '../../../graphql/testing/smallWorld'
import { batch, type Damage } from './damage'

const { redList, rana, animals, places, ownRecord, relation } = ids

/** To the history and to deletions. */
export const historyDamages: Damage[] = [
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
  ...(
    [
      ['taxonomies', ids.habitats, 'description'],
      ['property_collections', places, 'description'],
      ['property_records', ownRecord, 'taxon_id'],
      ['relations', relation, 'relation_type'],
    ] as const
  ).map(([table, row, column]): Damage => [
    `a change that is not in the history (${table})`,
    [
      sql`insert into changes (id, table_name, row_id, action, before, after) overriding system value
          select -1, ${table}, id, 'insert', null, history_image(to_jsonb(t)) || jsonb_build_object(${column}::text, 'Nobody')
          from ${sql.id(table)} t where id = ${row}`,
    ],
    [[`Verlauf: der letzte Eintrag sagt etwas anderes als die Zeile (${table})`, 1, `Eintrag -1: insert von ${row}`]],
  ]),
  [
    'a row that is gone and not in the history',
    [
      sql`insert into changes (id, table_name, row_id, action, after, taxonomy_id) overriding system value
        values (-1, 'taxa', ${batch}, 'insert', ${`{"id": "${batch}"}`}, ${animals})`,
    ],
    [['Verlauf: der letzte Eintrag sagt etwas anderes als die Zeile (taxa)', 1, `Eintrag -1: insert von ${batch}`]],
  ],
  [
    'a gap in the history',
    [
      sql`insert into changes (id, table_name, row_id, action, before, after) overriding system value
        select n.id, 'taxa', t.id, 'update', history_image(to_jsonb(t)) || n.was, history_image(to_jsonb(t)) || n.is_now
        from taxa t, (values (-2, '{"author": "A"}'::jsonb, '{"author": "B"}'::jsonb),
          (-1, '{"author": "C"}', '{}')) as n (id, was, is_now) where t.id = ${rana}`,
    ],
    [['Verlauf: ein Eintrag beginnt nicht dort, wo der vorige aufhört', 1, `Eintrag -1: update von ${rana}`]],
  ],
  [
    'an entry of a deletion that nobody knows',
    [
      sql`insert into changes (id, table_name, row_id, action, before, deletion_id) overriding system value
        values (-1, 'taxa', ${batch}, 'delete', ${`{"id": "${batch}"}`}, ${batch})`,
    ],
    [['Verlauf: der Eintrag gehört zu einer Löschung, die es nicht gibt', 1, 'Eintrag -1: delete in taxa']],
  ],
  [
    'a hidden collection that nobody can bring back',
    [sql`update property_collections set published = false, deleted_at = now() where id = ${places}`],
    [
      [
        'Löschungen: was gelöscht ist und was als gelöscht eingetragen ist, stimmt nicht überein (property_collections)',
        1,
        `«Vorkommen» (${places}): gelöscht, aber nicht eingetragen`,
      ],
    ],
  ],
  [
    'a deleted taxonomy that is there',
    [
      sql`insert into deletions (id, table_name, row_id, name, numbers) values (${batch}, 'taxonomies', ${ids.habitats}, 'Gewässer', '{}')`,
    ],
    [
      [
        'Löschungen: was gelöscht ist und was als gelöscht eingetragen ist, stimmt nicht überein (taxonomies)',
        1,
        `«Gewässer» (${ids.habitats}): eingetragen, aber nicht gelöscht`,
      ],
    ],
  ],
  [
    'a deletion without the rows that went',
    [
      sql`
        insert into deletions (id, table_name, row_id, name, numbers)
        values (${batch}, 'taxa', ${batch}, 'Hyla', '{"taxa": 2, "synonyms": 1, "records": 4}')`,
      sql`insert into changes (id, table_name, row_id, action, before, deletion_id) overriding system value
        values (-1, 'taxa', ${batch}, 'delete', ${`{"id": "${batch}"}`}, ${batch})`,
    ],
    [['Löschungen: der Verlauf hält nicht alles, was zurückzuholen ist', 1, `«Hyla» (${batch}): 1, 0, 0 statt 3, 4, 0`]],
  ],
  [
    'what collections say about a deleted taxonomy and still count',
    [
      sql`update taxonomies set published = false, deleted_at = now() where id = ${ids.newerAnimals}`,
      sql`insert into deletions (id, table_name, row_id, name, numbers) values (${batch}, 'taxonomies', ${ids.newerAnimals}, 'Älteste Tiere', '{}')`,
    ],
    [
      [
        'Eigenschaften-Sammlungen: Zahl der Datensätze oder Beziehungen stimmt nicht',
        2,
        `«Rote Liste» (${redList}): 3, 0 statt 2, 0`,
      ],
      ['Eigenschaften-Sammlungen: Beziehungsarten oder deren Zahlen stimmen nicht', 1, '«Vorkommen», lebt in: 2 statt 1'],
      [
        'Eigenschaften-Sammlungen: Reihenfolge (collection_order) unvollständig oder falsch',
        2,
        `«Rote Liste», Datensätze: ${ids.lentByPair} ist zu viel`,
      ],
      [
        'Verzeichnis der Eigenschaften: stimmt nicht mit den Werten überein',
        1,
        'Rote Liste: Status: text, 3, 3, EN, VU statt text, 2, 2, EN, VU',
      ],
    ],
  ],
  [
    'work that an edit left behind',
    [sql`insert into open_edits values ('7')`, sql`insert into edit_todo (tx, kind) values ('7', 'siblings')`],
    [['Bearbeitungen: was hinter einer nachzuführen war, ist liegen geblieben', 2, '7: offen']],
  ],
]
