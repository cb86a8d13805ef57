import type { Page } from '@playwright/test'
import { exampleIds, filled, hitPath } from '../support/addresses'
import { logInAsAdmin } from '../support/screens'
import { expect, longStory, test } from '../support/story'
import { kept, withWorker, workerReady } from '../support/servers/worker'

test.use(withWorker)

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const silence = (ms: number) => new Promise<string>((resolve) => setTimeout(() => resolve('is silent'), ms))
const missingDoc = 'Diese Seite der Dokumentation gibt es nicht'

test.describe('Ohne Netz', () => {
  // What is not there without network complains by itself.
  test.use({ expectedTrouble: [/Failed to (load resource|fetch)|net::ERR_|NetworkError|no-response/] })

  longStory(
    'steht die Startseite da, auch wenn sie nie besucht war: mit einem Klick auf die Marke, kalt und als installiertes Programm',
    async ({ page, context, request }) => {
      const ids = await exampleIds(request)
      await page.goto(filled('{species}', ids))
      await workerReady(page)
      await context.setOffline(true)
      const stands = async (at: Page) => {
        await expect(heading(at)).toHaveText('Was ist in der Datenbank')
        // A tab that is busy with itself would not answer: neither this nor a click.
        expect(await Promise.race([at.evaluate(() => 'answers'), silence(8_000)])).toBe('answers')
        await expect(at.getByRole('main')).toContainText('Was hier steht, war noch nicht geladen')
        await expect(at).toHaveTitle('Arteigenschaften')
        await expect(at.getByRole('heading', { level: 1 })).toHaveCount(1)
        await at.getByRole('link', { name: 'Dokumentation' }).first().click()
        await expect(heading(at)).toHaveText('Dokumentation')
        await at.goBack()
        await expect(heading(at)).toHaveText('Was ist in der Datenbank')
      }
      await page.getByRole('link', { name: 'Arteigenschaften' }).click()
      await stands(page)
      await page.reload()
      await stands(page)

      const installed = await context.newPage()
      const manifest = (await (await request.get('/manifest.webmanifest')).json()) as { start_url: string }
      await installed.goto(manifest.start_url)
      await stands(installed)

      await context.setOffline(false)
      for (const at of [page, installed]) await expect(at.getByRole('main')).toContainText('Zeigerwerte der Pflanzen')
    },
  )

  longStory(
    'steht auch angemeldet jede Seite da, über deren Daten niemand etwas aufbewahrt',
    async ({ page, context, request }) => {
      const ids = await exampleIds(request)
      await logInAsAdmin(page)
      await page.goto('/')
      await expect(page.getByRole('main')).toContainText('Zeigerwerte der Pflanzen')
      await workerReady(page)
      await context.setOffline(true)
      for (const [path, name, title] of [
        ['/', 'Was ist in der Datenbank', 'Arteigenschaften'],
        ['/Arten', 'Arten', 'Arten · Arteigenschaften'],
        ['/Benutzer', 'Benutzer', 'Benutzer · Arteigenschaften'],
        [filled('{species}', ids), /./, /^(Bombina variegata|Noch nicht geladen) · Arteigenschaften$/],
        ['/Vergleich', 'Vergleich', 'Vergleich · Arteigenschaften'],
        [`/Vergleich?ids=${ids.speciesId}`, 'Vergleich', 'Vergleich · Arteigenschaften'],
        ['/', 'Was ist in der Datenbank', 'Arteigenschaften'],
      ] as const) {
        await page.goto(path)
        await expect(heading(page), path).toHaveText(name)
        await expect(heading(page), path).toHaveCount(1)
        await expect(page).toHaveTitle(title)
        await page.reload()
        await expect(heading(page), `${path} neu geladen`).toHaveText(name)
        // It answers.
        await page.getByRole('banner').getByRole('link', { name: 'Export' }).first().click()
        await expect(heading(page)).toHaveText('Export')
      }
      await page.getByRole('link', { name: 'Arteigenschaften' }).click()
      await expect(heading(page)).toHaveText('Was ist in der Datenbank')
      await context.setOffline(false)
      await expect(page.getByRole('main')).toContainText('Zeigerwerte der Pflanzen')
    },
  )

  longStory('ist jede ungewohnte Adresse dieselbe wie mit Netz: weitergeleitet, da oder nicht da', async ({ page, context }) => {
    await page.goto('/')
    await workerReady(page)
    const shown = async () => {
      const { pathname, search } = new URL(page.url())
      const isInDocs = await page.getByRole('navigation', { name: 'Seiten der Dokumentation' }).count()
      return [pathname + search, await heading(page).innerText(), isInDocs > 0]
    }
    const rows = [
      ['/index.html', 200, '/', 'Was ist in der Datenbank', false],
      ['/Arten.html', 200, '/Arten', 'Arten', false],
      ['/Dokumentation.html', 200, '/Dokumentation', 'Dokumentation', true],
      ['/Dokumentation/schnittstellen.html', 200, '/Dokumentation/schnittstellen', 'Schnittstellen', true],
      ['/Lebensraeume', 200, '/Lebensr%C3%A4ume', 'Lebensräume', false],
      ['//Arten', 200, '/Arten', 'Arten', false],
      ['/Arten/?x=1', 200, '/Arten?x=1', 'Arten', false],
      ['/Dokumentation/gibt-es-nicht', 404, '/Dokumentation/gibt-es-nicht', missingDoc, true],
      ['/Dokumentation/schnittstellen/mehr', 404, '/Dokumentation/schnittstellen/mehr', missingDoc, true],
      ['/gibt-es-nicht.html', 404, '/gibt-es-nicht.html', 'Diese Seite gibt es nicht', false],
      ['/Login/mehr', 404, '/Login/mehr', 'Diese Seite gibt es nicht', false],
    ] as const
    // Without network first: a browser remembers where it was once sent on to.
    for (const isOffline of [true, false]) {
      await context.setOffline(isOffline)
      for (const [address, status, ...expected] of rows) {
        const what = `${address} ${isOffline ? 'ohne' : 'mit'} Netz`
        // An address that begins with two slashes is one on this host too.
        const response = await page.goto(new URL(page.url()).origin + address)
        expect(response?.status(), what).toBe(status)
        // Which page of a part is missing is known once it has begun.
        await expect.poll(shown, what).toEqual(expected)
      }
    }
  })

  longStory(
    'steht auf der Seite eines Synonyms, was zum gültigen Namen bekannt ist, wenn eine der beiden gelesen war',
    async ({ page, context, request }) => {
      await page.goto('/')
      await workerReady(page)
      await page.goto(await hitPath(request, 'Triturus vulgaris', 'synonym'))
      const about = page.getByRole('heading', { level: 2, name: /^Angaben zu Lissotriton vulgaris/ })
      await expect(about).toBeVisible()
      await expect(page.getByRole('main')).toContainText('Teichmolch')
      await kept(page, 'TaxonScreen')
      await context.setOffline(true)
      await page.reload()
      await expect(heading(page)).toContainText('Triturus vulgaris')
      await expect(about).toBeVisible()
      await about.getByRole('link').click()
      await expect(heading(page)).toContainText('Lissotriton vulgaris')
      await expect(page.getByRole('main')).toContainText('Teichmolch')
    },
  )
})
