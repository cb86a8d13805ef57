import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { filled } from '../support/addresses'
import { lastOf } from '../support/shortRun'
import { expect, longStory, test, treeNode } from '../support/story'
import { find, kept, readSpecies, withWorker, workerReady } from '../support/servers/worker'

test.use(withWorker)

const sign = (page: Page) => page.getByRole('banner').getByRole('status').filter({ hasText: 'Offline' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test.describe('Ohne Netz', () => {
  // What is not there without network complains by itself.
  test.use({ expectedTrouble: [/Failed to (load resource|fetch)|net::ERR_|NetworkError|no-response/] })

  longStory(
    'öffnet sich die Art des allerersten Besuchs, kalt von ihrem Link, mit Platz im Baum und sichtbarem Zeichen (spec §7.7)',
    async ({ page, context, request }) => {
      const found = await request.post('/graphql', {
        data: [{ query: '{ search(text: "Bombina variegata", limit: 1) { hits { path } } }' }],
      })
      const [{ data }] = (await found.json()) as [{ data: { search: { hits: { path: string }[] } } }]
      await page.goto(data.search.hits[0]?.path ?? '')
      await expect(heading(page)).toContainText('Bombina variegata')
      await expect(treeNode(page, 'Bombina variegata')).toBeVisible()
      await workerReady(page)
      await kept(page, 'TaxonScreen', 'TreeLineage')

      await context.setOffline(true)
      const again = await context.newPage()
      await again.goto(page.url())
      await expect(heading(again)).toContainText('Bombina variegata')
      await expect(again.getByRole('main')).toContainText('Gelbbauchunke')
      await expect(treeNode(again, 'Bombina variegata')).toBeVisible()
      await expect(sign(again)).toBeVisible()
      await context.setOffline(false)
      await expect(sign(again)).toHaveCount(0)
    },
  )

  test('öffnet sich alles Besuchte mit seinen Daten: kalt, durch Klick und mit Zurück', async ({ page, context }) => {
    await page.goto('/')
    await workerReady(page)
    const visited: { url: string; sees: string | RegExp }[] = []
    const note = async (sees: string | RegExp) => {
      await expect(page.getByRole('main')).toContainText(sees)
      visited.push({ url: page.url(), sees })
    }
    await find(page, 'Bombina variegata')
    await note('Gelbbauchunke')
    await page.goto('/')
    await note('Zeigerwerte der Pflanzen')
    await find(page, 'Tagfalter (Beispieldaten)')
    await note('Tagfalter (Beispieldaten)')
    await find(page, 'Pionier- und Klein')
    await note('Pionier-')
    await find(page, 'Fachstelle Fauna')
    await note('Fachstelle Fauna')
    await find(page, 'Zeigerwerte der Pflanzen')
    await note('CC0 1.0')
    await page.goto(`${page.url()}/Eigenschaften`)
    await expect(page.getByRole('grid')).toContainText('Drosera')
    await note('Drosera')
    await page.goto('/Suche?q=Carex')
    await note(/Treffer/)
    await page.goto('/Export?type=Arten&taxonomies=Tagfalter%20(Beispieldaten)')
    await expect(page.getByRole('table', { name: 'Vorschau' })).toContainText('Aglais')
    await note('Aglais')
    await kept(page, 'ExportPreview', 'ExportCount', 'Search', 'SearchPage', 'TaxonScreen')

    await context.setOffline(true)
    const cold = await context.newPage()
    for (const { url, sees } of visited) {
      await cold.goto(url)
      await expect(cold.getByRole('main'), url).toContainText(sees)
      await expect(cold.getByText('braucht eine Verbindung und lädt'), url).toHaveCount(0)
    }
    // The last one is the export: its files need the server, and it says so.
    await expect(cold.getByRole('button', { name: 'XLSX herunterladen' })).toHaveAttribute('aria-disabled', 'true')
    await expect(cold.getByRole('button', { name: 'XLSX herunterladen' })).toHaveAccessibleDescription(
      /braucht es eine Verbindung/,
    )
    await cold.getByRole('link', { name: 'Arteigenschaften' }).click()
    await expect(cold).toHaveURL(/:\d+\/$/)
    await expect(cold.getByRole('main')).toContainText('Zeigerwerte der Pflanzen')
    await cold.goBack()
    await expect(cold.getByRole('main')).toContainText('Aglais')
  })

  longStory(
    'sagt eine nie besuchte Art Name und Platz und lädt von selbst, wenn die Verbindung zurück ist',
    async ({ page, context }) => {
      await page.goto('/')
      await workerReady(page)
      for (const name of ['Arten', 'Amphibien und Reptilien', 'Amphibia', 'Anura', 'Bombinatoridae', 'Bombina'])
        await treeNode(page, name).first().click()
      await expect(treeNode(page, 'Bombina variegata')).toBeVisible()
      await kept(page, 'TreeChildren')
      await context.setOffline(true)
      await treeNode(page, 'Bombina variegata').click()
      await expect(heading(page)).toHaveText('Bombina variegata')
      await expect(page.getByRole('main')).toContainText(
        'In Amphibien und Reptilien (Beispieldaten) › Amphibia › Anura › Bombinatoridae › Bombina.',
      )
      await expect(page.getByRole('main')).toContainText('Alle übrigen Angaben brauchen eine Verbindung und laden von selbst')

      // The same, cold from the link.
      const cold = await context.newPage()
      await cold.goto(page.url())
      await expect(heading(cold)).toHaveText('Bombina variegata')
      await expect(cold.getByRole('main')).toContainText('› Bombinatoridae › Bombina.')
      await expect(treeNode(cold, 'Bombina variegata')).toBeVisible()

      await context.setOffline(false)
      for (const tab of [page, cold]) {
        await expect(tab.getByRole('main')).toContainText('Gelbbauchunke')
        await expect(sign(tab)).toHaveCount(0)
      }
    },
  )

  longStory(
    'sagt eine Seite, von der gar nichts bekannt ist, was sie braucht; auch der Baum sagt, was ihm fehlt',
    async ({ page, context }) => {
      await page.goto('/Dokumentation')
      await workerReady(page)
      await context.setOffline(true)
      await page.goto('/Arten/11111111-1111-4111-8111-111111111111/22222222-2222-4222-8222-222222222222')
      await expect(heading(page)).toHaveText('Diese Seite war noch nicht geladen')
      // Also what is not there looks at one kindly, without a connection.
      await expect(page.getByRole('main').locator('svg[viewBox="0 0 64 64"]')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Noch einmal versuchen' }).last()).toBeVisible()
      await expect(page.getByText('Hier steht nur, was schon geladen war.')).toBeVisible()
      await expect(sign(page)).toBeVisible()
      await context.setOffline(false)
      await expect(heading(page)).toHaveText('Dieses Objekt gibt es nicht (mehr)')
      await expect(treeNode(page, 'Organisationen')).toContainText('2')
    },
  )

  longStory(
    'ist die Dokumentation da, ohne dass sie je besucht war: kalt, durch Klick und mit ihrem Filter',
    async ({ page, context }) => {
      await page.goto('/')
      await workerReady(page)
      await context.setOffline(true)
      for (const { topic, title } of lastOf(docs)) {
        await page.goto(`/Dokumentation/${topic}`)
        await expect(heading(page)).toContainText(title)
      }
      await page.goto('/Dokumentation')
      for (const { topic, title } of docs) {
        await page.locator(`nav a[href="/Dokumentation/${topic}"]`).click()
        await expect(heading(page)).toContainText(title)
      }
      await page.getByRole('searchbox', { name: 'Dokumentation filtern' }).fill('power query')
      const pages = page.getByRole('navigation', { name: 'Seiten der Dokumentation' })
      await expect(pages.locator('a[href^="/Dokumentation/fehler-melden"]')).toHaveCount(0)
      await expect(pages.locator('a[href^="/Dokumentation/excel"]').first()).toBeVisible()
    },
  )

  for (const { layout, viewport } of lastOf([
    { layout: 'nebeneinander', viewport: { width: 1400, height: 900 } },
    { layout: 'gestapelt', viewport: { width: 390, height: 844 } },
  ]))
    test.describe(() => {
      test.use({ viewport })
      longStory(
        `sind Besuchtes, nie Besuchtes und das Zeichen auch ohne Sehen und Zeigen zu gebrauchen (${layout})`,
        async ({ page, context, request }, info) => {
          const ids = await readSpecies(page, request)
          await context.setOffline(true)
          for (const { name, path, shown } of [
            { name: 'besucht', path: filled('{species}', ids), shown: 'Bombina variegata' },
            { name: 'nie-besucht', path: filled('{habitat}', ids), shown: 'Diese Seite war noch nicht geladen' },
            { name: 'export', path: '/Export', shown: 'Export' },
          ]) {
            await page.goto(path)
            await expect(heading(page)).toContainText(shown)
            await expect(sign(page)).toBeVisible()
            const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
            expect(
              violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
              name,
            ).toEqual([])
            await page.screenshot({ path: info.outputPath(`${name}.png`) })
          }
        },
      )
    })

  longStory('sagt die Anmeldung, dass sie eine Verbindung braucht', async ({ page, context }) => {
    await page.goto('/Login')
    await workerReady(page)
    await context.setOffline(true)
    await expect(page.getByText('Zum Anmelden braucht es eine Verbindung.')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('Zum Anmelden braucht es eine Verbindung.')).toHaveCount(0)
  })
})

const docs = [
  { topic: 'technische-voraussetzungen', title: 'echnische Voraussetzungen' },
  { topic: 'fehler-melden', title: 'ehler melden' },
  { topic: 'neue-art-erfassen', title: 'eue Art erfassen' },
  { topic: 'projektbeschreibung', title: 'rojektbeschreibung' },
  { topic: 'schnittstellen', title: 'Schnittstellen' },
]
