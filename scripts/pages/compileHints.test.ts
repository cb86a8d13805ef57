import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const out = mkdtempSync(join(tmpdir(), 'ae-out-'))
afterAll(() => rmSync(out, { recursive: true, force: true }))

const chunk = (name: string) => join(out, '_next/static/chunks', `${name}.js`)
const names = ['ofAll', 'ofOne', 'asked']
const hint = '//# allFunctionsCalledOnLoad\n'

test('each script that stands in a page asks once to be compiled at once, and no other', () => {
  mkdirSync(join(out, '_next/static/chunks'), { recursive: true })
  mkdirSync(join(out, 'Arten'))
  for (const name of names) writeFileSync(chunk(name), `${name}()`)
  const script = (name: string) => `<script src="/_next/static/chunks/${name}.js" async=""></script>`
  writeFileSync(join(out, 'index.html'), `<p>${script('ofAll')}`)
  writeFileSync(join(out, 'Arten/a.html'), `<p>${script('ofAll')}${script('ofOne')}"asked.js"`)
  // As the build does; Jest would load the module's own parts otherwise.
  const run = `import('${join(__dirname, 'compileHints.mjs')}').then(({ hintScripts }) => [hintScripts('${out}'), hintScripts('${out}')])`
  expect(spawnSync(process.execPath, ['-e', run], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' })
  expect(names.map((name) => readFileSync(chunk(name), 'utf8'))).toEqual([`${hint}ofAll()`, `${hint}ofOne()`, 'asked()'])
})
