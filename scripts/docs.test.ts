import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { settingList } from '../server/settings'
import { withGeneratedParts } from './readme/generatedParts'

const root = join(__dirname, '..')
const readme = readFileSync(join(root, 'README.md'), 'utf8')
const architecture = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')

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
  expect(folders().filter((folder) => !architecture.includes(`\`${folder}/\``))).toEqual([])
})

test('every command is explained or one of the two', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
  const ownBusiness = ['lint', 'format', 'generate']
  const missing = Object.keys(scripts).filter(
    (name) => !ownBusiness.includes(name) && !readme.includes(`npm ${['start', 'test'].includes(name) ? '' : 'run '}${name}`),
  )
  expect(missing).toEqual([])
})

test('pictures and pages that the README links are there', () => {
  const linked = [...readme.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, path]) => path ?? '')
  expect(linked.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

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
