import { sql } from 'kysely'
import { type ComparatorToken, comparatorsFor, filterOperands } from '../../lib/domain/export/exportFilters'
import { type GroupMatch, groupMatches } from '../../lib/domain/export/exportShape'
import { type ValueType, valueTypes } from '../../lib/domain/vocabulary/valueType'
import { describeOneEngine } from '../db/testing/testDatabase'
import type { PlanFilter, ValueField } from '../exporters/plan/exportPlan'
import type { ExportSource } from '../exporters/plan/exportSources'
import { conditionSql, filledSql, shownSql } from '../exporters/sql/fieldSql'
import { areToldByCells, ComparableRow, OnlyDatabaseTells, passingCells } from './cellFilters'

const source: ExportSource = {
  ...{
    id: 's',
    name: 'S',
    description: null,
    lastUpdated: null,
    licence: null,
    citation: null,
    termsOfUse: null,
    organization: null,
  },
}

const fieldOf = (valueType: ValueType): ValueField => ({
  ...{ axis: 'pco', source, name: 'x', facts: { valueType, unit: null, description: null, valueCount: null, meaning: null } },
})

/** What stands in tables under a property of each type, also what does not belong there. */
const stored: Record<ValueType, string[]> = {
  text: [
    '',
    '[]',
    '["a"]',
    'a',
    'A',
    'Ä',
    'ä',
    'a%b',
    '%',
    '_',
    '\\',
    'Grösse',
    'GRÖSSE',
    'ß',
    'ẞ',
    'ſ',
    'İ',
    'ı',
    'Σας',
    'ǆ',
    '😀',
    '1',
    'é',
    'e\u0301',
  ],
  number: [
    '',
    '0',
    '-0',
    '00',
    '1',
    '1.0',
    '1.50',
    '1.5',
    '-2',
    '1e3',
    '1000',
    '1E-2',
    '.5',
    '5.',
    '0x10',
    ' 1',
    '9007199254740993',
    '9007199254740992',
    '0.30000000000000004',
    '0.3',
    '0.30000000000000000001',
    '1e400',
    '1e999',
    `1${'0'.repeat(98)}`,
    `1${'0'.repeat(120)}`,
    'viele',
    'NaN',
    'Infinity',
    '٣',
  ],
  date: [
    '',
    '2020-01-01',
    '01.01.2020',
    '2020-02-29',
    '2021-02-29',
    '31.04.2020',
    '0000-01-01',
    '2019-12-31',
    '20200101',
    '1.1.2020',
    '2020-1-1',
    '12020-01-01',
    'bald',
  ],
  boolean: ['', 'true', 'false', 'True', 'ja', '0'],
}

/** What people compare with. */
const operands: Record<ValueType, string[]> = {
  text: ['a', 'A', 'ä', 'Ä', '%', '_', '\\', 'ö', 'gröss', 'ß', 'ss', 'i', 'İ', 'σ', '1', '[]'],
  number: ['0', '1', '1.5', '-2', '1000', '0.01', '9007199254740993', '9007199254740992', '0.3'],
  date: ['2020-01-01', '01.01.2020', '2020-02-29', '2019-12-31'],
  boolean: ['true', 'false'],
}

/** Values as an address writes them for a comparator. */
function written(type: ValueType, token: ComparatorToken, operand: 'one' | 'list' | 'range' | 'none'): string[] {
  const texts = operands[type]
  if (operand === 'none') return ['']
  if (operand === 'list') return texts.map((text, index) => JSON.stringify([text, texts[(index + 1) % texts.length]]))
  if (operand === 'range') return texts.flatMap((from) => texts.map((to) => `${from}..${to}`))
  return token === 'LIKE' || token === 'ILIKE' ? [...texts, '0', '-', '.'] : texts
}

const filtersOf = (type: ValueType): PlanFilter[] =>
  comparatorsFor(type).flatMap((comparator) =>
    written(type, comparator.token, comparator.operand).flatMap((value) => {
      const read = filterOperands(comparator, value, type)
      return read.ok ? [{ field: fieldOf(type), token: comparator.token, values: read.values }] : []
    }),
  )

describeOneEngine('filters on cells', (db) => {
  test.each(valueTypes)('of %s let pass what the database lets pass, or leave it to it', async (type) => {
    const count = { asked: 0, told: 0 }
    for (const filter of filtersOf(type)) {
      if (!areToldByCells({ filters: [filter], filterGroups: [], taxonomies: [] })) continue
      const { rows } = await sql<{ value: string; cell: string | null; passes: boolean }>`
        select v as value, ${filledSql(shownSql(sql`v`, type))} as cell, coalesce(${conditionSql(sql`v`, type, filter)}, false) as passes
        from unnest(${stored[type]}::text[]) with ordinality u (v, place) order by place`.execute(db().reader)
      const expected = rows.map(({ value, passes }) => [filter.token, filter.values, value, passes])
      count.asked += rows.length
      const said = rows.map(({ cell, value, passes }) => {
        try {
          const asked = passingCells({ filters: [filter], filterGroups: [] }, () => 0)(new ComparableRow([cell], [type]))
          count.told += 1
          return [filter.token, filter.values, value, asked]
        } catch (error) {
          if (!(error instanceof OnlyDatabaseTells)) throw error
          return [filter.token, filter.values, value, passes]
        }
      })
      expect(said).toEqual(expected)
    }
    // Of most values it is told.
    expect(count.told).toBeGreaterThan(count.asked * 0.7)
  })

  test('leave to the database what may be another letter elsewhere, and no other', async () => {
    const letters = Array.from({ length: 0x17f }, (_, index) => String.fromCharCode(index + 1))
    const { rows } = await sql<{ small: string }>`
      select lower(l collate "de") as small from unnest(${letters}::text[]) with ordinality u (l, place) order by place`.execute(
      db().reader,
    )
    const filter = (text: string): PlanFilter => ({ field: fieldOf('text'), token: 'ILIKE', values: [text] })
    const others = letters.filter((letter, index) => {
      const small = rows[index]?.small ?? ''
      try {
        return !passingCells({ filters: [filter(small)], filterGroups: [] }, () => 0)(new ComparableRow([letter], ['text']))
      } catch {
        return true
      }
    })
    expect(others).toEqual(['İ', 'ı', 'ſ'])
  })
})

test('groups of conditions are all, one at least or none of them', () => {
  const has = (letter: string): PlanFilter => ({ field: fieldOf('text'), token: 'LIKE', values: [letter] })
  const passing = (match: GroupMatch) =>
    ['', 'a', 'b', 'ab'].filter((text) =>
      passingCells(
        { filters: [], filterGroups: [{ match, parts: [has('a'), { match: 'all', parts: [has('b')] }] }] },
        () => 0,
      )(new ComparableRow([text], ['text'])),
    )
  expect(groupMatches.map((match) => [match, passing(match)])).toEqual([
    ['all', ['ab']],
    ['any', ['a', 'b', 'ab']],
    ['none', ['']],
  ])
})
