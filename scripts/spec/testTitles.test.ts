import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rowsInTitles } from './testTitles'

/** Sources, and the rows that their titles name. Not a table of `test.each`, whose strings would count as titles of this file. */
const cases: [source: string, rows: string[]][] = [
  ["test('0 is a value (spec §4.4, §3.13)', () => {})", ['§4.4', '§3.13']],
  ["describe('§4.40', () => it('x', () => {}))", ['§4.40']],
  ["test.describe('a (spec §1.1)', () => { test.only('b §1.2', () => {}) })", ['§1.1', '§1.2']],
  ["test.skip('§1.1', () => {})\ntest.todo('§1.2')", []],
  ["test.each([['/Arten', '§2.3']])('%s (spec %s)', () => {})", ['§2.3']],
  ['test.each`path | row\n${1} | ${"§2.3"}`("$path", () => {})', ['§2.3']],
  ["for (const { name } of screens) test(name, () => {})\nconst screens = [{ name: 'A (spec §2.3)' }]", ['§2.3']],
  ["for (const [path, row] of [['/', '§2.2']]) test(`${path} (spec ${row})`, () => {})", ['§2.2']],
  ["for (const row of ['§2.2']) test('literal', () => {})", []],
  ["// test('§1.1', () => {})\ntest('x', () => { expect('§1.1').toBe('§1.1') })", []],
]

test('only titles count, whole ids, and what a title takes from its table', () => {
  expect(cases.map(([source]) => [source, [...rowsInTitles(source)]])).toEqual(cases)
})

test('what a title takes from a table of another module counts, and nothing else of that module', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ae-titles-'))
  const rows = "const all = [{ row: '§2.3' }]\nexport const screens = [...all, { row: '§2.4' }]\nexport const other = '§2.5'\n"
  writeFileSync(join(folder, 'screens.ts'), rows)
  const source = "import { other, screens } from './screens'\nfor (const { row } of screens) test(`x (spec ${row})`, () => other)"
  const found = [...rowsInTitles(source, join(folder, 'some.spec.ts'))]
  rmSync(folder, { recursive: true })
  expect(found.sort()).toEqual(['§2.3', '§2.4'])
})
