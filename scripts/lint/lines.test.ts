import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { knownFiles } from './sourceFiles.mjs'

const root = join(__dirname, '../..')

/** Beyond that nobody reads a line to its end; the formatter breaks code much earlier, but neither texts nor comments. */
const MOST_COLUMNS = 160

/** Switches the formatter off for what follows; it listens to both names. */
const handMade = ['prettier', 'oxfmt'].map((name) => `${name}-ignore`)

/** What people write and read; documents wrap where they are shown, and data are as they are. */
const isWritten = /\.(tsx?|mjs|css|sql|sh|py|R|ya?ml|conf|cfg|service|timer|cron)$|Containerfile$/

/** Why a file has the lines that it has. */
const exempt: Readonly<Record<string, string>> = {
  'lib/graphql-env.d.ts': 'generated',
  'server/db/schema.sql': 'generated',
  // Each is known by its checksum from the day it is released (server/db/migrate.ts).
  'server/db/migrations/': 'never changed again',
}

/** What is wrong with the lines of a file, each by its number from 1. */
const faults = (text: string): string[] =>
  text
    .split('\n')
    .flatMap((line, index) => [
      ...([...line].length > MOST_COLUMNS ? [`${index + 1}: longer than ${MOST_COLUMNS} columns`] : []),
      ...handMade.flatMap((word) => (line.includes(word) ? [`${index + 1}: ${word}; name what stands in between instead`] : [])),
    ])

test('a line that is too long is found, and one that the formatter may not touch', () => {
  const text = [
    'x'.repeat(MOST_COLUMNS),
    ...handMade.map((word) => `${'x'.repeat(MOST_COLUMNS)} // ${word}`),
    '𝒜'.repeat(MOST_COLUMNS),
  ].join('\n')
  expect(faults(text)).toEqual(
    handMade.flatMap((word, index) => [
      `${index + 2}: longer than 160 columns`,
      `${index + 2}: ${word}; name what stands in between instead`,
    ]),
  )
})

test('no line is longer, and the formatter decides all of them', () => {
  const written = knownFiles().filter(
    (path) => isWritten.test(path) && !Object.keys(exempt).some((beginning) => path.startsWith(beginning)),
  )
  expect(written).toContain('scripts/lint/lines.test.ts')
  const found = written.flatMap((path) => faults(readFileSync(join(root, path), 'utf8')).map((fault) => `${path}:${fault}`))
  expect(found).toEqual([])
})

test('what is left out is there', () => {
  const files = knownFiles()
  expect(Object.keys(exempt).filter((beginning) => !files.some((path) => path.startsWith(beginning)))).toEqual([])
})
