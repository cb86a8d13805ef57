import { expect, test } from './story'

test.describe('Ohne Netz', () => {
  // What is not there without network complains by itself.
  test.use({ expectedTrouble: [/Failed to (load resource|fetch)|net::ERR_|NetworkError|no-response/] })

  test('öffnet sich die zuletzt gesehene Art noch einmal, kalt von ihrem Link (spec §7.7)', async ({ page, context }) => {
    await page.goto('/')
    // The worker is there once it controls the page; what is visited from then on is kept.
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
      if (!navigator.serviceWorker.controller)
        await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
    })
    await page.getByRole('combobox', { name: 'suchen' }).fill('Bombina variegata')
    await page
      .getByRole('option', { name: /Bombina variegata/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Bombina variegata')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Bombina variegata')
    await expect(page.getByText('lade Daten')).toHaveCount(0)

    await context.setOffline(true)
    const again = await context.newPage()
    await again.goto(page.url())
    await expect(again.getByRole('link', { name: 'Arteigenschaften' })).toBeVisible()
    await expect(again.getByRole('heading', { level: 1 })).toContainText('Bombina variegata')
  })

  test('öffnet sich die Dokumentation', async ({ page, context }) => {
    await page.goto('/')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await context.setOffline(true)
    await page.goto('/Dokumentation/schnittstellen')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Schnittstellen')
  })
})
