import type { Page } from '@playwright/test'
import { expect, longStory, test, treeNode } from '../support/story'
import { find, kept, readSpecies, withWorker, workerReady } from '../support/servers/worker'

test.use(withWorker)

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test.describe('Ohne Netz', () => {
  // What is not there without network complains by itself.
  test.use({ expectedTrouble: [/Failed to (load resource|fetch)|net::ERR_|NetworkError|no-response/] })

  longStory(
    'findet die Suche, was gelesen wurde, und seine id und sein kurzer Link führen hin; ist die Verbindung zurück, sucht sie wieder überall',
    async ({ page, context, request }) => {
      await readSpecies(page, request)
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.getByRole('button', { name: 'Teilen' }).click()
      await expect(page.getByRole('button', { name: 'Link kopiert' })).toBeVisible()
      const short = await page.evaluate(() => navigator.clipboard.readText())
      await context.setOffline(true)
      const cold = await context.newPage()
      await cold.goto(short)
      await expect(heading(cold)).toContainText('Bombina variegata')
      await cold.goto(`/id/${new URL(page.url()).pathname.split('/').at(-1)}`)
      await expect(heading(cold)).toContainText('Bombina variegata')
      const search = cold.getByRole('combobox', { name: 'suchen' })
      await search.fill('gelbb')
      await expect(cold.getByRole('option')).toHaveText([/^Gelbbauchunke/])
      await expect(
        cold.getByText('Ohne Verbindung stehen hier nur Objekte, die in diesem Browser schon gelesen wurden.'),
      ).toBeVisible()
      await search.fill('bombina')
      await expect(cold.getByRole('option')).toHaveText([/^Bombina variegata/])
      // That it was not read does not mean that there is none.
      await search.fill('rana')
      await expect(cold.getByText(/^Ohne Verbindung findet die Suche nur, was schon gelesen oder gesucht war/)).toBeVisible()
      await search.fill('bombina')
      await expect(cold.getByRole('option')).toHaveCount(1)
      await context.setOffline(false)
      await expect.poll(() => cold.getByRole('option').count()).toBeGreaterThan(1)
    },
  )

  longStory(
    'sind die Arten eines Vergleichs da, ohne dass man sie gelesen hat, bis man sie entfernt',
    async ({ page, context, request }) => {
      const found = await request.post('/graphql', {
        data: [
          { query: '{ search(text: "Drosera", limit: 10, kinds: [taxon], ranks: ["species"]) { hits { key label path } } }' },
        ],
      })
      const [{ data }] = (await found.json()) as [{ data: { search: { hits: { key: string; label: string; path: string }[] } } }]
      const [first, second] = data.search.hits.filter(({ label }) => label.startsWith('Drosera '))
      if (!first || !second) throw new Error('two sundews')
      const ids = [first, second].map(({ key }) => key.replace('taxon:', ''))
      await page.goto('/')
      await workerReady(page)
      await kept(page, 'HomeScreen')
      await page.goto(`/Vergleich?ids=${ids.join('&ids=')}`)
      await page.getByRole('button', { name: 'Offline halten' }).click()
      const status = page.getByRole('status').filter({ hasText: 'Offline in diesem Browser: 2 Objekte' })
      await expect(status).toContainText(/[0-9] (KB|MB), Stand \d\d\.\d\d\.\d{4}/)

      await context.setOffline(true)
      await page.goto('/')
      await expect(status).toBeVisible()
      await find(page, second.label)
      await expect(page.getByRole('main')).toContainText('Zeigerwerte der Pflanzen')
      await expect(treeNode(page, second.label)).toBeVisible()

      await page.goto('/')
      await page.getByRole('button', { name: 'Offline gehaltene Objekte entfernen' }).click()
      await expect(status).toHaveCount(0)
      await page.goto(first.path)
      await expect(heading(page)).toHaveText('Diese Seite war noch nicht geladen')
      await context.setOffline(false)
      await expect(heading(page)).toContainText(first.label)
    },
  )
})
