import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contracts, schemaShape, untold } from './contracts'

const read = (path: string) => readFileSync(join(__dirname, '../..', path), 'utf8')
const changelog = read('CHANGELOG.md')

test('what others build on has not changed without an entry', () => expect(untold(changelog)).toEqual([]))

test('a contract that is told nowhere is asked for by its mark', () => {
  const [first] = contracts()
  expect(untold('', first && [first])).toEqual([
    'server/schema.graphql has changed in a way that others notice. ' +
      'Say it in CHANGELOG.md under «Unreleased», for those who run the program or build on it, ' +
      `and end the entry with (\`${first?.mark}\`).`,
  ])
})

test('a schema is another one with another field, not with other words or another order', () => {
  const schema = schemaShape('type Query { "who" a: Int b: Int }')
  expect(schemaShape('"all" type Query { b: Int a: Int }')).toBe(schema)
  expect(schemaShape('type Query { a: Int! b: Int }')).not.toBe(schema)
})

test('the newest version of the changelog is that of the package and its lock', () => {
  const versions = [...changelog.matchAll(/^## \[(\d+\.\d+\.\d+)\] – \d{4}-\d\d-\d\d$/gm)].map(([, version]) => version)
  const lock = JSON.parse(read('package-lock.json')) as { version: string; packages: Record<string, { version: string }> }
  const { version } = JSON.parse(read('package.json')) as { version: string }
  expect([versions[0], lock.version, lock.packages['']?.version]).toEqual([version, version, version])
  expect(changelog).toMatch(/^## \[Unreleased\]$/m)
})
