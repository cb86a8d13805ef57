import { readdirSync, readFileSync } from 'node:fs'
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

test('the stories that look at every screen open one at every root', () => {
  const screens = readFileSync(join(root, 'e2e/support/screens.ts'), 'utf8')
  const unseen = roots
    .filter(({ segment }) => !new RegExp(`goto\\('/${segment}['?/]`).test(screens))
    .map(({ segment }) => segment)
  // Leads on to another address.
  expect(unseen).toEqual(['id'])
})
