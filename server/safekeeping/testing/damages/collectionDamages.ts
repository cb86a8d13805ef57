import { sql } from 'kysely'
import { ids } from '../../../graphql/testing/smallWorld'
import type { Damage } from './damage'

const { variegata, rana, animals, redList, places, ownRecord } = ids

/** To what is kept about collections and their properties. */
export const collectionDamages: Damage[] = [
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
  ...(['taxa', 'property_records'] as const).map((table): Damage => [
    `properties that are a text (${table})`,
    [sql`update ${sql.id(table)} set properties = '"x"' where id in (${variegata}, ${ownRecord})`],
    [
      [
        'Verzeichnis der Eigenschaften: stimmt nicht mit den Werten überein',
        1,
        'nicht zu prüfen: cannot call jsonb_each on a non-object',
      ],
      [`${table}: properties ist kein Feld von Namen und Werten`, 1, `${table === 'taxa' ? variegata : ownRecord}: "x"`],
    ],
  ]),
  [
    'the values that a field remembers',
    [sql`update property_fields set values_known = true where collection_id = ${redList}`],
    [
      [
        'Verzeichnis der Eigenschaften: die gemerkten Werte eines Feldes (field_values) stimmen nicht mit seinen Zeilen überein',
        3,
        'Rote Liste: Status: «EN» 0-mal statt 1-mal',
      ],
    ],
  ],
  ...(
    [
      ['taxa', rana, '{"Farbe": null}', '«Farbe»: null'],
      ['property_records', ownRecord, '{"Status": "EN", " Farbe": ""}', '« Farbe»: ""'],
      ['relations', ids.sameRelation, '{"Masse": [], "Farbe\u00a0": []}', '«Farbe\u00a0»: []'],
    ] as const
  ).map(([table, row, properties, example]): Damage => [
    `a property that nobody could edit (${table})`,
    [sql`update ${sql.id(table)} set properties = ${properties}::jsonb where id = ${row}`],
    [[`${table}: eine Eigenschaft, mit der sich die Zeile nicht bearbeiten lässt`, 1, `${row}: ${example}`]],
  ]),
  ...(
    [
      ['taxa', rana],
      ['property_records', ownRecord],
      ['relations', ids.sameRelation],
    ] as const
  ).map(([table, row]): Damage => [
    `a value that is written otherwise than it looks (${table})`,
    [
      sql`update ${sql.id(table)} set properties = properties || '{"Ort": "Zu\u0308rich"}' where id = ${row}`,
      sql`select refresh_taxonomy(id) from taxonomies`,
      sql`select refresh_collection(id) from property_collections`,
    ],
    [[`${table}: ein Wert, der anders geschrieben ist, als er aussieht (Unicode)`, 1, `${row}: «Ort»: "Zu\u0308rich"`]],
  ]),
]
