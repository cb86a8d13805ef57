// Who runs the examples of the documentation. One that nobody runs fails here, so that none is wrong for long.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { docExamples } from './docExamples'
import { docTopics } from './docTopics'

const read = (file: string) => readFileSync(path.join(process.cwd(), file), 'utf8')

/** With curl, a browser's words, DuckDB, Node, and R and Python where they are. */
const STORIES = 'e2e/export/beispiele.spec.ts'
/** In `npm run test:full`, with the packages. */
const R = 'clients/testing/rClient.ts'
const PYTHON = 'clients/testing/pythonClient.ts'
/** Commands on the machine of the server, with names that no data have: below, that there are such commands with such words. */
const COMMANDS = 'components/docs/examples.test.ts'
/** A file as it may look. */
const SHOWN = 'server/importers'

/** By page, each example in its order: the heading above it ('' before the first one), its language, and who runs it. */
const runs: Record<string, [heading: string, language: string, runner: string][]> = {
  'neue-art-erfassen': [
    ['Mehrere Arten importieren', 'text', SHOWN],
    ['Mehrere Arten importieren', 'sh', COMMANDS],
  ],
  umzug: [
    ['Feststellen', 'sh', COMMANDS],
    ['Sammlungen mitnehmen', 'sh', COMMANDS],
  ],
  r: [
    ['Installieren', 'sh', R],
    ['Installieren', 'r', R],
    ['Ein Export als Tabelle', 'r', R],
    ['Ein Export als Tabelle', 'r', R],
    ['Welche Eigenschaften es gibt', 'r', R],
    ['Namen abgleichen', 'r', R],
    ['Suchen', 'r', R],
    ['Zitieren', 'r', R],
    ['Ohne Paket', 'r', STORIES],
    ['Ohne Paket', 'r', STORIES],
  ],
  python: [
    ['Installieren', 'sh', PYTHON],
    ['Installieren', 'python', PYTHON],
    ['Ein Export als Tabelle', 'python', PYTHON],
    ['Ein Export als Tabelle', 'python', PYTHON],
    ['Welche Eigenschaften es gibt', 'python', PYTHON],
    ['Namen abgleichen', 'python', PYTHON],
    ['Suchen', 'python', PYTHON],
    ['Zitieren', 'python', PYTHON],
    ['Ohne Paket', 'python', STORIES],
    ['Ohne Paket', 'python', STORIES],
    ['Ohne Paket', 'python', STORIES],
  ],
  // Its form too: clients/excel.db.test.ts.
  excel: [['Selber schreiben', 'powerquery', STORIES]],
  qgis: [['Als Tabelle', 'text', STORIES]],
  openrefine: [
    ['', 'text', STORIES],
    ['Aus anderen Programmen', 'sh', STORIES],
    ['Aus anderen Programmen', 'sh', STORIES],
  ],
  assistenten: [
    ['', 'text', STORIES],
    ['Eine Frage und was ihre Antwort belegt', 'sh', STORIES],
  ],
  'eigene-programme': [
    ['', 'sh', STORIES],
    ['JSON-Zeilen', 'javascript', STORIES],
    ['Nur laden, was neu ist', 'sh', STORIES],
    ['Parquet', 'sql', STORIES],
    ['Fehler', 'json', STORIES],
  ],
  graphql: [
    ['', 'graphql', STORIES],
    ['Alles über eine Art', 'graphql', STORIES],
    ['Aus einem Programm', 'sh', STORIES],
    ['Mehrere Abfragen auf einmal', 'sh', STORIES],
    ['Anmelden', 'graphql', STORIES],
  ],
  'export-adressen': [
    ['', 'text', STORIES],
    ['Quellen zitieren', 'text', STORIES],
  ],
  'listen-abgleichen': [['', 'sh', STORIES]],
  aenderungen: [
    ['Abonnieren', 'text', STORIES],
    ['Zwei Stände vergleichen', 'sh', STORIES],
    ['Umzug in eine neue Fassung', 'text', STORIES],
  ],
}

test.each(docTopics)('somebody runs every example of «%s»', (topic) => {
  const examples = docExamples(read(`content/${topic}.mdx`), '')
  expect(examples.map(({ heading, language }) => [heading, language])).toEqual(
    (runs[topic] ?? []).map(([heading, language]) => [heading, language]),
  )
})

test('who is said to run an example does', () => {
  const all = Object.entries(runs).flatMap(([topic, examples]) =>
    examples.map(([heading, , runner]) => ({ topic, heading, runner })),
  )
  const idle = all.filter(({ topic, heading, runner }, at) => {
    if (!runner.endsWith('.ts')) return !existsSync(path.join(process.cwd(), runner))
    if (runner === COMMANDS) return false
    if (runner !== STORIES) return !read(runner).includes(`page: '${topic}.mdx'`)
    const before = all.slice(0, at).filter((each) => each.topic === topic && each.heading === heading && each.runner === STORIES)
    return !read(runner).includes(`'${topic}', '${heading}'${before.length === 0 ? '' : `, ${before.length}`})`)
  })
  expect(idle).toEqual([])
})

test('the commands of the examples are there, with their words', () => {
  const lines = Object.entries(runs).flatMap(([topic, examples]) =>
    docExamples(read(`content/${topic}.mdx`), '').flatMap(({ code }, at) =>
      examples[at]?.[2] === COMMANDS ? code.trim().split('\n') : [],
    ),
  )
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  expect(lines).toHaveLength(4)
  for (const line of lines) {
    const [, name = '', rest = ''] = /^npm run (\w+) -- (.+)$/.exec(line) ?? []
    expect([line, Object.keys(scripts)]).toEqual([line, expect.arrayContaining([name])])
    const usage = read(`server/cli/${name === 'import' ? 'importArguments' : name}.ts`)
    expect([line, [...rest.matchAll(/--[\w-]+/g)].flat().filter((word) => !new RegExp(`${word}\\b`).test(usage))]).toEqual([
      line,
      [],
    ])
  }
})
