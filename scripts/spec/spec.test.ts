import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { specRows } from './specRows'
import { readTable, tableLine } from './specTable'
import { rowsByFile } from './testTitles'

const root = join(__dirname, '../..')
const table = readTable()
const named = rowsByFile()
const howTo = 'node --import tsx scripts/spec/writeTable.ts writes the column anew.'

test('every row of the specification has a test whose title names it', () => {
  const missing = table.flatMap(({ id, what, tests }) => {
    if (tests.length === 0) return [`${id} has no test: ${what}`]
    return tests.flatMap((file) => {
      if (!existsSync(join(root, file))) return [`${id} has no test: there is no file ${file}`]
      return named.get(file)?.has(id) ? [] : [`${id} has no test: no title in ${file} names it. ${howTo}`]
    })
  })
  expect(missing).toEqual([])
})

test('every test that names a row stands in its line', () => {
  const lost = [...named].flatMap(([file, ids]) =>
    [...ids].flatMap((id) => {
      const row = table.find((candidate) => candidate.id === id)
      if (!row) return [`A title in ${file} names ${id}, which the table does not have.`]
      return row.tests.includes(file)
        ? []
        : [
            `${file} is not in the line of ${id}. ${howTo} It is then: ${tableLine({ ...row, tests: [...row.tests, file].sort() })}`,
          ]
    }),
  )
  expect(lost).toEqual([])
})

test('the rows are those of the specification, as far as it is at hand', () => {
  const path = resolve(process.env.TEST_DATA_DIR ?? join(root, '../shared/data'), '../spec.md')
  if (!existsSync(path)) {
    console.warn(`NICHT GEPRÜFT: ${path} fehlt. Neben dem Ordner, den TEST_DATA_DIR nennt, wird die Spezifikation gesucht.`)
    return
  }
  const rows = specRows(readFileSync(path, 'utf8'))
  expect(table.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
  const wrong = rows.flatMap(({ id, firstCell }, index) => {
    const what = table[index]?.what ?? ''
    return firstCell === null || what.replaceAll('`', '').split(' – ')[0] === firstCell
      ? []
      : [`${id} is «${what}», in the specification «${firstCell}»`]
  })
  expect(wrong).toEqual([])
})
