import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { longTest } from '../../lib/domain/testing/runs'

const root = join(__dirname, '../..')

/** The scripts are ES modules for bare Node, so they are tried there; the program prints JSON. */
function inNode<T>(program: string): T {
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { cwd: root, encoding: 'utf8' })
  if (stdout === '') throw new Error(stderr)
  return JSON.parse(stdout) as T
}

/** Of each text `operator: what becomes of it` for every way to break it. */
const brokenBy = (texts: readonly string[]) =>
  inNode<string[][]>(`
    import ts from 'typescript'
    import { editsOf } from './scripts/mutants/operators.mjs'
    const said = (text, { operator, start, end, texts }) =>
      texts.map((each) => operator + ': ' + text.slice(0, start) + each + text.slice(end))
    const parsed = (text) => ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, true)
    const broken = (text) => editsOf(parsed(text)).flatMap((edit) => said(text, edit))
    console.log(JSON.stringify(${JSON.stringify(texts)}.map(broken)))`)

test('each operator breaks what it is named after; in SQL a comparison, not what a statement sets', () => {
  const expected: Record<string, string[]> = {
    'x = a <= b': ['comparison flipped: x = a > b', 'boundary moved: x = a < b'],
    'x = a && !b': ['and, or: x = a || !b', 'not dropped: x = a && b'],
    'x = a + b ?? c': ['fallback taken: x = c', 'plus, minus: x = a - b ?? c'],
    'if (a) b = c': ['condition negated: if (!(a)) b = c', 'branch dropped: '],
    'x = a ? b : c': ['arms swapped: x = a ? c : b'],
    'await work(a)': ['call dropped: '],
    'x = a.filter(b).some(c)': ['method exchanged: x = a.filter(b).every(c)', 'method dropped: x = a.some(c)'],
    "const x: 'a' = 'a'": ["string emptied: const x: 'a' = ''"],
    'x = { 1: 5, a: true }': [
      'number moved: x = { 1: 6, a: true }',
      'number moved: x = { 1: 4, a: true }',
      'true, false: x = { 1: 5, a: false }',
    ],
    'x++': ['counting turned: x--'],
    'x = () => a': ['null', '[]', "''", '0', 'false', 'true'].map((constant) => `return constant: x = () => ${constant}`),
    "import a from 'a'\nimport type { b } from 'b'\ntype C = 'c' | 5": [],
    'x = sql`update a set b = 1, c = 2 where d = ${e} and f`': [
      'SQL changed: x = sql`update a set b = 1, c = 2 where d <> ${e} and f`',
      'SQL changed: x = sql`update a set b = 1, c = 2 where d = ${e} or f`',
    ],
  }
  expect(brokenBy(Object.keys(expected))).toEqual(Object.values(expected))
})

const draw = (seed: number, files: Record<string, string>) =>
  inNode<string[]>(`
    import { drawMutants } from './scripts/mutants/draw.mjs'
    const contents = new Map(Object.entries(${JSON.stringify(files)}))
    const drawn = drawMutants({ seed: ${seed}, paths: [...contents.keys()], contents, compiles: (_, text) => !text.includes('<=') })
    console.log(JSON.stringify([...drawn].map(({ path, operator, text }) => path + ' ' + operator + ' ' + text)))`)

longTest('a seed draws each line once, always in the same way, whatever else changes', () => {
  const lines = Array.from({ length: 30 }, (_, index) => `x${index} = a${index} < ${index}`)
  const drawn = draw(1, { 'a.ts': lines.join('\n') })
  expect(drawn).toHaveLength(30)
  expect(drawn.filter((each) => each.includes('<='))).toEqual([])
  expect(new Set(drawn.map((each) => each.split(' ⇒ ')[0]?.split(' x')[1])).size).toBe(30)
  expect(draw(1, { 'a.ts': lines.join('\n') })).toEqual(drawn)
  expect(draw(2, { 'a.ts': lines.join('\n') })).not.toEqual(drawn)
  // Without a line and with a file more the others stay as they were, in their order.
  const changed = draw(1, { 'b.ts': 'y = 1 > b', 'a.ts': `\n${lines.slice(1).join('\n')}` })
  expect(changed.filter((each) => each.startsWith('a.ts'))).toEqual(drawn.filter((each) => !each.includes(' x0 =')))
})

test('the nearest tests come first: beside, importing, through one more module, of the folder, through ever more', () => {
  const files = {
    'server/auth/a.ts': '',
    'server/auth/a.db.test.ts': '',
    'server/auth/b.ts': "import { a } from './a'",
    'server/main.ts': "import { b } from './auth/b'",
    'server/auth/far.test.ts': '',
    'server/http/c.test.ts': "import { a } from '../auth/a'",
    'server/http/d.test.ts': "import { b } from '../auth/b'",
    'server/http/e.test.ts': '',
    'server/start.ts': "import './main'",
    'server/http/g.test.ts': "import '../main'",
    'server/auth/testing/world.ts': "import { a } from '../a'",
    'server/auth/onlyTests.ts': '',
    'server/auth/f.test.ts': "import { a } from './onlyTests'",
  }
  expect(
    inNode(`
      import { moduleGraph } from './scripts/mutants/modules.mjs'
      const graph = moduleGraph(new Map(Object.entries(${JSON.stringify(files)})))
      console.log(JSON.stringify([graph.program(), graph.nearTests('server/auth/a.ts')]))`),
  ).toEqual([
    ['server/auth/a.ts', 'server/auth/b.ts'],
    [
      'server/auth/a.db.test.ts',
      'server/http/c.test.ts',
      'server/http/d.test.ts',
      'server/auth/f.test.ts',
      'server/auth/far.test.ts',
      'server/http/g.test.ts',
    ],
  ])
})
