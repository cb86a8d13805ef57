import { sql } from 'kysely'
import { describeEachEngine } from '../../db/testing/testDatabase'
import { dataState } from '../../db/reading/dataState'
import { DataChanged } from '../rows/oneState'
import {
  beforeCell,
  betweenRows,
  endStatement,
  isEnd,
  readExportRow,
  readRowText,
  readRowTexts,
  type RowText,
  rowTextSql,
} from './rowText'

describeEachEngine('a row as a text', (db) => {
  const written = async (cells: readonly (string | null)[]) => {
    const { rows } = await sql<RowText>`select ${rowTextSql(cells.map((cell) => sql`${cell}::text`))}`.execute(db().reader)
    return rows[0]?.row ?? ''
  }

  test('comes back cell by cell, whatever stands in it; what is empty is no value', async () => {
    const { revision } = await dataState(db().reader)
    const cells = [
      ' a ',
      '"b", \\c',
      'two\r\nlines\t',
      '\u0001\u001f\u001f',
      '[1]',
      'Ü 𝒳 \ud7ff\ue000',
      '0',
      beforeCell.slice(0, -1),
    ]
    expect(readRowText(await written(cells), revision, cells.length)).toEqual(cells)
    const empty = await written(['', null, '[]', 'x', null])
    expect(readRowText(empty, revision, 5)).toEqual([null, null, '[]', 'x', null])
    expect(readExportRow(empty, revision, 5)).toEqual([null, null, null, 'x', null])
  })

  test('of another Datenstand is none, and what could be read in two ways is not given out', async () => {
    const { revision } = await dataState(db().reader)
    const text = await written(['a', `b${beforeCell}c`])
    expect(() => readRowText(text, revision + 1, 2)).toThrow(DataChanged)
    expect(() => readRowText(text, revision, 2)).toThrow('a row has 3 cells in 2 columns')
  })

  test('without cells is the end', async () => {
    const { revision } = await dataState(db().reader)
    const { rows } = await endStatement.execute(db().reader)
    expect(rows.map(({ row }) => [isEnd(row), readRowText(row, revision, 7)])).toEqual([[true, []]])
    expect(isEnd(await written([null]))).toBe(false)
  })

  test('comes with many others as one text, in the order of their statement, however many there are', async () => {
    const { revision } = await dataState(db().reader)
    for (const count of [0, 1, 3, 4_001]) {
      const cells = [sql`n::text`, sql`case when n % 3 = 0 then E'a\n\u001e' || n end`]
      const statement = sql`select ${rowTextSql(cells)} from generate_series(1, ${count}::int) n order by (n * 7919) % 4003`
      const { texts } = await readRowTexts(db().reader, statement, 2)
      const numbers = Array.from({ length: count }, (_, index) => index + 1).sort(
        (a, b) => ((a * 7919) % 4003) - ((b * 7919) % 4003),
      )
      const rows = numbers.map((n) => [String(n), n % 3 === 0 ? `a\n\u001e${n}` : null])
      expect(texts.map((text) => readRowText(text, revision, 2))).toEqual(rows)
    }
    const torn = sql`select ${rowTextSql([sql`'a'`, sql`${`b${betweenRows}c`}::text`, sql`'d'`])}`
    const [text = ''] = (await readRowTexts(db().reader, torn, 3)).texts
    expect(() => readRowText(text, revision, 3)).toThrow('a row has 2 cells in 3 columns')
  })

  test('comes with the time the database took for it, also for nothing, and without what came before', async () => {
    const pause = sql`pg_sleep(0.02) is null`
    await db()
      .bulk.transaction()
      .execute(async (trx) => {
        await sql`select pg_sleep(0.3)`.execute(trx)
        for (const [from, given] of [
          [sql`generate_series(1, 2) n where not (${pause})`, 2],
          [sql`generate_series(1, 2) n where ${pause}`, 0],
        ] as const) {
          const { texts, ms } = await readRowTexts(trx, sql`select ${rowTextSql([sql`n`])} from ${from}`, 1)
          expect(texts).toHaveLength(given)
          expect(ms).toBeGreaterThanOrEqual(40)
          expect(ms).toBeLessThan(300)
        }
      })
  })
})
