import type { Page } from '@playwright/test'
import {
  account,
  accountButton,
  logOut,
  logInLink,
  fillIn,
  logIn,
  headersOf,
  database,
  type Seed,
  seed,
  users,
  token,
  NEVER,
} from '../support/anmeldung'
import { lastOf } from '../support/shortRun'
import { expect, longStory, test } from '../support/story'
import { withoutFirstAnswers } from '../support/withoutFirstAnswers'

// What the pages send is looked at here, and a worker in between would hide it.
test.use({ serviceWorkers: 'block' })

test.describe('Beim Start', () => {
  test('zählt nur der zuerst gespeicherte Benutzer (spec §3.23, §4.1)', async ({ page }) => {
    const rows = [
      { token: NEVER, username: 'Anna' },
      { token: token(4e9 + 1), username: 'Beat' },
    ]
    await seed(page, { version: 2, stores: [{ ...users, rows }] })
    await page.goto('/Dokumentation')
    await expect(accountButton(page, 'Anna')).toBeVisible()
  })

  for (const [what, row] of lastOf(
    [
      ['ohne Namen', { token: NEVER }],
      ['ohne Token', { username: 'Anna' }],
      ['mit leerem Token', { token: '', username: 'Anna' }],
      ['mit einer Zahl als Token', { token: 7, username: 'Anna' }],
    ] as const,
    2,
  ))
    test(`gilt ein gespeicherter Benutzer ${what} nicht, auch wenn ein zweiter da ist (spec §3.23, §4.1)`, async ({ page }) => {
      await seed(page, { version: 2, stores: [{ ...users, rows: [row, { token: NEVER, username: 'Beat' }] }] })
      const headers = headersOf(page)
      await withoutFirstAnswers(page)
      await page.goto('/')
      await expect(page.getByRole('heading', { name: 'Was ist in der Datenbank' })).toBeVisible()
      await expect(logInLink(page)).toBeVisible()
      await expect.poll(() => headers.length).toBeGreaterThan(0)
      expect(new Set(headers)).toEqual(new Set([null]))
    })

  for (const [what, stored] of lastOf([
    ['abgelaufenes', token(1)],
    ['unlesbares', 'das ist keines'],
  ] as const))
    test(`stört ein ${what} Token nicht (spec §4.2, §5.1)`, async ({ page }) => {
      await seed(page, { version: 2, stores: [{ ...users, rows: [{ token: stored, username: 'Anna' }] }] })
      const headers = headersOf(page)
      await withoutFirstAnswers(page)
      await page.goto('/')
      await expect(account(page).getByRole('link', { name: 'Login abgelaufen' })).toBeVisible()
      await expect(page.getByText('Tagfalter').first()).toBeVisible()
      expect(new Set(headers)).toEqual(new Set([null]))
      expect((await database(page))?.stores[0]?.rows).toEqual([])
    })
})

