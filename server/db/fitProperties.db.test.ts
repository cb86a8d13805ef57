import fc from 'fast-check'
import { sql } from 'kysely'
import { isExactNumber } from '../../lib/domain/vocabulary/exactNumber'
import { errorText } from '../../lib/domain/text/errorText'
import { propertyName } from '../../lib/domain/vocabulary/propertyName'
import { exportPreview } from '../exporters/rows/exportPreview'
import { ask } from '../graphql/testing/ask'
import { fillSmallWorld, ids } from '../graphql/testing/smallWorld'
import { fitProperties } from '../importers/fitProperties'
import { verifyDatabase } from '../safekeeping/verify/verify'
import { migrationNotes, readMigrations } from './migrate'
import { describeOneEngine } from './testing/testDatabase'

/** What earlier imports left: names with blanks, values that are none, numbers beyond 2^53, in rows and in the history of them. */
const old = {
  own: '{" Rote Liste ": "EN", "leer": null, "Zahl": 9007199254740993, "Gro\u0308sse": 5}',
  byName: '{" Rote Liste ": "VU", "Rote Liste": "NT", "Zahl": 1}',
  byPair: '{"Rote Liste": "LC", " Rote Liste ": "LC"}',
}

describeOneEngine('properties that nobody could edit', (db) => {
  const run = (statement: string) => sql.raw(statement).execute(db().owner)
  const properties = async (id: string) =>
    (await sql<{ text: string }>`select properties::text as text from property_records where id = ${id}`.execute(db().owner))
      .rows[0]?.text
  const fields = async () =>
    (
      await sql`
        select name, value_type, unit, value_count, min_value, max_value from property_fields
        where collection_id = ${ids.redList} order by name`.execute(db().owner)
    ).rows

  test('names and numbers are to the database what they are to the import', async () => {
    const name = fc.oneof(
      fc.constantFrom('a', ' a', 'a\u00a0', 'a (2)', 'A\u0308', '\ta', 'a\nb', '', ' '),
      fc.string({ unit: 'grapheme', maxLength: 5 }),
    )
    const number = fc.oneof(
      fc.constantFrom(
        '9007199254740991',
        '9007199254740993',
        '-9007199254740992',
        '1e400',
        '1e-400',
        '0.1',
        '0.30000000000000004',
        '0.12345678901234567',
        '0',
        '1e22',
      ),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
      fc
        .tuple(fc.bigInt({ min: -(10n ** 19n), max: 10n ** 19n }), fc.integer({ min: -25, max: 3 }))
        .map(([digits, places]) => `${digits}e${places}`),
    )
    const value = fc.oneof(
      fc.constantFrom(
        'null',
        '""',
        '[]',
        '1',
        '"1"',
        '"x"',
        'true',
        '"ü"',
        '"u\u0308"',
        '"a\u00a0b\u00adc"',
        '"u\u200b\u0308"',
        '["\\u212b", {"a": "o\\u0308"}]',
      ),
    )
    const object = fc.array(
      fc.tuple(
        name.filter((each) => !each.includes('\0')),
        value,
      ),
      { maxLength: 6 },
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(object, { minLength: 20, maxLength: 20 }),
        fc.array(number, { minLength: 20, maxLength: 20 }),
        async (objects, numbers) => {
          const texts = objects.map(
            (entries) => `{${[...new Map(entries)].map(([key, each]) => `${JSON.stringify(key)}: ${each}`).join(', ')}}`,
          )
          const { rows } = await sql<{ fit: unknown; exact: boolean }>`
          select fit_properties(p.text::jsonb) as fit, is_exact_number(p.number::numeric) as exact
          from unnest(${texts}::text[], ${numbers}::text[]) with ordinality as p (text, number, place) order by p.place`.execute(
            db().owner,
          )
          expect(rows.map(({ fit }) => fit)).toEqual(texts.map((text) => fitProperties(text).properties))
          expect(rows.map(({ exact }) => exact)).toEqual(numbers.map(isExactNumber))
        },
      ),
      { numRuns: 10, endOnFailure: true },
    )
    const names = [' \ufeff\u2003a\u3000', 'x'.repeat(400), 'a\u0085b']
    const { rows } = await sql<{
      name: string
    }>`select property_name(n) as name from unnest(${names}::text[]) with ordinality u (n, i) order by i`.execute(db().owner)
    expect(rows.map(({ name: each }) => each)).toEqual(names.map(propertyName))
  })

  test('migration 057 mends what older imports left, and tells the operator', async () => {
    await fillSmallWorld(db())
    await run(
      `drop function property_name(text), is_exact_number(numeric), is_number_value(jsonb), fit_value(jsonb),
        fit_properties(jsonb) cascade; drop table migration_notes`,
    )
    // As before 057: what is stored as a number counted as one.
    await run(
      `create function is_number_value(value jsonb) returns boolean language sql immutable return jsonb_typeof(value) = 'number'`,
    )
    for (const [id, text] of [
      [ids.ownRecord, old.own],
      [ids.lentByName, old.byName],
      [ids.lentByPair, old.byPair],
    ] as const)
      await sql`update property_records set properties = ${text}::jsonb where id = ${id}`.execute(db().owner)
    await sql`update taxa set properties = '{" Zehen": null, "Zehen ": 4}' where id in (${ids.rana}, ${ids.bombinator})`.execute(
      db().owner,
    )
    await run('select refresh_taxonomy(id) from taxonomies; select refresh_collection(id) from property_collections')
    await sql`update property_fields set unit = 'Kategorie' where name = ' Rote Liste '`.execute(db().owner)
    await sql`
      insert into changes (table_name, row_id, action, before, after, collection_id)
      select 'property_records', r.id, 'update', history_image(to_jsonb(r)), history_image(to_jsonb(r)), r.collection_id
      from property_records r where id = ${ids.ownRecord}`.execute(db().owner)
    expect(await fields()).toContainEqual(expect.objectContaining({ name: 'Zahl', value_type: 'number' }))
    const found = (await verifyDatabase(db())).findings.map(({ rule }) => rule)
    expect(found).toEqual(
      expect.arrayContaining(['property_records: eine Eigenschaft, mit der sich die Zeile nicht bearbeiten lässt']),
    )

    await run('drop function is_number_value(jsonb)')
    await run(readMigrations().find(({ name }) => name.startsWith('057'))?.text ?? '')

    expect(await properties(ids.ownRecord)).toBe('{"Zahl": "9007199254740993", "Grösse": 5, "Rote Liste": "EN"}')
    expect(await properties(ids.lentByName)).toBe('{"Zahl": 1, "Rote Liste": "NT", "Rote Liste (2)": "VU"}')
    expect(await properties(ids.lentByPair)).toBe('{"Rote Liste": "LC"}')
    expect(
      (await sql`select properties from taxa where id in (${ids.rana}, ${ids.bombinator})`.execute(db().owner)).rows,
    ).toEqual([{ properties: { Zehen: 4 } }, { properties: { Zehen: 4 } }])
    expect(await fields()).toEqual([
      { name: 'Grösse', value_type: 'number', unit: null, value_count: 1, min_value: '5', max_value: '5' },
      { name: 'Rote Liste', value_type: 'text', unit: 'Kategorie', value_count: 3, min_value: 'EN', max_value: 'NT' },
      { name: 'Rote Liste (2)', value_type: 'text', unit: null, value_count: 1, min_value: 'VU', max_value: 'VU' },
      { name: 'Zahl', value_type: 'text', unit: null, value_count: 2, min_value: '1', max_value: '9007199254740993' },
    ])
    expect(await migrationNotes(db().bulk, ['057_fit_properties.sql'])).toEqual([
      '«Rote Liste»: Die Eigenschaft « Rote Liste » heisst jetzt «Rote Liste» (3-mal).',
      '«Rote Liste»: Die Eigenschaft «Gro\u0308sse» heisst jetzt «Grösse» (1-mal).',
      '«Rote Liste»: Zwei Eigenschaften heissen jetzt gleich und sagen Verschiedenes: Die zweite heisst «Rote Liste (2)» (1-mal).',
      '«Tiere»: Die Eigenschaft « Zehen» heisst jetzt «Zehen» (2-mal).',
      '«Tiere»: Die Eigenschaft «Zehen » heisst jetzt «Zehen» (2-mal).',
    ])
    expect((await verifyDatabase(db())).findings).toEqual([])
  })

  test('a link that names the property with its blanks still finds it', async () => {
    const { columns, rows } = await exportPreview(
      db().reader,
      'type=Arten&taxonomies=Tiere&pcoProperties=Rote%20Liste~%20Rote%20Liste%20',
      0,
      10,
    )
    expect(columns.at(-1)).toMatchObject({ header: 'Rote Liste: Rote Liste' })
    expect(rows.map((row) => row.at(-1))).toContain('EN')
  })

  test('the last figure of a long number counts in a filter', async () => {
    const count = async (value: string) =>
      (await exportPreview(db().reader, `type=Arten&taxonomies=Tiere&pcoFilters=Rote%20Liste~Zahl~%3D~${value}`, 0, 10)).rows
        .length
    expect([await count('9007199254740993'), await count('9007199254740992')]).toEqual([1, 0])
  })

  test('editing one property leaves the figures of the others, and what is unfit is named', async () => {
    const edit = (version: number, changes: string) =>
      ask(
        db(),
        `mutation { updateRecord(id: "${ids.ownRecord}", version: ${version}, properties: ${changes}) { properties version } }`,
        ids.anna,
      )
    const { data } = await ask(db(), `{ taxon(id: "${ids.variegata}") { records { id version properties } } }`, ids.anna)
    const [record] = (data as { taxon: { records: { version: number }[] } }).taxon.records
    expect((await edit(record?.version ?? 0, '{ Farbe: 6 }')).data).toMatchObject({
      updateRecord: { properties: { Zahl: '9007199254740993', Farbe: 6, Grösse: 5, 'Rote Liste': 'EN' } },
    })
    expect((await edit((record?.version ?? 0) + 1, '{ Zahl: 9007199254740993 }')).errors).toEqual([
      [
        'PROPERTIES_UNFIT',
        'Eigenschaft «Zahl»: Diese Zahl ist so lang, dass sie als Zahl nicht genau bliebe; sie muss ein Text sein.',
      ],
    ])
    const unfit = async (text: string) => {
      const attempt = db().asViewer(ids.anna, (trx) =>
        sql`update property_records set properties = ${text}::jsonb where id = ${ids.ownRecord}`.execute(trx),
      )
      return attempt.then(
        () => null,
        ({ message, detail }: { message: string; detail?: string }) => [message, detail],
      )
    }
    expect(await unfit('{" Farbe": 1}')).toEqual([
      'PROPERTIES_UNFIT',
      'Eigenschaft « Farbe»: Der Name beginnt oder endet mit einem Leerzeichen.',
    ])
    expect(await unfit('{"Farbe": null}')).toEqual(['PROPERTIES_UNFIT', 'Eigenschaft «Farbe»: Sie hat keinen Wert.'])
    expect(errorText.PROPERTIES_UNFIT).toMatch(/^Eine Eigenschaft braucht einen Namen/)
  })
})
