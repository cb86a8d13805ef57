import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './story'

// What the pages send is looked at here, and a worker in between would hide it.
test.use({ serviceWorkers: 'block' })

const account = (page: Page) => page.getByRole('navigation', { name: 'Bereiche' })
const logOutButton = (page: Page) => account(page).getByRole('button', { name: 'admin abmelden' })
const logInLink = (page: Page) => account(page).getByRole('link', { name: 'Anmelden' })

async function fillIn(page: Page, name = 'admin', password = process.env.STORIES_ADMIN_PASSWORD ?? '') {
  await page.getByRole('textbox', { name: 'Name oder E-Mail' }).fill(name)
  await page.getByLabel('Passwort').fill(password)
  await page.getByLabel('Passwort').press('Enter')
}

async function logIn(page: Page) {
  await page.goto('/Login')
  await fillIn(page)
  await expect(logOutButton(page)).toBeVisible()
}

/** The authorization header of each data call from now on; null where there is none. */
function headersOf(page: Page): (string | null)[] {
  const seen: (string | null)[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/graphql') seen.push(request.headers().authorization ?? null)
  })
  return seen
}

/** What the browser database holds: null while there is none. */
const database = (page: Page) =>
  page.evaluate(async () => {
    const found = (await indexedDB.databases()).find(({ name }) => name === 'ae')
    if (!found) return null
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error ?? new Error('IndexedDB'))
      })
    const opened = await done(indexedDB.open('ae'))
    const stores = []
    for (const name of opened.objectStoreNames) {
      const store = opened.transaction(name).objectStore(name)
      const { autoIncrement, keyPath } = store
      stores.push({ name, autoIncrement, keyPath, rows: await done<unknown[]>(store.getAll()) })
    }
    opened.close()
    return { version: found.version, stores }
  })

interface Seed {
  version: number
  stores: { name: string; options: IDBObjectStoreParameters; rows?: unknown[] }[]
  /** Whether the page that makes it keeps it open. */
  keepOpen?: boolean
}

/** Makes the browser database before the program has seen this browser. */
async function seed(page: Page, database: Seed) {
  // Not a page of the program; its icon is none, since Chromium asks for one.
  await page.route('**/leer', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><link rel="icon" href="data:,">' }),
  )
  await page.goto('/leer')
  await page.evaluate(
    ({ version, stores, keepOpen }) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open('ae', version)
        request.onupgradeneeded = () => {
          for (const { name, options, rows = [] } of stores) {
            const store = request.result.createObjectStore(name, options)
            for (const row of rows) store.add(row)
          }
        }
        request.onerror = () => reject(request.error ?? new Error('IndexedDB'))
        request.onsuccess = () => {
          if (!keepOpen) request.result.close()
          resolve()
        }
      }),
    database,
  )
}

const users = { name: 'users', options: { keyPath: 'id', autoIncrement: true } }

/** A token that nobody signed; the page only reads when it expires. */
const token = (exp: number) => `e30.${Buffer.from(JSON.stringify({ exp })).toString('base64url')}.c2ln`
const NEVER = token(4e9)

