import fc from 'fast-check'
import { sql } from 'kysely'
import { fieldMeanings } from '../../lib/domain/vocabulary/fieldMeaning'
import { isCanonicalNumber, isoDate, valueTypeOf, type PropertyValue } from '../../lib/domain/vocabulary/propertyValues'
import { describeEachEngine } from './testing/testDatabase'

const columns: Record<string, PropertyValue[]> = {
  whole: ['1', '-3', '0'],
  'numbers of JSON': [1, 2.5, null, ''],
  'leading zeros': ['1', '007'],
  'trailing zeros': ['1.10'],
  ranges: ['5-6', '7'],
  truths: ['true', false],
  'almost truths': ['true', 'ja'],
  'days in ISO form': ['2024-02-29', '1999-12-31'],
  'German days': ['29.02.2024'],
  'days in both forms': ['29.02.2024', '2024-02-29'],
  'no such day': ['31.02.2024'],
}

/** Numbers below 10^15 as JavaScript writes them (migration 007 says why no larger ones), the same with a little too much, and others. */
const numberLike = fc
  .tuple(fc.integer({ min: -1e12, max: 1e12 }), fc.constantFrom(-20, -12, -9, -6, -3, -1, 0, 2))
  .map(([digits, exponent]) => String(Number(`${digits}e${exponent}`)))
const almost = fc
  .tuple(fc.constantFrom('', '0', '-', '+', ' '), numberLike, fc.constantFrom('', '0', '.', '.0', 'e1', ' '))
  .map((parts) => parts.join(''))
const few = fc.stringMatching(/^[-+.e0-9]{1,8}$/)
const two = fc.integer({ min: 0, max: 33 }).map((number) => String(number).padStart(2, '0'))
const year = fc.constantFrom('0000', '0001', '1900', '2000', '2023', '2024', '99999')
const dayLike = fc.oneof(
  fc.tuple(year, two, two).map((parts) => parts.join('-')),
  fc.tuple(two, two, year).map((parts) => parts.join('.')),
)

describeEachEngine('rules for values', (db) => {
  test('a field may mean what lib/domain/vocabulary/fieldMeaning.ts lists, and nothing else', async () => {
    const { rows } = await sql<{ def: string }>`
      select pg_get_constraintdef(oid) as def from pg_constraint where conname = 'property_fields_meaning_check'`.execute(
      db().owner,
    )
    expect(rows.flatMap(({ def }) => [...def.matchAll(/'([^']+)'::text/g)].map(([, word]) => word))).toEqual(fieldMeanings)
  })

  test('the catalogue gives each property the type that lib/domain/vocabulary/propertyValues.ts gives it', async () => {
    const owner = db().owner
    const { id } = await owner
      .insertInto('taxonomies')
      .values({ type: 'Art', name: 'Werte', published: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const row of [0, 1, 2, 3]) {
      const properties = Object.entries(columns).flatMap(([name, values]) => (row < values.length ? [[name, values[row]]] : []))
      await sql`
        insert into taxa (taxonomy_id, name, properties)
        values (${id}, ${`Zeile ${row}`}, ${JSON.stringify(Object.fromEntries(properties))}::jsonb)`.execute(owner)
    }
    await sql`select refresh_taxonomy(${id}::uuid)`.execute(owner)

    const fields = await owner
      .selectFrom('property_fields')
      .select(['name', 'value_type'])
      .where('taxonomy_id', '=', id)
      .execute()
    const types = Object.fromEntries(fields.map(({ name, value_type }) => [name, value_type]))
    expect(types).toEqual(Object.fromEntries(Object.entries(columns).map(([name, values]) => [name, valueTypeOf(values)])))
  })

  test('numbers and days are the same to the database as to JavaScript', async () => {
    const texts = fc.array(fc.oneof(numberLike, almost, few, dayLike), { minLength: 200, maxLength: 200 })
    await fc.assert(
      fc.asyncProperty(texts, async (values) => {
        const { rows } = await sql<{ is_number: boolean; day: string | null }>`
          select is_canonical_number(value) as is_number, date_value(value)::text as day
          from unnest(${values}::text[]) with ordinality as v (value, place) order by place`.execute(db().owner)
        const asked = rows.map((row, index) => [values[index], row.is_number, row.day])
        expect(asked).toEqual(values.map((value) => [value, isCanonicalNumber(value), isoDate(value)]))
      }),
      { numRuns: 10, endOnFailure: true },
    )
  })
})
