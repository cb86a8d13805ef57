import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { roots } from '../../lib/domain/addresses/routes'

const root = join(__dirname, '../..')

test('every root has the page that answers it, and every page its root', () => {
  const pages = readdirSync(join(root, 'app'), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/').replace(/\([^/]*\)\//g, ''))
    .flatMap((path) => /^([^/]+)\/page\.tsx$/.exec(path)?.[1] ?? [])
  // Each page of the documentation is a file of its own.
  expect(pages.filter((page) => page !== 'Dokumentation').sort()).toEqual(roots.map(({ page }) => page).sort())
})

test('every root shows the tree or a screen of its own, but for the one that leads on', () => {
  expect(
    roots.filter(({ tree, screen }) => (tree === undefined) === (screen === undefined)).map(({ segment }) => segment),
  ).toEqual(['id'])
})
