import fc from 'fast-check'
import { sql } from 'kysely'
import { runs } from '../../../lib/domain/testing/runs'
import { describeEachEngine } from '../../db/testing/testDatabase'
import { codeKeySql } from './fieldSql'

describeEachEngine('keys of codes', (db) => {
  test('the short way to the key of a code is the long way', async () => {
    const text = fc.string({ unit: fc.constantFrom(...'aZ019 .-_(ÄßÉčςΣ№½\t'), minLength: 1, maxLength: 8 })
    const taxa = fc.sample(fc.tuple(text, text), { numRuns: runs(2_000, 100_000), seed: 15 })
    const { rows } = await sql`
      select count(*) filter (where ${codeKeySql(sql`t.code`)} = natural_key(code))::int as right from (
        select code, natural_key(code || ' ' || name) as sort_key
        from unnest(${taxa.map(([code]) => code)}::text[], ${taxa.map(([, name]) => name)}::text[]) n (code, name)) t`.execute(
      db().owner,
    )
    expect(rows).toEqual([{ right: taxa.length }])
  })
})
