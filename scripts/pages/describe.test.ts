import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const out = mkdtempSync(join(tmpdir(), 'ae-out-'))
afterAll(() => rmSync(out, { recursive: true, force: true }))

test('each page has one description, its own or that of the program', () => {
  mkdirSync(join(out, 'Dokumentation'))
  const own = '<title>Export</title><meta name="description" content="Wie man exportiert"/><p>'
  writeFileSync(join(out, 'Arten.html'), '<title>Arten</title><p>')
  writeFileSync(join(out, 'Dokumentation/export.html'), own)
  writeFileSync(join(out, 'Arten.txt'), '</title>')
  const run = `import('${join(__dirname, 'describe.mjs')}').then(({ describePages }) => [describePages('${out}'), describePages('${out}')])`
  expect(spawnSync(process.execPath, ['-e', run], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' })
  expect(readFileSync(join(out, 'Arten.html'), 'utf8')).toMatch(
    /^<title>Arten<\/title><meta name="description" content="Eigenschaften von Arten und Lebensräumen [^"&<]*"\/><p>$/,
  )
  expect(readFileSync(join(out, 'Dokumentation/export.html'), 'utf8')).toBe(own)
  expect(readFileSync(join(out, 'Arten.txt'), 'utf8')).toBe('</title>')
})
