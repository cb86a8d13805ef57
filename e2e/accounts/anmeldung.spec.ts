import AxeBuilder from '@axe-core/playwright'
import {
  account,
  accountButton,
  logOut,
  logInLink,
  fillIn,
  logIn,
  headersOf,
  database,
  seed,
  users,
  NEVER,
} from '../support/anmeldung'
import { rememberedLogin } from '../support/screens'
import { lastOf } from '../support/shortRun'
import { expect, longStory, test } from '../support/story'
import { withoutFirstAnswers } from '../support/withoutFirstAnswers'

// What the pages send is looked at here, and a worker in between would hide it.
test.use({ serviceWorkers: 'block' })

test.describe('Anmelden', () => {
  test('führt dorthin zurück, wo man war, und gilt nach dem Neuladen noch (spec §1.3, §1.4, §3.23, §4.1, §4.3, §7.5, §9.8)', async ({
    page,
  }) => {
    const headers = headersOf(page)
    await withoutFirstAnswers(page)
    await page.goto('/Lebensräume')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lebensräume')
    await expect.poll(() => headers.length).toBeGreaterThan(0)
    expect(new Set(headers)).toEqual(new Set([null]))

    await logInLink(page).click()
    await expect(page.getByRole('textbox', { name: 'Name oder E-Mail' })).toHaveAttribute('autocomplete', 'username')
    await expect(page.getByLabel('Passwort')).toHaveAttribute('autocomplete', 'current-password')
    await fillIn(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lebensräume')
    expect(decodeURI(new URL(page.url()).pathname)).toBe('/Lebensräume')

    headers.length = 0
    await page.reload()
    await expect(accountButton(page)).toBeVisible()
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
    await logOut(page)
    await expect(logInLink(page)).toBeVisible()
    await expect.poll(() => headers).toContain(null)
    await expect.poll(async () => (await database(page))?.stores).toEqual([{ ...users.options, name: 'users', rows: [] }])
    await page.reload()
    await expect(logInLink(page)).toBeVisible()
  })

  longStory('ist zu Ende, auch wenn man die Seite im selben Augenblick verlässt', async ({ page }) => {
    await logIn(page)
    await rememberedLogin(page)
    for (let time = 0; time < 3; time++) {
      await accountButton(page).click()
      await page.getByRole('button', { name: 'admin abmelden' }).evaluate((button: HTMLElement) => {
        button.click()
        window.location.assign('/Login')
      })
      await fillIn(page)
      await expect(accountButton(page)).toBeVisible()
      await rememberedLogin(page)
    }
  })

  longStory('fängt Auslassungen am Feld ab, ohne zu fragen', async ({ page }) => {
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

  longStory('sagt, wer schon angemeldet ist, und meldet ab', async ({ page }) => {
    await logIn(page)
    await rememberedLogin(page)
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
      await expect(accountButton(page)).toBeVisible()
    })

    for (const [what, status, sentence] of lastOf([
      ['kein Server', null, 'Der Server ist nicht erreichbar.'],
      ['ein Fehler des Servers', 500, 'Der Server konnte die Anfrage nicht beantworten.'],
      ['zu viele Anfragen', 429, 'Zu viele Anfragen in kurzer Zeit.'],
    ] as const))
      test(what, async ({ page }) => {
        await page.goto('/Login')
        await page.route('**/graphql', (route) => (status === null ? route.abort() : route.fulfill({ status, body: 'x' })))
        await fillIn(page)
        await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
        await expect(page.getByRole('textbox', { name: 'Name oder E-Mail' })).toHaveValue('admin')
        await page.unroute('**/graphql')
        await page.getByRole('button', { name: 'Anmelden' }).click()
        await expect(accountButton(page)).toBeVisible()
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
    await expect(accountButton(page)).toBeVisible()
    await expect(self).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'suchen' })).toHaveValue('Bombina')

    await logOut(other)
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
    await rememberedLogin(page)
    await page.goto('/Benutzer')
    const self = page.getByRole('main').getByRole('link', { name: 'admin' })
    await expect(self).toBeVisible()

    const clock = () => page.evaluate(() => Date.now())
    const passed = 13 * 3_600_000
    // Whatever finds out first may do so in the leap itself.
    const before = (await clock()) + passed
    await page.clock.fastForward(passed)
    // What went out before was still with it.
    const headers = headersOf(page)
    // Which taxonomies there are is known from home and asked nothing for; what they have is.
    await account(page).getByRole('link', { name: 'Export', exact: true }).click()
    await page.getByRole('radio', { name: 'Arten' }).check()
    const message = account(page).getByRole('link', { name: 'Login abgelaufen' })
    await expect(message).toBeVisible()
    const after = await clock()
    await expect(page.getByRole('status').filter({ hasText: 'Login abgelaufen' })).toBeVisible()
    await expect.poll(() => headers.length).toBeGreaterThan(0)
    expect(new Set(headers)).toEqual(new Set([null]))
    expect((await database(page))?.stores[0]?.rows).toEqual([])
    await expect(page).toHaveURL(/\/Export\?type=Arten/)
    await expect(page.getByText('admin')).toHaveCount(0)

    await page.clock.pauseAt(before + 9_900)
    await expect(message).toBeVisible()
    await page.clock.pauseAt(after + 10_000)
    await expect(logInLink(page)).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Login abgelaufen' })).toHaveCount(0)
  })

  longStory('geht auch nicht mit einer Datei auf den Weg, die man dann hochlädt (spec §4.2, §7.5)', async ({ page }) => {
    await page.clock.install()
    await logIn(page)
    await rememberedLogin(page)
    await page.goto('/Import')
    const choose = page.getByLabel('Datei wählen …')
    await expect(choose).toBeAttached()
    const uploads: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/import/dateien') uploads.push(request.url())
    })
    await page.clock.fastForward(13 * 3_600_000)
    await choose.setInputFiles({ name: 'arten.csv', mimeType: 'text/csv', buffer: Buffer.from('id,name\n1,Bufo bufo\n') })
    await expect(account(page).getByRole('link', { name: 'Login abgelaufen' })).toBeVisible()
    expect((await database(page))?.stores[0]?.rows).toEqual([])
    expect(uploads).toEqual([])
  })

  longStory('ist es auch, wenn der Server sie nicht mehr kennt: man sieht, was alle sehen', async ({ page }) => {
    await seed(page, { version: 2, stores: [{ ...users, rows: [{ token: NEVER, username: 'Anna' }] }] })
    const headers = headersOf(page)
    await page.goto('/')
    await expect(account(page).getByRole('link', { name: 'Login abgelaufen' })).toBeVisible()
    await expect(page.getByText('Tagfalter').first()).toBeVisible()
    expect(headers[0]).toBe(`Bearer ${NEVER}`)
    expect(headers.at(-1)).toBeNull()
  })
})
