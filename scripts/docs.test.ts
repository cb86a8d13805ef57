import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { settingList } from '../server/settings'
import { withGeneratedParts } from './readme/generatedParts'

const root = join(__dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const readme = read('README.md')
const architecture = read('ARCHITECTURE.md')
const documents = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name.replaceAll('\\', '/')}`),
]

const topFolders = folders()

test("the README's table of settings and rules for web servers are those of the code (npm run generate)", () => {
  expect(readme).toBe(withGeneratedParts(readme))
  // What generates them may be wrong in itself.
  expect(settingList.filter(({ name }) => !readme.includes(`\n| \`${name}\` | `))).toEqual([])
  expect(readme).toContain(
    'location ~ ^/(graphql|health|export\\.csv|export\\.jsonl|export\\.xlsx|verlauf\\.atom|verlauf\\.csv|verlauf\\.xlsx|import/dateien|import/[^/]+/probleme\\.xlsx)$ {',
  )
  const pages = 'Arten|Lebensraeume|Eigenschaften-Sammlungen|Benutzer|Organisationen|Export|Import|id'
  expect(readme.match(/Arten\|[\w|-]+/g)).toEqual(Array(6).fill(pages))
})

test('every folder has its line in the map', () => {
  expect(topFolders.filter((folder) => !architecture.includes(`\`${folder}/\``))).toEqual([])
})

test('every command is explained to those who run the program or to those who change it', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const explained = readme + read('CONTRIBUTING.md')
  const missing = Object.keys(scripts).filter(
    (name) => !explained.includes(`npm ${['start', 'test'].includes(name) ? '' : 'run '}${name}`),
  )
  // In the README's own short form: `npm run backup`, `restore`, `verify`.
  expect(missing.filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
})

test('every page and picture that a document links is there', () => {
  const dead = documents.flatMap((document) =>
    [...read(document).matchAll(/\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g)].flatMap(([, path = '']) =>
      existsSync(join(root, dirname(document), path)) ? [] : [`${document}: ${path}`],
    ),
  )
  expect(dead).toEqual([])
})

test('every path that a document for developers names is there', () => {
  const named = documents.filter((document) => document !== 'README.md').flatMap((document) => namedPaths(read(document)).map((path) => ({ document, path }))) // prettier-ignore
  expect(named.length).toBeGreaterThan(200)
  expect(named.filter(({ path }) => !existsSync(join(root, path))).map(({ document, path }) => `${document}: ${path}`)).toEqual(
    [],
  )
})

test('a path is told from a command, a setting, a placeholder and a word', () => {
  const text =
    '`lib/domain/` `app/(daten)/Arten/page.tsx` `CHANGELOG.md` `npm run x` `DATA_DIR/importe` `/export.csv` `docs/NNNN-….md` `Object.keys` `import-x/no-cycle`'
  expect(namedPaths(text)).toEqual(['lib/domain/', 'app/(daten)/Arten/page.tsx', 'CHANGELOG.md'])
})

test('each decision has its line in the map, in order', () => {
  const written = readdirSync(join(root, 'docs/decisions')).sort()
  const listed = [...architecture.matchAll(/^(\d+)\. \[(.+)\]\(docs\/decisions\/(.+)\)$/gm)]
  expect(listed.map(([, , , file]) => file)).toEqual(written)
  expect(listed.map(([, number, title, file]) => [file?.slice(0, 4), `# ${number}. ${title}`])).toEqual(
    written.map((file, index) => [String(index + 1).padStart(4, '0'), read(`docs/decisions/${file}`).split('\n')[0]]),
  )
})

/** What stands in code marks and begins with a folder of the repository, or is a document beside the README; placeholders and commands are none. */
function namedPaths(markdown: string): string[] {
  return [...markdown.matchAll(/`([\w.@()[\]/-]+)`/g)].flatMap(([, text = '']) => {
    const isBelow = text.includes('/') && topFolders.includes(text.split('/')[0] ?? '')
    return isBelow || /^[A-Z]+\.md$/.test(text) ? [text] : []
  })
}

/** Top-level folders of the repository; without git those that are not generated. */
function folders(): string[] {
  const { status, stdout } = spawnSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  const generated = ['node_modules', 'out', 'dist', 'data', 'test-results', 'playwright-report', 'coverage']
  const all =
    status === 0
      ? stdout
          .split('\n')
          .filter((path) => path.includes('/'))
          .map((path) => path.split('/')[0] ?? '')
      : readdirSync(root, { withFileTypes: true })
          .filter((entry) => entry.isDirectory() && !generated.includes(entry.name))
          .map((entry) => entry.name)
  return [...new Set(all)].filter((folder) => !folder.startsWith('.'))
}
