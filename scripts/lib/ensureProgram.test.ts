import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync, cpSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const root = join(__dirname, '../..')

/** A small tree of its own with the real scripts: a server that says a word, and a command that fails. */
const tree = mkdtempSync(join(tmpdir(), 'ae-program-'))
afterAll(() => rmSync(tree, { recursive: true, force: true }))

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(tree, path)), { recursive: true })
  writeFileSync(join(tree, path), text)
}

beforeAll(() => {
  cpSync(join(root, 'scripts'), join(tree, 'scripts'), { recursive: true })
  for (const name of ['package.json', 'package-lock.json', 'tsconfig.json']) cpSync(join(root, name), join(tree, name))
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
  write('lib/domain/word.ts', "export const word: string = 'eins'\n")
  write('server/main.ts', "import { word } from '../lib/domain/word'\n\nconsole.log(word)\n")
  for (const name of ['bigDemo', 'password', 'backup', 'restore', 'verify', 'crosswalk', 'move', 'abgleich'])
    write(`server/cli/${name}.ts`, '')
  write(
    'server/cli/import.ts',
    "interface Nothing {\n  of: string\n}\n\nconst why = (_: Nothing) => new Error('so')\nthrow why({ of: '' })\n",
  )
})

const inTree = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: tree, encoding: 'utf8' })
  return { status, stdout, stderr }
}
const build = () => inTree('scripts/build.mjs', '--program')
const writtenAt = () => statSync(join(tree, 'dist/main.js')).mtimeMs

test('the bundle is made anew when a source has changed, and only then', () => {
  expect(build()).toEqual({ status: 0, stdout: '', stderr: '' })
  expect(inTree('dist/main.js').stdout).toBe('eins\n')
  const first = writtenAt()
  build()
  expect(writtenAt()).toBe(first)
  write('lib/domain/word.ts', "export const word: string = 'zwei'\n")
  build()
  expect(inTree('dist/main.js').stdout).toBe('zwei\n')
  rmSync(join(tree, 'dist/verify.js'))
  build()
  expect(existsSync(join(tree, 'dist/verify.js'))).toBe(true)
})

test('a source that is no TypeScript says where, and leaves what there was', () => {
  build()
  const before = readFileSync(join(tree, 'dist/main.js'), 'utf8')
  const good = readFileSync(join(tree, 'server/main.ts'), 'utf8')
  write('server/main.ts', 'const = 1\n')
  const { status, stderr } = build()
  expect([status, stderr]).toEqual([1, expect.stringContaining('server/main.ts:1:6')])
  expect(readFileSync(join(tree, 'dist/main.js'), 'utf8')).toBe(before)
  write('server/main.ts', good)
})

test('a command is run from the bundle, and its errors name our sources and lines', () => {
  const { status, stderr } = inTree('scripts/command.mjs', 'import')
  expect([status, stderr]).toEqual([1, expect.stringMatching(/Error: so\n\s+at .*server\/cli\/import\.ts:5:\d+/)])
})

test('the packages that the program asks for are the dependencies, no more and no less', () => {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { bundle } from './scripts/lib/ensureProgram.mjs'
       const { metafile } = await bundle({ metafile: true })
       const asked = Object.values(metafile.outputs).flatMap(({ imports }) => imports.filter(({ external }) => external).map(({ path }) => path))
       console.log(JSON.stringify([...new Set(asked)]))`,
    ],
    { cwd: root, encoding: 'utf8' },
  )
  expect(stderr).toBe('')
  const inBundle = JSON.parse(stdout) as string[]
  // The thread of the embedded database is a file of its own.
  const worker = readFileSync(join(root, 'server/db/pglite/worker.mjs'), 'utf8')
  const inThread = [...worker.matchAll(/from '([^']+)'/g)].map(([, path]) => path ?? '')
  const packages = [...inBundle, ...inThread].filter((path) => !isBuiltin(path)).map(packageOf)
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  expect([...new Set(packages)].sort()).toEqual(Object.keys(dependencies).sort())
})

const packageOf = (path: string) =>
  path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/')
