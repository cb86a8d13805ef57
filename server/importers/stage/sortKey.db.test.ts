import { sql } from 'kysely'
import { describeEachEngine } from '../../db/testing/testDatabase'
import { asciiSortKey } from './sortKey'

describeEachEngine('sort keys', (db) => {
  test('the same as the database’s', async () => {
    const names = [
      'Abies alba',
      'sp. 2',
      'sp. 10',
      'X 007 Y00',
      'XY-123456789012 0000000000001',
      'A1.1 b',
      "o'Neill [x] ~2003~",
      '0',
      '(2)3',
      'AB_c"d\\e',
    ]
    const { rows } = await sql<{
      key: string
    }>`select natural_key(name) as key from unnest(${names}::text[]) with ordinality as n (name, place) order by place`.execute(
      db().owner,
    )
    expect(names.map((name) => asciiSortKey({ code: null, name }))).toEqual(rows.map(({ key }) => key))
    expect([asciiSortKey({ code: '1.2', name: 'Moor' }), asciiSortKey({ code: null, name: 'Bärlauch' })]).toEqual([
      '0000000001.0000000002 moor',
      null,
    ])
  })

  test('the database’s short way for ASCII is its long way', async () => {
    const { rows } = await sql`
      select count(*)::int as characters, count(*) filter (where search_text(chr(c)) <> search_text_of_any(chr(c)))::int as other_texts,
        count(*) filter (where natural_key('a' || chr(c)) <> natural_key_of_any('a' || chr(c)))::int as other_keys
      from generate_series(1, 127) c`.execute(db().owner)
    const { rows: numbers } = await sql<{ name: string }>`
      select name from (select a || repeat('0', zeros) || b || repeat('0', more) || c as name
        from unnest(array['', 'x', '1', 'a 2.']) a, generate_series(0, 12) zeros, unnest(array['', '7', '12345']) b,
        unnest(array[0, 3, 11]) more, unnest(array['', '9', '1234567890', ' 03 y']) c) n
      where natural_key(name) <> natural_key_of_any(name)`.execute(db().owner)
    expect(numbers).toEqual([])
    expect(rows).toEqual([{ characters: 127, other_texts: 0, other_keys: 0 }])
  })
})
