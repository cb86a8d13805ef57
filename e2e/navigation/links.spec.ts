import type { APIRequestContext } from '@playwright/test'
import { exampleIds } from '../support/addresses'
import { expect, longStory, test, treeNode } from '../support/story'

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

test('Ein Link in eine andere Taxonomie oder zu den Lebensräumen führt an den richtigen Platz (spec §2.5)', async ({
  page,
  request,
}) => {
  const toad = await findTaxon(request, 'Bombina variegata')
  const { habitat = '', habitatTaxonomy } = await exampleIds(request)
  const pool = habitat.split('/').at(-1)
  for (const [wrong, right, name] of [
    [`/Arten/${habitatTaxonomy}/${toad.id}`, toad.path, 'Bombina variegata'],
    [`/Lebensräume/${habitatTaxonomy}/${pool}/${toad.id}`, toad.path, 'Bombina variegata'],
    [`/Arten/${toad.taxonomy}/${toad.id}/${pool}`, habitat, 'Pionier- und Kleingewässer'],
  ] as const) {
    await page.goto(wrong)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
    await expect(page).toHaveURL((url) => decodeURI(url.pathname) === right)
    const node = page.getByRole('treeitem', { selected: true })
    await expect(node).toContainText(name)
    await expect(node).toBeInViewport()
  }
})

test('Ein verschickter Link zeigt, wohin er führt, ohne dass ein Skript läuft; im Browser bleibt es bei einem Titel und einer Beschreibung', async ({
  page,
  request,
}) => {
  const toad = await findTaxon(request, 'Bombina variegata')
  const seen = (text: string) => ({
    titles: text.match(/<title>[^<]*/g),
    descriptions: text.match(/<meta name="description" content="[^"]*/g)?.length,
    name: /og:title" content="([^"]*)/.exec(text)?.[1],
  })
  const expected = {
    titles: ['<title>Bombina variegata · Arteigenschaften'],
    descriptions: 1,
    name: 'Bombina variegata (Gelbbauchunke)',
  }
  // A page waits 300 ms for the database, and other stories keep it busy: then it comes without, and the next one with it.
  await expect.poll(async () => seen(await (await request.get(toad.path)).text())).toEqual(expected)
  await expect(async () => {
    await page.goto(toad.path)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Bombina variegata')
    expect(seen(await page.content())).toEqual(expected)
  }).toPass()
  await expect(page).toHaveTitle('Bombina variegata · Arteigenschaften')
  await treeNode(page, 'Lebensräume').click()
  await expect(page).toHaveTitle('Lebensräume · Arteigenschaften')
  expect(seen(await page.content())).toMatchObject({ titles: ['<title>Lebensräume · Arteigenschaften'], descriptions: 1 })
})

test.describe('Ein Link zu einem gelöschten Objekt', () => {
  test.use({ expectedTrouble: [/status of 404/] })

  longStory('sagt es, der Baum steht daneben, und es geht weiter', async ({ page, request }) => {
    const toad = await findTaxon(request, 'Bombina variegata')
    const gone = '00000000-0000-4000-8000-000000000000'
    await page.goto(`${toad.path}/${gone}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dieses Objekt gibt es nicht (mehr)')
    await expect(page.getByRole('treeitem', { selected: true })).toHaveCount(0)
    await expect(treeNode(page, 'Lebensräume')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Suchen' }).click()
    await expect(page.getByRole('searchbox', { name: 'Suchbegriff' })).toBeFocused()
    await page.goBack()
    await treeNode(page, 'Arten').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Arten')
  })
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
