import { expectAccessible } from '../support/accessible'
import { rememberedLogin } from '../support/screens'
import { type RunningServer, startServer } from '../support/servers/server'
import { chooseMore, expect, test } from '../support/story'
import { indicators, plants } from '../support/wetPlants'
import { startReceiver } from '../../server/webhooks/testing/receiver'

test.use({ serviceWorkers: 'block' })

const ADMIN_PASSWORD = 'das Passwort der Administration'
const address = `/Export?${new URLSearchParams({ type: 'Arten', taxonomies: plants, pcoProperties: `${indicators}~Feuchtezahl` }).toString()}`

test.describe('Eine Auswahl wird beobachtet', () => {
  let receiver: Awaited<ReturnType<typeof startReceiver>>
  let server: RunningServer
  test.beforeAll(async () => {
    receiver = await startReceiver((_, response) => response.end())
    server = await startServer({ ADMIN_PASSWORD, DEMO_DATA: 'true', WEBHOOK_HOSTS: `localhost:${receiver.port}` })
  })
  test.afterAll(async () => {
    await server.stop()
    await receiver.close()
  })

  test('per Feed auch ohne Anmeldung, per Webhook mit einem Versuch, der ankommt; im Konto umbenannt und beendet', async ({
    page,
  }) => {
    await page.goto(server.url + address)
    await chooseMore(page, 'Änderungen beobachten …')
    const dialog = page.getByRole('dialog', { name: 'Änderungen beobachten' })
    await expectAccessible(page, 'Änderungen beobachten, Feed')
    const feed = await page.request.get(await dialog.getByLabel('Adresse', { exact: true }).inputValue())
    expect([feed.status(), await feed.text()]).toEqual([
      200,
      expect.stringMatching(/<title>Beobachtet ab jetzt: \d+ Objekte<\/title>/),
    ])
    await dialog.getByText('Webhook').click()
    await expect(dialog.getByRole('link', { name: 'Anmelden' })).toBeVisible()

    await page.goto(`${server.url}/Login`)
    await page.getByRole('textbox', { name: 'Name oder E-Mail' }).fill('admin')
    await page.getByLabel('Passwort').fill(ADMIN_PASSWORD)
    await page.getByLabel('Passwort').press('Enter')
    await rememberedLogin(page)
    await page.goto(server.url + address)
    await chooseMore(page, 'Änderungen beobachten …')
    await dialog.getByText('E-Mail').click()
    await expect(dialog.getByText('Ihr Konto hat keine E-Mail-Adresse.')).toBeVisible()
    await dialog.getByText('Webhook').click()
    await dialog.getByRole('button', { name: 'Beobachten' }).click()
    await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription('Bitte geben Sie einen Namen ein.')
    await dialog.getByLabel('Name').fill('Feuchte')
    await dialog.getByLabel('Webadresse').fill('http://192.168.1.1/')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toContainText('https')
    await dialog.getByLabel('Webadresse').fill(`http://localhost:${receiver.port}/haken`)
    await expectAccessible(page, 'Änderungen beobachten, Webhook')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('«Feuchte» wird beobachtet')).toBeVisible()
    await dialog.getByRole('button', { name: 'Versuch senden' }).click()
    await expect(dialog.getByText('Der Versuch ist angekommen.')).toBeVisible()
    expect(receiver.received.map(({ url, body }) => [url, (JSON.parse(body) as { type: string }).type])).toEqual([
      ['/haken', 'test'],
    ])

    await dialog.getByRole('link', { name: 'Konto' }).click()
    const main = page.getByRole('main')
    await expect(main.getByRole('listitem').filter({ hasText: 'Feuchte' })).toContainText('Seither hat sich nichts geändert.')
    await expectAccessible(page, 'Konto mit Beobachtung')
    const verb = async (name: string, verb: string) => {
      await main.getByRole('button', { name: `Mehr zu «${name}»` }).click()
      await page.getByRole('menuitem', { name: verb }).click()
    }
    await verb('Feuchte', 'Umbenennen')
    await page.getByRole('dialog').getByLabel('Name').fill('Nasse Füsse')
    await page.keyboard.press('Enter')
    await expect(main.getByRole('link', { name: 'Nasse Füsse' })).toBeVisible()
    await verb('Nasse Füsse', 'Geheimnis')
    await expect(page.getByRole('dialog').getByText('whsec_')).toBeVisible()
    await page.keyboard.press('Escape')
    await verb('Nasse Füsse', 'Beenden')
    await page.getByRole('dialog').getByRole('button', { name: 'Beenden' }).click()
    await expect(main.getByRole('link', { name: 'Nasse Füsse' })).toHaveCount(0)
  })
})