test.describe('Anmelden', () => {
  test('führt dorthin zurück, wo man war, und gilt nach dem Neuladen noch (spec §1.3, §1.4, §3.23, §4.1, §4.3, §7.5, §9.8)', async ({
    page,
  }) => {
    const headers = headersOf(page)
    await page.goto('/Lebensräume')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lebensräume')
    expect(headers.length).toBeGreaterThan(0)
    expect(new Set(headers)).toEqual(new Set([null]))

    await logInLink(page).click()
    await expect(page.getByRole('textbox', { name: 'Name oder E-Mail' })).toHaveAttribute('autocomplete', 'username')
    await expect(page.getByLabel('Passwort')).toHaveAttribute('autocomplete', 'current-password')
    await fillIn(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lebensräume')
    expect(decodeURI(new URL(page.url()).pathname)).toBe('/Lebensräume')

    headers.length = 0
    await page.reload()
    await expect(logOutButton(page)).toBeVisible()
    await expect.poll(() => headers.length).toBeGreaterThan(0)
    const stored = await database(page)
    expect(stored).toEqual({
      version: 2,
      stores: [
        {
          ...users.options,
          name: 'users',
          rows: [{ id: 1, token: expect.stringMatching(/^[^.]+\.[^.]+\.[^.]+$/), username: 'admin' }],
        },
      ],
    })
    const { token: remembered } = stored?.stores[0]?.rows[0] as { token: string }
    expect(new Set(headers)).toEqual(new Set([`Bearer ${remembered}`]))

    headers.length = 0
    await logOutButton(page).click()
    await expect(logInLink(page)).toBeVisible()
    await expect.poll(() => headers).toContain(null)
    await expect.poll(async () => (await database(page))?.stores).toEqual([{ ...users.options, name: 'users', rows: [] }])
    await page.reload()
    await expect(logInLink(page)).toBeVisible()
  })

  test('fängt Auslassungen am Feld ab, ohne zu fragen', async ({ page }) => {
    const headers = headersOf(page)
    await page.goto('/Login')
    await page.getByRole('button', { name: 'Anmelden' }).click()
    const name = page.getByRole('textbox', { name: 'Name oder E-Mail' })
    await expect(name).toBeFocused()
    await expect(name).toHaveAccessibleDescription('Bitte geben Sie Ihren Namen ein.')
    await name.fill('admin')
    await name.press('Enter')
    await expect(page.getByLabel('Passwort')).toBeFocused()
    await expect(page.getByLabel('Passwort')).toHaveAccessibleDescription('Bitte geben Sie Ihr Passwort ein.')
    await expect(name).toHaveValue('admin')
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    expect(headers).toEqual([])
  })

  test('sagt, wer schon angemeldet ist, und meldet ab', async ({ page }) => {
    await logIn(page)
    await page.goto('/Login')
    await expect(page.getByText('Sie sind angemeldet als «admin»')).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Abmelden' }).click()
    await expect(page.getByRole('textbox', { name: 'Name oder E-Mail' })).toBeVisible()
  })

  test.describe('sagt, was nicht geht, und behält das Getippte:', () => {
    // A failed request complains by itself.
    test.use({ expectedTrouble: [/Failed to load resource/] })

    test('falsches Passwort, unbekannter Name, zu viele Versuche', async ({ page, request }) => {
      await page.goto('/Login')
      await fillIn(page, 'admin', 'falsch')
      const alert = page.getByRole('alert').filter({ hasText: /\S/ })
      await expect(alert).toContainText('Benutzername oder Passwort ist falsch.')
      await expect(alert.locator('..')).toBeFocused()
      await expect(page.getByRole('textbox', { name: 'Name oder E-Mail' })).toHaveValue('admin')

      const query =
        'mutation Login($username: String!, $password: String!) { login(username: $username, password: $password) { token } }'
      for (let attempt = 0; attempt < 6; attempt++)
        await request.post('/graphql', { data: { query, variables: { username: 'niemand', password: String(attempt) } } })
      await fillIn(page, 'niemand', 'falsch')
      await expect(alert).toContainText(/Zu viele fehlgeschlagene Anmeldungen\. Bitte warten Sie .*Sekunde/)
      await fillIn(page)
      await expect(logOutButton(page)).toBeVisible()
    })

    for (const [what, status, sentence] of [
      ['kein Server', null, 'Der Server ist nicht erreichbar.'],
      ['ein Fehler des Servers', 500, 'Der Server konnte die Anfrage nicht beantworten.'],
      ['zu viele Anfragen', 429, 'Zu viele Anfragen in kurzer Zeit.'],
    ] as const)
      test(what, async ({ page }) => {
        await page.goto('/Login')
        await page.route('**/graphql', (route) => (status === null ? route.abort() : route.fulfill({ status, body: 'x' })))
        await fillIn(page)
        await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
        await expect(page.getByRole('textbox', { name: 'Name oder E-Mail' })).toHaveValue('admin')
        await page.unroute('**/graphql')
        await page.getByRole('button', { name: 'Anmelden' }).click()
        await expect(logOutButton(page)).toBeVisible()
      })
  })

  test('und Abmelden gelten sofort in allen offenen Fenstern, die zeigen, was man nun sehen darf', async ({ page, context }) => {
    await page.goto('/Benutzer')
    await expect(page.getByText('Benutzer sehen sich selbst')).toBeVisible()
    const self = page.getByRole('main').getByRole('link', { name: 'admin' })
    await expect(self).toHaveCount(0)
    await page.getByRole('combobox', { name: 'suchen' }).fill('Bombina')

    const other = await context.newPage()
    await logIn(other)
    await expect(logOutButton(page)).toBeVisible()
    await expect(self).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'suchen' })).toHaveValue('Bombina')

    await logOutButton(other).click()
    await expect(logInLink(page)).toBeVisible()
    await expect(self).toHaveCount(0)
    await expect(page.getByRole('treeitem', { name: 'admin' })).toHaveCount(0)
    await expect(page.getByRole('combobox', { name: 'suchen' })).toHaveValue('Bombina')
  })
})

test.describe('Eine abgelaufene Anmeldung', () => {
  test('sagt es zehn Sekunden lang; die Anfrage geht ohne sie weiter (spec §4.2, §4.3, §7.5, §8.4, §9.10)', async ({ page }) => {
    await page.clock.install()
    await logIn(page)
    await page.goto('/Benutzer')
    const self = page.getByRole('main').getByRole('link', { name: 'admin' })
    await expect(self).toBeVisible()

    const headers = headersOf(page)
    const clock = () => page.evaluate(() => Date.now())
    await page.clock.fastForward(13 * 3_600_000)
    const before = await clock()
    // Home is known already and asks nothing; this does.
    await account(page).getByRole('link', { name: 'Export', exact: true }).click()
    const message = account(page).getByRole('link', { name: 'Login abgelaufen' })
    await expect(message).toBeVisible()
    const after = await clock()
    await expect(page.getByRole('status').filter({ hasText: 'Login abgelaufen' })).toBeVisible()
    await expect.poll(() => headers.length).toBeGreaterThan(0)
    expect(new Set(headers)).toEqual(new Set([null]))
    expect((await database(page))?.stores[0]?.rows).toEqual([])
    await expect(page).toHaveURL(/\/Export$/)
    await expect(page.getByText('admin')).toHaveCount(0)

    await page.clock.pauseAt(before + 9_900)
    await expect(message).toBeVisible()
    await page.clock.pauseAt(after + 10_000)
    await expect(logInLink(page)).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Login abgelaufen' })).toHaveCount(0)
  })

  test('ist es auch, wenn der Server sie nicht mehr kennt: man sieht, was alle sehen', async ({ page }) => {
    await seed(page, { version: 2, stores: [{ ...users, rows: [{ token: NEVER, username: 'Anna' }] }] })
    const headers = headersOf(page)
    await page.goto('/')
    await expect(account(page).getByRole('link', { name: 'Login abgelaufen' })).toBeVisible()
    await expect(page.getByText('Tagfalter').first()).toBeVisible()
    expect(headers[0]).toBe(`Bearer ${NEVER}`)
    expect(headers.at(-1)).toBeNull()
  })
})

