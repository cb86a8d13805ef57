import type { APIRequestContext } from '@playwright/test'
import { expect, test, treeNode } from './story'

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
