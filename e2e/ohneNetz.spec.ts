import type { Page } from '@playwright/test'
import { expect, test, treeNode } from './story'
import { kept, workerReady } from './worker'

const sign = (page: Page) => page.getByText('Keine Verbindung – Sie sehen, was schon geladen war.')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test.describe('Ohne Netz', () => {
  // What is not there without network complains by itself.
  test.use({ expectedTrouble: [/Failed to (load resource|fetch)|net::ERR_|NetworkError|no-response/] })

  test('öffnet sich die Art des allerersten Besuchs, kalt von ihrem Link, mit Platz im Baum und sichtbarem Zeichen (spec §7.7)', async ({
    page,
    context,
    request,
  }) => {
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
  })

  test('sagt eine Seite, von der gar nichts bekannt ist, was sie braucht; auch der Baum sagt, was ihm fehlt', async ({
    page,
    context,
  }) => {
    await page.goto('/Dokumentation')
    await workerReady(page)
    await context.setOffline(true)
    await page.goto('/Arten/11111111-1111-4111-8111-111111111111/22222222-2222-4222-8222-222222222222')
    await expect(heading(page)).toHaveText('Diese Seite war noch nicht geladen')
    await expect(page.getByRole('button', { name: 'noch einmal versuchen' }).last()).toBeVisible()
    await expect(page.getByText('Hier steht nur, was schon geladen war.')).toBeVisible()
    await expect(sign(page)).toBeVisible()
    await context.setOffline(false)
    await expect(heading(page)).toHaveText('Dieses Objekt gibt es nicht (mehr)')
    await expect(treeNode(page, 'Organisationen')).toContainText('2')
  })

  test('ist die Dokumentation da, ohne dass sie je besucht war: kalt, durch Klick und mit ihrem Filter', async ({
    page,
    context,
  }) => {
    await page.goto('/')
    await workerReady(page)
    await context.setOffline(true)
    for (const { topic, title } of docs) {
      await page.goto(`/Dokumentation/${topic}`)
      await expect(heading(page)).toContainText(title)
    }
    await page.goto('/Dokumentation')
    for (const { topic, title } of docs) {
      await page.locator(`nav a[href="/Dokumentation/${topic}"]`).click()
      await expect(heading(page)).toContainText(title)
    }
    await page.getByRole('searchbox', { name: 'Dokumentation filtern' }).fill('power query')
    await expect(page.getByRole('navigation', { name: 'Seiten der Dokumentation' }).getByRole('listitem')).toHaveCount(1)
  })

  test('sagt die Anmeldung, dass sie eine Verbindung braucht', async ({ page, context }) => {
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
