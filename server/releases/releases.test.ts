import { keptRelease, keptVersions } from '../testing/kept/keptReleases'
import { isAtLeast, oldestProgram, releases } from './releases'

const known = [
  { version: '0.3.0', lastMigration: '062_a.sql' },
  { version: '0.10.0', lastMigration: '070_b.sql' },
]

test.each([
  ['001_x.sql', null],
  ['062_a.sql', null],
  ['063_x.sql', '0.3.0'],
  ['070_b.sql', '0.3.0'],
  ['071_x.sql', '0.10.0'],
])('a migration leaves the release before it working: %s %s', (migration, version) =>
  expect(oldestProgram(migration, known)).toBe(version),
)

test.each([
  ['0.3.0', '0.3.0', true],
  ['0.10.0', '0.9.9', true],
  ['0.2.9', '0.3.0', false],
  ['1.0.0', '0.10.0', true],
])('%s is at least %s: %s', (version, oldest, is) => expect(isAtLeast(version, oldest)).toBe(is))

test('every release since the first that promises it is known, with the last migration that it was kept with', () => {
  const kept = keptVersions().map(keptRelease)
  const promised = kept.filter(({ version }) => isAtLeast(version, '0.3.0'))
  expect(releases).toEqual(promised.map(({ version, lastMigration }) => ({ version, lastMigration })))
})
