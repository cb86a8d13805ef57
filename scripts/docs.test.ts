import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { slug } from 'github-slugger'
import { settingList } from '../server/settingList'
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

const topFolders = [
  ...new Set(tracked().flatMap((path) => (path.includes('/') && !path.startsWith('.') ? [path.split('/')[0] ?? ''] : []))),
]

test("the README's table of settings and rules for web servers are those of the code (npm run generate)", () => {
  expect(readme).toBe(withGeneratedParts(readme))
  // What generates them may be wrong in itself.
  expect(settingList.filter(({ name }) => !readme.includes(`\n| \`${name}\` | `))).toEqual([])
  expect(readme).toContain(
    'location ~ ^/(graphql|health|export\\.csv|export\\.jsonl|export\\.parquet|export\\.xlsx|export\\.coldp\\.zip|export\\.dwca\\.zip|' +
      'export\\.bib|export\\.csl\\.json|' +
      'verlauf\\.atom|verlauf\\.csv|verlauf\\.xlsx|umzug\\.csv|umzug\\.xlsx|umzug\\.sssom\\.tsv|abgleich\\.csv|abgleich\\.jsonl|' +
      'reconcile|reconcile/suggest/[^/]+|reconcile/flyout/[^/]+|reconcile/preview|reconcile/properties|' +
      'reconcile/[^/]+|reconcile/[^/]+/suggest/[^/]+|reconcile/[^/]+/flyout/[^/]+|reconcile/[^/]+/preview|reconcile/[^/]+/properties|' +
      'mcp|abbestellen|openapi\\.json|robots\\.txt|sitemap\\.xml|sitemap/[^/]+|import/dateien|import/[^/]+/probleme\\.xlsx)$ {',
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

test('every heading that a document links to is there', () => {
  const linked = documents.flatMap((document) =>
    [...read(document).matchAll(/\]\((?!https?:)([^)#]*\.md)?#([^)]+)\)/g)].map(([, path, heading = '']) => ({
      document,
      path,
      heading,
    })),
  )
  expect(linked.length).toBeGreaterThan(2)
  const lost = linked.filter(({ document, path, heading }) => {
    const text = read(path === undefined ? document : join(dirname(document), path))
    return ![...text.matchAll(/^#+ (.*)$/gm)].some(([, title = '']) => slug(title) === heading)
  })
  expect(lost).toEqual([])
})

test('every path that a document for developers names is there', () => {
  const named = documents
    .filter((document) => document !== 'README.md')
    .flatMap((document) => namedPaths(read(document)).map((path) => ({ document, path })))
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

test('what the code cites is a document of the repository, down to the section', () => {
  const cited = sources().flatMap((path) =>
    [
      ...read(path).matchAll(
        /(?<![\w./-])((?:docs\/[\w/-]+|[A-Z]{4,})\.md)(?: §(\d+)(?:\.\d+)?)?|\bDESIGN\b|\bspec §\d+\b(?!\.\d)|\bnotes\/[\w-]+\.md/g,
      ),
    ].map(([text, document, section]) => ({ path, text, document, section })),
  )
  expect(cited.length).toBeGreaterThan(30)
  const lost = cited.filter(({ document, section }) => {
    if (document === undefined || !existsSync(join(root, document))) return true
    return section !== undefined && document === 'docs/contract.md' && !read(document).includes(`\n## ${section}. `)
  })
  expect(lost).toEqual([])
})

test('each decision has its line in the map, in order', () => {
  const written = readdirSync(join(root, 'docs/decisions')).sort()
  const listed = [...architecture.matchAll(/^(\d+)\. \[(.+)\]\(docs\/decisions\/(.+)\)$/gm)]
  expect(listed.map(([, , , file]) => file)).toEqual(written)
  expect(listed.map(([, number, title, file]) => [file?.slice(0, 4), `# ${number}. ${title}`])).toEqual(
    written.map((file, index) => [String(index + 1).padStart(4, '0'), read(`docs/decisions/${file}`).split('\n')[0]]),
  )
})

/** What is written by hand and is no document; this test itself names what it looks for. */
const sources = () =>
  tracked().filter(
    (path) => /\.(tsx?|mjs|sql|yml)$/.test(path) && !/^scripts\/(docs\.test|spec\/)/.test(path) && existsSync(join(root, path)),
  )

/** What stands in code marks and begins with a folder of the repository, or is a document beside the README; placeholders and commands are none. */
function namedPaths(markdown: string): string[] {
  return [...markdown.matchAll(/`([\w.@()[\]/-]+)`/g)].flatMap(([, text = '']) => {
    const isBelow = text.includes('/') && topFolders.includes(text.split('/')[0] ?? '')
    return isBelow || /^[A-Z]+\.md$/.test(text) ? [text] : []
  })
}

/** Every file of the repository; without git all that is not generated. */
function tracked(): string[] {
  const { status, stdout } = spawnSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 16_777_216 })
  if (status === 0) return stdout.split('\0').filter(Boolean)
  const generated = ['node_modules', 'out', 'dist', 'data', 'test-results', 'playwright-report', 'coverage']
  const tops = readdirSync(root).filter((name) => !generated.includes(name) && !name.startsWith('.'))
  return tops.flatMap((top) =>
    statSync(join(root, top)).isFile()
      ? [top]
      : readdirSync(join(root, top), { recursive: true, encoding: 'utf8' }).map((name) => `${top}/${name.replaceAll('\\', '/')}`),
  )
}
