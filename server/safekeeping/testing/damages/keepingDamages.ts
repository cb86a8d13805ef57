import { sql } from 'kysely'
import { ids } from '../../../graphql/testing/smallWorld'
import { batch, type Damage } from './damage'

const { animals, relation } = ids

/** To everything else, and to what the database itself declares. */
export const keepingDamages: Damage[] = [
  [
    'a short link',
    [sql`insert into short_links (key, query) values ('0123456789abcdef01234567', 'type=Arten')`],
    [['Kurzlinks: der Schlüssel gehört zu einer anderen Auswahl', 1, '0123456789abcdef01234567: type=Arten']],
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
    'a counter of several tables that would give a number again',
    // Forwards: what a counter has counted stays when the damage is undone.
    [sql`select setval('short_numbers', 100000)`, sql`update taxonomies set short_number = 200000 where id = ${animals}`],
    [['taxonomies.short_number: der Zähler steht tiefer als die höchste Nummer', 1, '100000 statt mindestens 200000']],
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
