import type { APIRequestContext } from '@playwright/test'
import { expect, lastSegment, test, treeNode } from './story'

test('Ein Link nur mit der Art zeigt sie und ergänzt den Weg zu ihr', async ({ page, request }) => {
  const toad = await findTaxon(request, 'Bombina variegata')
  await page.goto(`/Arten/${toad.taxonomy}/${toad.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Bombina variegata')
  await expect(treeNode(page, 'Bombina variegata')).toHaveAttribute('aria-selected', 'true')
  await expect.poll(() => new URL(page.url()).pathname).toBe(toad.path)
})

test('Ein Link mit falschem Weg wird berichtigt', async ({ page, request }) => {
  const toad = await findTaxon(request, 'Bombina variegata')
  const frog = await findTaxon(request, 'Hyla arborea')
  await page.goto(`/Arten/${toad.taxonomy}/${frog.id}/${toad.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Bombina variegata')
  await expect.poll(() => new URL(page.url()).pathname).toBe(toad.path)
})

test('Die feste Adresse führt zur Seite', async ({ page, request }) => {
  const toad = await findTaxon(request, 'Bombina variegata')
  await page.goto(`/id/${toad.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Bombina variegata')
  expect(lastSegment(page.url())).toBe(toad.id)
})

test('Die Adresse mit Umlaut geht kalt und beim Neuladen', async ({ page }) => {
  await page.goto('/Lebensräume')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Lebensräume')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Lebensräume')
})

test.describe('Was es nicht gibt', () => {
  test.use({ expectedTrouble: [/status of 404/] })

  for (const [path, row] of [
    ['/gibt-es-nicht', '§2.25'],
    ['/Dokumentation/gibt-es-nicht', '§2.24'],
    ['/Arten/00000000-0000-4000-8000-000000000000', '§2.15'],
  ] as const) {
    test(`${path} sagt es (spec ${row})`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByText(/gibt es nicht/).first()).toBeVisible()
      await expect(page.getByRole('link', { name: 'Arteigenschaften' }).first()).toBeVisible()
    })
  }
})

/** Id, taxonomy and address of a taxon of the example data, asked the way any other program would. */
async function findTaxon(request: APIRequestContext, name: string) {
  const response = await request.post('/graphql', {
    data: {
      query: 'query ($text: String!) { search(text: $text, limit: 20) { hits { kind label path } } }',
      variables: { text: name },
    },
  })
  const { data } = (await response.json()) as { data: { search: { hits: { kind: string; label: string; path: string }[] } } }
  const hit = data.search.hits.find(({ kind, label }) => kind === 'taxon' && label.startsWith(name))
  if (!hit) throw new Error(`${name} is not in the example data.`)
  const [, , taxonomy = ''] = hit.path.split('/')
  return { id: hit.path.split('/').at(-1) ?? '', taxonomy, path: hit.path }
}
