import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible'
import { rememberedLogin } from '../support/screens'
import { startServer, type RunningServer } from '../support/servers/server'
import { chooseMore, expect, longStory, test } from '../support/story'
import { indicators, plants } from '../support/wetPlants'

test.use({ serviceWorkers: 'block' })

const root = join(__dirname, '../..')
const ADMIN_PASSWORD = 'das Passwort der Administration'

// Each story changes what the next one finds: a server of their own, one after the other.
test.describe.configure({ mode: 'serial' })

test.describe('Konten und Rollen', () => {
  let server: RunningServer
  test.beforeAll(async () => {
    server = await startServer({ ADMIN_PASSWORD, DEMO_DATA: 'true' })
  })
  test.afterAll(() => server.stop())

  const go = (page: Page, path: string) => page.goto(`${server.url}${path}`)
  const loggedIn = (page: Page, name: string) =>
    expect(page.getByRole('navigation', { name: 'Bereiche' }).getByRole('button', { name, exact: true })).toBeVisible()

  async function logIn(page: Page, name: string, password: string) {
    await go(page, '/Login')
    await page.getByRole('textbox', { name: 'Name oder E-Mail' }).fill(name)
    await page.getByLabel('Passwort').fill(password)
    await page.getByLabel('Passwort').press('Enter')
    await loggedIn(page, name)
    await rememberedLogin(page)
  }

  async function setPassword(page: Page, link: string, password: string) {
    await page.goto(link)
    await page.getByLabel('Neues Passwort', { exact: true }).fill(password)
    await page.getByLabel('Neues Passwort, noch einmal').fill(password)
    await page.getByRole('button', { name: 'Passwort setzen' }).click()
  }

  longStory(
    'Eine Administratorin legt eine Organisation an und einen Benutzer, der sich mit dem Link ein Passwort setzt',
    async ({ page, browser }) => {
      await logIn(page, 'admin', ADMIN_PASSWORD)
      await go(page, '/Organisationen')
      await page.getByRole('button', { name: 'Organisation anlegen' }).click()
      await page.getByLabel('Name').fill('Amt für Moose')
      await page.getByRole('button', { name: 'Anlegen', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Amt für Moose')

      await page.getByRole('button', { name: 'Angaben ändern' }).click()
      await page.getByLabel('Links, je einer auf einer Zeile').fill('javascript:alert(1)')
      await page.getByRole('button', { name: 'Speichern' }).click()
      await expect(page.getByRole('alert').filter({ hasText: 'Ein Link muss mit https://' })).toBeVisible()
      await page.getByLabel('Links, je einer auf einer Zeile').fill('https://moose.example/kontakt')
      await page.getByRole('button', { name: 'Speichern' }).click()
      await expect(page.getByRole('main').getByRole('link', { name: 'moose.example/kontakt' })).toBeVisible()
      await expectAccessible(page, 'Organisation')

      await go(page, '/Benutzer')
      await page.getByRole('button', { name: 'Benutzer anlegen' }).click()
      await page.getByRole('textbox', { name: 'Name' }).fill('Berta <script>alert(1)</script>')
      await page.getByLabel(/^E-Mail/).fill('berta@moose.example')
      await page.getByLabel('Organisation').selectOption('Amt für Moose')
      await page.getByLabel('Rolle darin').selectOption('Verwaltung')
      await expectAccessible(page, 'Benutzer anlegen')
      await page.getByRole('button', { name: 'Anlegen', exact: true }).click()
      const link = await page.locator('code', { hasText: '/Login#' }).textContent()
      expect(link).toMatch(/\/Login#neues-passwort=[\w-]{43}$/)
      await expect(page.getByRole('main').getByRole('link', { name: /^Berta/ })).toBeVisible()

      const context = await browser.newContext()
      const berta = await context.newPage()
      await setPassword(berta, String(link), 'kurz')
      await expect(berta.getByLabel('Neues Passwort', { exact: true })).toHaveAccessibleDescription(
        'Das Passwort braucht mindestens 8 Zeichen.',
      )
      await expectAccessible(berta, 'Passwort setzen')
      await setPassword(berta, String(link), 'Bertas Passwort')
      await loggedIn(berta, 'Berta <script>alert(1)</script>')
      // Away from the link's own address, to which one could not go again.
      await expect(berta).toHaveURL(`${server.url}/`)
      await berta.goto(String(link))
      await expect(berta.getByRole('alert').filter({ hasText: 'Dieser Link gilt nicht mehr' })).toBeVisible()
      await context.close()
    },
  )

  longStory('Wer eine Organisation verwaltet, gibt und nimmt Rollen', async ({ page }) => {
    await logIn(page, 'Berta <script>alert(1)</script>', 'Bertas Passwort')
    await go(page, '/Organisationen')
    await expect(page.getByRole('button', { name: 'Organisation anlegen' })).toHaveCount(0)
    await page.getByRole('main').getByRole('link', { name: 'Amt für Moose' }).click()
    await page.getByRole('button', { name: 'Mitglied hinzufügen' }).click()
    await page.getByLabel('E-Mail, genau wie beim Benutzer').fill('niemand@fauna.example')
    await page.getByRole('button', { name: 'Hinzufügen', exact: true }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Niemand hat hier die E-Mail' })).toBeVisible()
    await page.getByLabel('E-Mail, genau wie beim Benutzer').fill('taxonomie@fauna.example')
    await page.getByRole('button', { name: 'Hinzufügen', exact: true }).click()
    const taxonomies = page.getByRole('checkbox', { name: 'Beispiel Taxonomie: Taxonomien bearbeiten' })
    const collections = page.getByRole('checkbox', { name: 'Beispiel Taxonomie: Sammlungen bearbeiten' })
    await expect(taxonomies).toBeChecked()
    await collections.click()
    await expect(collections).toBeChecked()
    await taxonomies.click()
    await expect(taxonomies).not.toBeChecked()
    await page.reload()
    await expect(collections).toBeChecked()
    await expect(taxonomies).not.toBeChecked()
    await expectAccessible(page, 'Benutzer mit Rollen')
    await page.getByRole('tab', { name: 'Benutzer mit Rollen' }).press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Taxonomien' })).toBeFocused()
    await expect(page.getByRole('tabpanel')).toContainText('Diese Organisation hat keine Taxonomien.')
  })

  test('Ein gespeicherter Export steht im Konto: er wird geöffnet, ersetzt, umbenannt, gelöscht und wiederhergestellt', async ({
    page,
  }) => {
    await logIn(page, 'admin', ADMIN_PASSWORD)
    const address = (field: string) =>
      `/Export?${new URLSearchParams({ type: 'Arten', taxonomies: plants, pcoProperties: `${indicators}~${field}` }).toString()}`
    const saveAs = async (name: string) => {
      await chooseMore(page, 'Speichern …')
      await page.getByRole('dialog').getByLabel('Name').fill(name)
      await page.keyboard.press('Enter')
    }
    const said = page.getByRole('status').filter({ hasText: 'Gespeichert als «Nasse Pflanzen»' })
    await go(page, address('Feuchtezahl'))
    await saveAs(' ')
    await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Bitte geben Sie einen Namen ein.')
    await expectAccessible(page, 'Export speichern')
    await page.getByLabel('Name').fill('Nasse Pflanzen')
    await page.keyboard.press('Enter')
    await expect(said).toBeVisible()
    // Where one was before the menu: by keyboard one goes on from there.
    await expect(page.getByRole('button', { name: /^Teilen, speichern/ })).toBeFocused()

    // Another choice is not what was saved, and takes its place only where one says so.
    await go(page, address('Lichtzahl'))
    await saveAs('Nasse Pflanzen')
    const dialog = page.getByRole('dialog', { name: 'Export speichern' })
    await expect(dialog.getByRole('alert')).toContainText('Einen Export «Nasse Pflanzen» haben Sie schon gespeichert.')
    await dialog.getByRole('button', { name: 'Ersetzen' }).click()
    await expect(said).toBeVisible()
    await said.getByRole('link', { name: 'Konto' }).click()

    const main = page.getByRole('main')
    const verb = async (name: string, verb: string) => {
      await main.getByRole('button', { name: `Mehr zu «${name}»` }).click()
      await page.getByRole('menuitem', { name: verb }).click()
    }
    await expect(main.getByRole('link', { name: 'Nasse Pflanzen' })).toBeVisible()
    await expectAccessible(page, 'Konto mit gespeichertem Export')
    await verb('Nasse Pflanzen', 'Umbenennen')
    await page.getByRole('dialog').getByLabel('Name').fill('Pflanzen am Licht')
    await page.keyboard.press('Enter')
    await expect(main.getByRole('link', { name: 'Nasse Pflanzen' })).toHaveCount(0)
    await verb('Pflanzen am Licht', 'Löschen')
    await expect(main.getByRole('link', { name: 'Pflanzen am Licht' })).toHaveCount(0)
    await main.getByRole('button', { name: 'Rückgängig' }).click()
    // It stands there once the server has it; what is under way a reload would break off.
    await expect(main.getByRole('link', { name: 'Pflanzen am Licht' })).toBeVisible()
    await page.reload()
    await main.getByRole('link', { name: 'Pflanzen am Licht' }).click()
    await expect(page).toHaveURL(/Lichtzahl/)
    await expect(page.getByRole('columnheader', { name: /Lichtzahl/ })).toBeVisible()
  })

  longStory('Die eigene E-Mail ändert man unter «Konto», mit dem Passwort; mit ihr meldet man sich dann an', async ({ page }) => {
    await logIn(page, 'admin', ADMIN_PASSWORD)
    await page.getByRole('navigation', { name: 'Bereiche' }).getByRole('button', { name: 'admin', exact: true }).click()
    await page.getByRole('link', { name: 'Konto', exact: true }).click()
    await expect(page).toHaveURL(`${server.url}/Konto`)
    await expect(page).toHaveTitle('Eigenes Konto · Arteigenschaften')
    await page.getByRole('button', { name: 'E-Mail ändern' }).click()
    await expectAccessible(page, 'E-Mail ändern')
    await page.getByLabel('Neue E-Mail').fill('verwaltung@moose.example')
    await page.getByRole('button', { name: 'E-Mail ändern' }).click()
    await expect(page.getByLabel('Ihr Passwort')).toHaveAccessibleDescription('Bitte geben Sie Ihr Passwort ein.')
    await page.getByLabel('Ihr Passwort').fill('falsch')
    await page.getByRole('button', { name: 'E-Mail ändern' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Das Passwort ist falsch.' })).toBeVisible()
    await page.getByLabel('Ihr Passwort').fill(ADMIN_PASSWORD)
    await page.getByRole('button', { name: 'E-Mail ändern' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Ihre E-Mail ist jetzt verwaltung@moose.example.' })).toBeVisible()
    await expect(page.getByRole('main').getByText('verwaltung@moose.example').first()).toBeVisible()

    // Whoever administers users changes others' e-mails on their pages, one's own here only.
    await page.getByRole('main').getByRole('link', { name: 'Ihrer Seite' }).click()
    await page.getByRole('button', { name: 'Name ändern' }).click()
    await expect(page.getByRole('textbox', { name: 'E-Mail' })).toHaveCount(0)

    await page.getByRole('navigation', { name: 'Bereiche' }).getByRole('button', { name: 'admin', exact: true }).click()
    await page.getByRole('button', { name: 'admin abmelden' }).click()
    await go(page, '/Konto')
    await expect(page.getByRole('main').getByRole('link', { name: 'Anmelden' })).toBeVisible()
    await go(page, '/Login')
    await page.getByRole('textbox', { name: 'Name oder E-Mail' }).fill('verwaltung@moose.example')
    await page.getByLabel('Passwort').fill(ADMIN_PASSWORD)
    await page.getByLabel('Passwort').press('Enter')
    await loggedIn(page, 'admin')
  })

  longStory('Ein neues Passwort beendet die Anmeldung in einem anderen Browser, diese hier nicht', async ({ page, browser }) => {
    const context = await browser.newContext()
    const elsewhere = await context.newPage()
    await logIn(elsewhere, 'admin', ADMIN_PASSWORD)
    await logIn(page, 'admin', ADMIN_PASSWORD)
    await go(page, '/Login')
    await page.getByRole('link', { name: 'Eigenes Konto: E-Mail und Passwort' }).click()
    await page.getByRole('button', { name: 'Passwort ändern' }).click()
    await page.getByLabel('Bisheriges Passwort').fill('falsch')
    await page.getByLabel('Neues Passwort', { exact: true }).fill('ein neues Passwort')
    await page.getByLabel('Neues Passwort, noch einmal').fill('ein anderes Passwort')
    await page.getByRole('button', { name: 'Passwort ändern' }).click()
    await expect(page.getByLabel('Neues Passwort, noch einmal')).toHaveAccessibleDescription(
      'Die beiden Passwörter sind verschieden.',
    )
    await page.getByLabel('Neues Passwort, noch einmal').fill('ein neues Passwort')
    await page.getByRole('button', { name: 'Passwort ändern' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Das bisherige Passwort ist falsch.' })).toBeVisible()
    await page.getByLabel('Bisheriges Passwort').fill(ADMIN_PASSWORD)
    await page.getByRole('button', { name: 'Passwort ändern' }).click()
    await expect(page.getByText('Das Passwort ist geändert.')).toBeVisible()
    await page.reload()
    await loggedIn(page, 'admin')

    await elsewhere.goto(`${server.url}/Benutzer`)
    await expect(
      elsewhere.getByRole('navigation', { name: 'Bereiche' }).getByRole('link', { name: 'Login abgelaufen' }),
    ).toBeVisible()
    await context.close()
  })

  test('Wer das Passwort des Administrators nicht mehr weiss, kommt mit einem Befehl auf der Maschine wieder hinein', async ({
    page,
  }) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/command.mjs', 'password', 'admin'], {
      cwd: root,
      env: { ...process.env, DATA_DIR: server.dataDir, DATABASE_URL: '' },
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([0, ''])
    const link = /http\S+\/Login#\S+/.exec(stdout)?.[0]
    await setPassword(page, String(link), 'wieder ein Passwort')
    await loggedIn(page, 'admin')
  })
})