test.describe('Ohne brauchbare Datenbank im Browser ist man abgemeldet und kann sich anmelden (spec §3.23, §9.8):', () => {
  const forgotten = (page: Page) => page.getByRole('status', { name: 'Anmeldung' })
  const OTHER = 'Die Datenbank «ae» dieses Browsers stammt von einer anderen Version des Programms.'

  /** The program works, logged out; whoever logs in is, until the page is loaded again or beyond that. */
  async function worksLoggedOut(page: Page, isRemembered: boolean, why = 'Dieser Browser speichert sie nicht') {
    await page.goto('/')
    await expect(page.getByText('Tagfalter').first()).toBeVisible()
    await expect(logInLink(page)).toBeVisible()
    await logInLink(page).click()
    await fillIn(page)
    await expect(accountButton(page)).toBeVisible()
    if (isRemembered) await expect(forgotten(page)).toBeEmpty()
    else await expect(forgotten(page)).toContainText(`Ihre Anmeldung endet, sobald Sie die Seite neu laden: ${why}`)
    await account(page).getByRole('link', { name: 'Dokumentation' }).click()
    await expect(page.getByRole('navigation', { name: 'Bereiche' }).locator('[aria-current]')).toHaveText('Dokumentation')
    await expect(accountButton(page)).toBeVisible()
    if (isRemembered)
      await expect.poll(async () => (await database(page))?.stores.find(({ name }) => name === 'users')?.rows.length).toBe(1)
    await page.reload()
    await expect(isRemembered ? accountButton(page) : logInLink(page)).toBeVisible()
  }

  const login = { token: NEVER, username: 'Anna' }
  const seeds: [string, Seed, boolean][] = [
    ['Version 1 ohne Tabellen', { version: 1, stores: [] }, true],
    [
      'Version 1 mit einer Tabelle dieses Namens',
      { version: 1, stores: [{ name: 'users', options: { keyPath: 'username' }, rows: [login] }] },
      true,
    ],
    ['Version 3', { version: 3, stores: [{ ...users, rows: [login] }] }, false],
    ['Version 20 (die 2 des früheren Programms)', { version: 20, stores: [{ ...users, rows: [login] }] }, false],
    ['Version 2 ohne die Tabelle', { version: 2, stores: [{ name: 'stores', options: {} }] }, false],
    ['Version 2 mit einer anderen Tabelle dieses Namens', { version: 2, stores: [{ name: 'users', options: {} }] }, false],
  ]
  for (const [what, stored, isRemembered] of lastOf(seeds))
    test(what, async ({ page }) => {
      await seed(page, stored)
      await worksLoggedOut(page, isRemembered, OTHER)
    })

  longStory(
    'was der Browser nicht behält, steht unter der Leiste, bis man es gelesen oder sich abgemeldet hat',
    async ({ page }) => {
      await seed(page, { version: 3, stores: [] })
      await logIn(page)
      await expect(forgotten(page)).toContainText('Löschen Sie im Browser die Daten dieser Website')
      await forgotten(page).getByRole('button', { name: 'Verstanden' }).click()
      await expect(forgotten(page)).toBeEmpty()
      await logOut(page)
      await logIn(page)
      await expect(forgotten(page)).toContainText(OTHER)
      await logOut(page)
      await expect(forgotten(page)).toBeEmpty()
    },
  )

  longStory('Version 1, die ein anderes Fenster offen hält', async ({ page, context }) => {
    const holder = await context.newPage()
    await seed(holder, { version: 1, stores: [], keepOpen: true })
    await worksLoggedOut(page, false)
    await holder.close()
    await page.goto('/Login')
    await fillIn(page)
    await expect(accountButton(page)).toBeVisible()
    await expect.poll(async () => (await database(page))?.stores[0]?.rows.length).toBe(1)
  })

  const refusals: [string, () => void][] = [
    ['gesperrter Speicher', () => void Object.defineProperty(window, 'indexedDB', { get: () => undefined })],
    [
      'ein Zugriff, der verboten ist',
      () =>
        void Object.defineProperty(window, 'indexedDB', {
          get() {
            throw new DOMException('The operation is insecure.', 'SecurityError')
          },
        }),
    ],
    [
      'privates Fenster',
      () =>
        void (IDBFactory.prototype.open = () => {
          throw new DOMException(
            'A mutation operation was attempted on a database that did not allow mutations.',
            'InvalidStateError',
          )
        }),
    ],
    ['eine Datenbank, die nie antwortet', () => void (IDBFactory.prototype.open = () => ({}) as IDBOpenDBRequest)],
    [
      'voller Speicher',
      () =>
        void (IDBObjectStore.prototype.add = () => {
          throw new DOMException('Quota exceeded.', 'QuotaExceededError')
        }),
    ],
  ]
  for (const [what, script] of lastOf(refusals))
    test(what, async ({ page }) => {
      await page.addInitScript(script)
      await worksLoggedOut(page, false)
    })

  test('auch dann gilt Abmelden in allen Fenstern', async ({ page, context }) => {
    await context.addInitScript(() => void Object.defineProperty(window, 'indexedDB', { get: () => undefined }))
    const other = await context.newPage()
    await other.goto('/')
    await expect(logInLink(other)).toBeVisible()
    await logIn(page)
    await expect(accountButton(other)).toBeVisible()
    await logOut(page)
    await expect(logInLink(other)).toBeVisible()
  })
})
