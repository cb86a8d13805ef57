import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { commandsOf, isLeft, isUnread, runtimePackages } from './contents.mjs'
import { packageOf, withAllBelow } from './packageTree.mjs'
import { starter } from './starter.mjs'

const read = <T>(path: string) => JSON.parse(readFileSync(join(__dirname, '../..', path), 'utf8')) as T
const { scripts, dependencies } = read<{ scripts: Record<string, string>; dependencies: Record<string, string> }>('package.json')

test('the archive has the commands that npm has, by the same words', () => {
  const commands = commandsOf(scripts)
  expect([...commands]).toEqual([
    ['start', 'main'],
    ['import', 'import'],
    ['bigdemo', 'bigDemo'],
    ['password', 'password'],
    ['backup', 'backup'],
    ['restore', 'restore'],
    ['verify', 'verify'],
    ['crosswalk', 'crosswalk'],
    ['move', 'move'],
    ['abgleich', 'abgleich'],
  ])
  const written = [...starter(commands, '1.2.3').matchAll(/^ {2}(\w+)\) program=(\w+) ;;$/gm)].map(([, ...pair]) => pair)
  expect(written).toEqual([...commands])
})

test('it carries the packages that the program runs with on this kind of machine, and no others', () => {
  const { packages } = read<{ packages: Record<string, object> }>('package-lock.json')
  const carried = runtimePackages(packages)
  const direct = Object.keys(dependencies).map((name) => `node_modules/${name}`)
  expect(direct.filter((path) => !carried.includes(path))).toEqual([])
  const paths = ['next', 'react', 'typescript', 'jest', 'esbuild'].map((name) => `node_modules/${name}`)
  expect(carried.filter((path) => paths.includes(path))).toEqual([])
  expect(carried.filter((path) => path.includes('argon2-'))).toEqual(['node_modules/@node-rs/argon2-linux-x64-gnu'])
})

test.each([
  ['dist/index.js.map', true],
  ['README.md', true],
  ['types/index.d.ts', true],
  ['test/a.js', true],
  ['lib/test/a.js', false],
  ['lib/docs.js', false],
  ['LICENSE.txt', false],
  ['docs/LICENSE', false],
  ['dist/pgcrypto.tar.gz', true],
  ['dist/pg_trgm.tar.gz', false],
  ['dist/unaccent.tar.gz', false],
])('of a package %s stays behind: %s', (path, stays) => expect(isUnread(path)).toBe(stays))

test('what only a build looks at stays behind', () =>
  expect(['dist/main.js', 'dist/pages.stamp', 'dist/.main.js.77'].map(isLeft)).toEqual([false, true, true]))

test('packages are found with all they need, from where each of them looks', () => {
  const packages = {
    'node_modules/a': { dependencies: { b: '1', '@c/d': '1' } },
    'node_modules/b': { dependencies: { a: '1' } },
    'node_modules/@c/d': { dependencies: { b: '2', gone: '1' } },
    'node_modules/@c/d/node_modules/b': {},
    'node_modules/e': {},
  }
  expect(withAllBelow(['a'], packages).sort()).toEqual([
    'node_modules/@c/d',
    'node_modules/@c/d/node_modules/b',
    'node_modules/a',
    'node_modules/b',
  ])
  expect(['@c/d/x', 'next/link', 'react'].map(packageOf)).toEqual(['@c/d', 'next', 'react'])
})
