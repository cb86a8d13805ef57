import { exampleIds, filled } from '../support/addresses'
import { expect, longStory, test, treeNode } from '../support/story'
import { expectStatus } from '../support/visit'

test.use({ serviceWorkers: 'block' })

test.describe('Schreibweisen einer Adresse (spec §2.26)', () => {
  const spellings = [
    ['zerlegte Umlaute', '/Lebensra%CC%88ume?x=%C3%A4#y', '/Lebensr%C3%A4ume?x=%C3%A4#y'],
    ['kleine Ziffern', '/Lebensr%c3%a4ume', '/Lebensr%c3%a4ume'],
    ['unverschlüsselt', '/Lebensräume', '/Lebensr%C3%A4ume'],
    ['der Name der Datei', '/Lebensraeume/?x#y', '/Lebensr%C3%A4ume?x#y'],
    ['zu viele Schrägstriche', '//Lebensr%C3%A4ume//?x#y', '/Lebensr%C3%A4ume?x#y'],
  ] as const
  test('führen alle zur selben Seite', async ({ page, baseURL }) => {
    for (const [name, path, shown] of spellings)
      await test.step(name, async () => {
        await page.goto(`${baseURL}${path}`)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lebensräume')
        await expect(page).toHaveURL(`${baseURL}${shown}`)
        await treeNode(page, 'Lebensräume (Beispieldaten)').click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lebensräume (Beispieldaten)')
      })
  })

  test('tief unten, zerlegt, mit Schrägstrich am Ende', async ({ page, request }) => {
    const ids = await exampleIds(request)
    await page.goto(encodeURI(`${filled('{habitat}', ids).normalize('NFD')}/`))
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Pionier-')
    await expect(page).toHaveURL((url) => decodeURI(url.pathname) === ids.habitat)
  })
})

test.describe('Ein Prozentzeichen, das nichts bedeutet (spec §2.26)', () => {
  test.use({ expectedTrouble: [/status of 404/] })

  const addresses = [
    ['/%zz', 404, 'Diese Seite gibt es nicht'],
    ['/Arten/%zz', 404, 'Diese Taxonomie gibt es nicht (mehr)'],
    ['/Arten/100%', 404, 'Diese Taxonomie gibt es nicht (mehr)'],
    ['/Lebensr%C3%A4ume/%E4/%E4', 404, 'Dieses Objekt gibt es nicht (mehr)'],
    ['/Dokumentation/%', 404, 'Diese Seite der Dokumentation gibt es nicht'],
    ['/Suche?q=%', 200, 'Suche'],
    ['/Export?type=%', 200, 'Export'],
  ] as const
  longStory('kalt', async ({ page, baseURL }) => {
    for (const [path, status, heading] of addresses)
      await test.step(path, async () => {
        await expectStatus(page, `${baseURL}${path}`, status)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
        await page.getByRole('banner').getByRole('link', { name: 'Arteigenschaften' }).click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Was ist in der Datenbank')
      })
  })

  test('im Verlauf des Fensters', async ({ page }) => {
    await page.goto('/Arten')
    await expect(treeNode(page, 'Tagfalter')).toBeVisible()
    for (const path of ['/Arten/%zz', '/Arten/%', '/Arten/%E4/%C3%A4%'])
      await page.evaluate((address) => window.history.pushState(null, '', address), path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dieses Objekt gibt es nicht (mehr)')
    await page.goBack()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Diese Taxonomie gibt es nicht (mehr)')
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Arten')
  })
})

test.describe('Die feste Adresse', () => {
  test.use({ expectedTrouble: [/status of 404/] })

  test('führt zu jeder Art von Datensatz, mit dem, was hinter ? und # steht', async ({ page, request }) => {
    const ids = await exampleIds(request)
    for (const [id, path] of [
      ['speciesId', '{species}'],
      ['speciesTaxonomy', '/Arten/{speciesTaxonomy}'],
      ['habitatTaxonomy', '/Lebensräume/{habitatTaxonomy}'],
      ['collection', '/Eigenschaften-Sammlungen/{collection}'],
      ['organization', '/Organisationen/{organization}'],
    ] as const) {
      await page.goto(`/id/${ids[id]}?x=1#y`)
      await expect(page).toHaveURL((url) => decodeURI(url.pathname) + url.search + url.hash === `${filled(path, ids)}?x=1#y`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
  })

  longStory('sagt, was es nicht gibt', async ({ page }) => {
    for (const [path, heading] of [
      ['/id/00000000-0000-4000-8000-000000000000', 'Diesen Datensatz gibt es nicht (mehr)'],
      ['/id/x', 'Diesen Datensatz gibt es nicht (mehr)'],
      ['/id/AbCdEf23', 'Diesen Datensatz gibt es nicht (mehr)'],
      ['/id', 'Im Link fehlt die id'],
    ] as const) {
      await expectStatus(page, path, 404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(page).toHaveTitle(`${heading} · Arteigenschaften`)
    }
  })
})

test('Eine Taxonomie unter der falschen Wurzel kommt an ihren Platz (spec §2.4 §2.6)', async ({ page, request }) => {
  const ids = await exampleIds(request)
  await page.goto(filled('/Arten/{habitatTaxonomy}?x=1', ids))
  await expect(page).toHaveURL((url) => decodeURI(url.pathname) === filled('/Lebensräume/{habitatTaxonomy}', ids))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lebensräume (Beispieldaten)')
})
