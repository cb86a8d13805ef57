import { readMail, startMailServer } from '../../server/mail/testing/mailServer'
import { accountButton, logOut } from '../support/anmeldung'
import { expectAccessible } from '../support/accessible'
import { type RunningServer, startServer } from '../support/servers/server'
import { expect, test } from '../support/story'

test.use({ serviceWorkers: 'block' })

const ADMIN_PASSWORD = 'das Passwort der Administration'

test.describe('Passwort vergessen', () => {
  let server: RunningServer
  let post: Awaited<ReturnType<typeof startMailServer>>
  test.beforeAll(async () => {
    post = await startMailServer()
    server = await startServer({
      ...{ ADMIN_PASSWORD, DEMO_DATA: 'false', PUBLIC_URL: 'https://arten.example.org' },
      ...{ SMTP_URL: `smtp://127.0.0.1:${post.port}`, MAIL_FROM: 'Arteigenschaften <arten@example.org>' },
    })
  })
  test.afterAll(async () => {
    await server.stop()
    await post.close()
  })

  test('Jemand gibt seine E-Mail an, vergisst das Passwort, bekommt einen Link und ist mit einem neuen angemeldet', async ({
    page,
  }) => {
    await page.goto(`${server.url}/Login?zurueck=/Konto`)
    await page.getByRole('textbox', { name: 'Name oder E-Mail' }).fill('admin')
    await page.getByLabel('Passwort').fill(ADMIN_PASSWORD)
    await page.getByLabel('Passwort').press('Enter')
    await page.getByRole('button', { name: /E-Mail/ }).click()
    await page.getByLabel('Neue E-Mail').fill('vera@moor.example')
    await page.getByLabel('Ihr Passwort').fill(ADMIN_PASSWORD)
    await page.getByLabel('Ihr Passwort').press('Enter')
    await expect(page.getByRole('main').getByText('vera@moor.example', { exact: true })).toBeVisible()
    await logOut(page)

    await page.goto(`${server.url}/Login`)
    await page.getByRole('button', { name: 'Passwort vergessen?' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Passwort vergessen')
    await expectAccessible(page, 'Passwort vergessen')
    await page.getByRole('button', { name: 'Link schicken' }).click()
    await expect(page.getByLabel('Name oder E-Mail')).toHaveAccessibleDescription(
      'Bitte geben Sie Ihren Namen oder Ihre E-Mail ein.',
    )
    await page.getByLabel('Name oder E-Mail').fill('vera@moor.example')
    await page.getByLabel('Name oder E-Mail').press('Enter')
    await expect(
      page.getByText(
        'Wenn es dieses Konto gibt und eine E-Mail-Adresse dazu bekannt ist, ist ein Link unterwegs. Er gilt eine Stunde.',
      ),
    ).toBeFocused()

    const { text } = readMail((await post.mail(1)).raw)
    const link = /https:\/\/arten\.example\.org(\/Login#\S+)/.exec(text)?.[1]
    await page.goto(`${server.url}${String(link)}`)
    await page.getByLabel('Neues Passwort', { exact: true }).fill('ein ganz neues Passwort')
    await page.getByLabel('Neues Passwort, noch einmal').fill('ein ganz neues Passwort')
    await page.getByRole('button', { name: 'Passwort setzen' }).click()
    await expect(accountButton(page)).toBeVisible()
  })
})

test('Verschickt der Server keine E-Mails, steht auf der Anmeldung nichts davon', async ({ page }) => {
  await page.goto('/Login')
  await expect(page.getByRole('button', { name: 'Anmelden' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('button', { name: 'Passwort vergessen?' })).toBeHidden()
})
