// What the packages promise, as far as it can be said without R and Python: their functions have a page and an address that the server answers.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { served } from '../lib/domain/addresses/served'

const read = (path: string) => readFileSync(join(__dirname, path), 'utf8')
const sentencesIn = (path: string) => JSON.parse(read(path)) as Record<string, string>

/** `source`: what of it asks the server; `page`: what describes it; `functions`: what those who use it call. */
const packages = [
  {
    name: 'R',
    source: filesIn('r/R', '.R'),
    page: read('../content/r.mdx'),
    functions: [...read('r/NAMESPACE').matchAll(/^export\((\w+)\)$/gm)].map(([, name = '']) => name),
    sentences: sentencesIn('r/inst/saetze.json'),
    version: /^Version: (.+)$/m.exec(read('r/DESCRIPTION'))?.[1],
  },
  {
    name: 'Python',
    source: filesIn('python/arteigenschaften', '.py'),
    page: read('../content/python.mdx'),
    functions: [...read('python/arteigenschaften/__init__.py').matchAll(/^from \._\w+ import (.+)$/gm)].flatMap(
      ([, names = '']) => names.split(', ').filter((name) => name !== 'AeError'),
    ),
    sentences: sentencesIn('python/arteigenschaften/saetze.json'),
    version: /^version = "(.+)"$/m.exec(read('python/pyproject.toml'))?.[1],
  },
]

test.each(packages)('every address that $name asks for is one of the server', ({ source }) => {
  const asked = [...source.matchAll(/["']\/([a-z]+[a-z.]*)(?=[?"'])/g)].map(([, path]) => `/${path}`)
  expect(new Set(asked)).toEqual(new Set(['/graphql', '/export.csv', '/export.csl.json', '/export.bib', '/abgleich.csv']))
  expect(asked.filter((path) => !served.includes(path))).toEqual([])
})

test.each(packages)('every function of $name is on its page', ({ functions, page }) => {
  expect(functions).toHaveLength(7)
  expect(functions.filter((name) => !page.includes(`${name}(`))).toEqual([])
})

test('R has a manual page for each function and exports no other', () => {
  const defined = [...filesIn('r/R', '.R').matchAll(/^(ae_\w+) <- function/gm)].map(([, name]) => name)
  const described = readdirSync(join(__dirname, 'r/man')).map((file) => file.replace('.Rd', ''))
  expect(packages[0]?.functions).toEqual(defined.sort())
  expect(described.sort()).toEqual(defined)
})

test('the functions are the same in both, but for what each language has before a name', () => {
  const [r = [], python = []] = packages.map(({ functions }) => functions.map((name) => name.replace(/^(ae|use)_/, '')).sort())
  expect(r).toEqual(python)
  expect(new Set(packages.map(({ version }) => version)).size).toBe(1)
})

test.each(packages)('what $name says is Swiss German in whole sentences, and each is said somewhere', ({ sentences, source }) => {
  const texts = Object.values(sentences)
  expect(texts.filter((text) => text.includes('ß') || !/^[«A-Z%].*[.):s]$/.test(text))).toEqual([])
  expect(Object.keys(sentences).filter((name) => !source.includes(`"${name}"`))).toEqual([])
})

test('both say the same', () => {
  const [r = {}, python = {}] = packages.map(({ sentences }) =>
    Object.fromEntries(
      Object.entries(sentences).map(([name, text]) => [name, text.replace(/\b(ae_|use_)(?=server|properties)/g, '')]),
    ),
  )
  expect(r).toMatchObject(python)
  // In Python the language itself asks for the names of settings.
  expect(Object.keys(r).filter((name) => !(name in python))).toEqual(['ohneName'])
})

/** The text of all files of a folder that end so, in the order of their names. */
function filesIn(folder: string, ending: string): string {
  const files = readdirSync(join(__dirname, folder)).filter((name) => name.endsWith(ending))
  return files
    .sort()
    .map((name) => read(join(folder, name)))
    .join('\n')
}