test.describe('Beim Start', () => {
  test('zählt nur der zuerst gespeicherte Benutzer (spec §3.23, §4.1)', async ({ page }) => {
    const rows = [
      { token: NEVER, username: 'Anna' },
      { token: token(4e9 + 1), username: 'Beat' },
    ]
    await seed(page, { version: 2, stores: [{ ...users, rows }] })
    await page.goto('/Dokumentation')
    await expect(account(page).getByRole('button', { name: 'Anna abmelden' })).toBeVisible()
  })

  for (const [what, row] of [
    ['ohne Namen', { token: NEVER }],
    ['ohne Token', { username: 'Anna' }],
    ['mit leerem Token', { token: '', username: 'Anna' }],
    ['mit einer Zahl als Token', { token: 7, username: 'Anna' }],
  ] as const)
    test(`gilt ein gespeicherter Benutzer ${what} nicht, auch wenn ein zweiter da ist (spec §3.23, §4.1)`, async ({ page }) => {
      await seed(page, { version: 2, stores: [{ ...users, rows: [row, { token: NEVER, username: 'Beat' }] }] })
      const headers = headersOf(page)
      await page.goto('/')
      await expect(page.getByRole('heading', { name: 'Was ist in der Datenbank' })).toBeVisible()
      await expect(logInLink(page)).toBeVisible()
      await expect.poll(() => headers.length).toBeGreaterThan(0)
      expect(new Set(headers)).toEqual(new Set([null]))
    })

  for (const [what, stored] of [
    ['abgelaufenes', token(1)],
    ['unlesbares', 'das ist keines'],
  ] as const)
    test(`stört ein ${what} Token nicht (spec §4.2, §5.1)`, async ({ page }) => {
      await seed(page, { version: 2, stores: [{ ...users, rows: [{ token: stored, username: 'Anna' }] }] })
      const headers = headersOf(page)
      await page.goto('/')
      await expect(account(page).getByRole('link', { name: 'Login abgelaufen' })).toBeVisible()
      await expect(page.getByText('Tagfalter').first()).toBeVisible()
      expect(new Set(headers)).toEqual(new Set([null]))
      expect((await database(page))?.stores[0]?.rows).toEqual([])
    })
})

test.describe('Ohne brauchbare Datenbank im Browser ist man abgemeldet und kann sich anmelden (spec §3.23, §9.8):', () => {
  /** The program works, logged out; whoever logs in is, until the page is loaded again or beyond that. */
  async function worksLoggedOut(page: Page, isRemembered: boolean) {
    await page.goto('/')
    await expect(page.getByText('Tagfalter').first()).toBeVisible()
    await expect(logInLink(page)).toBeVisible()
    await logInLink(page).click()
    await fillIn(page)
    await expect(logOutButton(page)).toBeVisible()
    await account(page).getByRole('link', { name: 'Dokumentation' }).click()
    await expect(page.getByRole('navigation', { name: 'Bereiche' }).locator('[aria-current]')).toHaveText('Dokumentation')
    await expect(logOutButton(page)).toBeVisible()
    if (isRemembered)
      await expect.poll(async () => (await database(page))?.stores.find(({ name }) => name === 'users')?.rows.length).toBe(1)
    await page.reload()
    await expect(isRemembered ? logOutButton(page) : logInLink(page)).toBeVisible()
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
  for (const [what, stored, isRemembered] of seeds)
    test(what, async ({ page }) => {
      await seed(page, stored)
      await worksLoggedOut(page, isRemembered)
    })

  test('Version 1, die ein anderes Fenster offen hält', async ({ page, context }) => {
    const holder = await context.newPage()
    await seed(holder, { version: 1, stores: [], keepOpen: true })
    await worksLoggedOut(page, false)
    await holder.close()
    await page.goto('/Login')
    await fillIn(page)
    await expect(logOutButton(page)).toBeVisible()
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
  for (const [what, script] of refusals)
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
    await expect(logOutButton(other)).toBeVisible()
    await logOutButton(page).click()
    await expect(logInLink(other)).toBeVisible()
  })
})
