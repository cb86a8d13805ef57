import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { roots } from '../lib/domain/addresses/routes'
import { settingList } from '../server/settings'

const root = join(__dirname, '..')
const readme = readFileSync(join(root, 'README.md'), 'utf8')
const architecture = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')

test("the README's table is the list of settings", () => {
  const lines = readme.split('\n')
  const start = lines.indexOf('| Name | Vorgabe | Bedeutung |') + 2
  const table = lines.slice(start, start + lines.slice(start).findIndex((line) => !line.startsWith('|')))
  expect(table).toEqual(
    settingList.map(
      (setting) => `| \`${setting.name}\` | ${setting.default === '' ? '' : `\`${setting.default}\``} | ${setting.description} |`,
    ),
  )
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

test("the host's rules name every root", () => {
  // What has nothing below it is a file like any other.
  const pages = roots.flatMap(({ depth, page }) => (depth > 0 ? [page] : [])).join('|')
  expect(readme.match(/Arten\|[\w|-]+/g)).toEqual(Array(6).fill(pages))
})

test('pictures and pages that the README links are there', () => {
  const linked = [...readme.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, path]) => path ?? '')
  expect(linked.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

/** Top-level folders of the repository; without git those that are not generated. */
function folders(): string[] {
  const { status, stdout } = spawnSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  const generated = ['node_modules', 'out', 'data', 'test-results', 'playwright-report', 'coverage']
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
