import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

let out = ''
beforeEach(() => {
  out = mkdtempSync(join(tmpdir(), 'ae-out-'))
  mkdirSync(join(out, '_next/static/chunks'), { recursive: true })
  mkdirSync(join(out, 'Arten'))
})
afterEach(() => rmSync(out, { recursive: true, force: true }))

const chunk = (name: string) => join(out, '_next/static/chunks', name)
const registering = (what: string) =>
  `(globalThis.TURBOPACK||(globalThis.TURBOPACK=[])).push(["object"==typeof document?document.currentScript:void 0,${what}]);`
const src = (name: string) => `/_next/static/chunks/${name}`
const script = (name: string) => `<script src="${src(name)}" async=""></script>`
/** As the build does; Jest would load the module's own parts otherwise. */
const joined = () =>
  spawnSync(
    process.execPath,
    ['-e', `import('${join(__dirname, 'joinScripts.mjs')}').then(({ joinScripts }) => joinScripts('${out}'))`],
    {
      encoding: 'utf8',
    },
  )

test('scripts that stand in the same pages are one file, named once in each of them and wherever one of them was named', () => {
  const contents = {
    'a.js': registering('1,e=>e.l("static/chunks/b.js")'),
    'b.js': registering('{otherChunks:["static/chunks/a.js","static/chunks/c.js"]}'),
    'turbopack-r.js': 'var r=globalThis.TURBOPACK;r.forEach(run)',
    'c.js': registering('2,e=>e'),
    'asked.js': registering('3,e=>["static/chunks/a.js","static/chunks/c.js"]'),
  }
  for (const [name, content] of Object.entries(contents)) writeFileSync(chunk(name), content)
  const all = ['a.js', 'b.js', 'turbopack-r.js']
  const old = `<script src="${src('old.js')}" noModule=""></script>`
  const preload = `<link rel="preload" as="script" fetchPriority="low" href="${src('b.js')}"/>`
  writeFileSync(join(out, 'index.html'), `<head>${preload}${all.map(script).join('')}${old}</head>`)
  writeFileSync(
    join(out, 'Arten/a.html'),
    `<head>${[...all, 'c.js'].map(script).join('')}</head>["${src('b.js')}","${src('c.js')}"]`,
  )
  writeFileSync(join(out, 'Arten/a.txt'), `["${src('a.js')}","${src('c.js')}"]`)

  expect(joined()).toMatchObject({ status: 0, stderr: '' })
  const [one = '', ...others] = readdirSync(chunk('')).filter((name) => !['c.js', 'asked.js'].includes(name))
  expect([one, others]).toEqual([expect.stringMatching(/^[0-9a-f]{13}\.js$/), []])
  const named = (text: string) => text.replaceAll(/\b(a|b|turbopack-r)\.js/g, one)
  expect(readFileSync(chunk(one), 'utf8')).toBe(named(all.map((name) => contents[name as 'a.js']).join('\n;\n')))
  expect(readFileSync(chunk('asked.js'), 'utf8')).toBe(named(contents['asked.js']))
  expect(readFileSync(chunk('c.js'), 'utf8')).toBe(contents['c.js'])
  expect(readFileSync(join(out, 'index.html'), 'utf8')).toBe(`<head>${script(one)}${old}</head>`)
  expect(readFileSync(join(out, 'Arten/a.html'), 'utf8')).toBe(
    `<head>${script(one)}${script('c.js')}</head>["${src(one)}","${src('c.js')}"]`,
  )
  expect(readFileSync(join(out, 'Arten/a.txt'), 'utf8')).toBe(`["${src(one)}","${src('c.js')}"]`)
})

test('a script that says in another way where it comes from is not joined in silence', () => {
  writeFileSync(chunk('a.js'), registering('1,e=>e'))
  writeFileSync(chunk('b.js'), 'self.chunks.push([document.currentScript])')
  writeFileSync(join(out, 'index.html'), `${script('a.js')}${script('b.js')}`)
  const { status, stderr } = joined()
  expect([status, stderr]).toEqual([1, expect.stringContaining('b.js meldet sich nicht so an')])
})
