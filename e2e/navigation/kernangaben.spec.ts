import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible'
import { expect, longStory, test } from '../support/story'

test.use({ serviceWorkers: 'block' })

const strip = (page: Page) => page.getByRole('list', { name: 'Kernangaben' })
const facts = (page: Page) =>
  strip(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => (link as HTMLElement).innerText.split(/\n+/)))

/** Searches as people do and opens the first hit of that name. */
async function lookUp(page: Page, name: string, among: Page | Locator = page) {
  await page.goto('/')
  await page.getByRole('combobox', { name: 'suchen' }).fill(name)
  const hit = among.getByRole('option', { name: new RegExp(`^${name}`) })
  await hit.first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
}

test.describe('auf dem Telefon', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('Wie gefährdet und wie geschützt eine Art ist, steht auf dem ersten Bildschirm und führt zu seiner Karte', async ({
    page,
  }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'suchen' }).click()
    // The start page has such a field too.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Suche')
    await page.getByRole('searchbox', { name: 'Suchbegriff' }).fill('Bombina variegata')
    await page.keyboard.press('Enter')
    await page
      .getByRole('list', { name: 'Treffer' })
      .getByRole('link', { name: /^Bombina variegata/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Bombina variegata')
    await expect
      .poll(() => facts(page))
      .toEqual([
        [
          'Rote Liste',
          'stark gefährdet',
          'LC',
          'NT',
          'VU',
          'EN',
          'CR',
          'RE',
          'DD',
          'Rote Liste der Amphibien und Reptilien der Schweiz 2005 (Beispieldaten) · Schweiz',
        ],
        ['Schutz', 'Bundesrechtlich geschützt (CH), FFH-Anhang II, FFH-Anhang IV', 'Schutz (Beispieldaten)'],
      ])
    const links = strip(page).getByRole('link')
    await expect(links.last()).toBeInViewport({ ratio: 1 })
    await expect(strip(page).getByRole('img')).toHaveAccessibleName('EN auf der Skala LC NT VU EN CR RE, daneben DD')
    const address = page.url()
    await links.filter({ hasText: 'Schutz' }).last().click()
    const card = page.getByRole('heading', { name: 'Schutz (Beispieldaten)' })
    await expect(card).toBeInViewport()
    // The link to that card is one that can be sent.
    await expect(page).toHaveURL(/#angaben-[0-9a-f-]{36}$/)
    const sent = page.url()
    await page.goBack()
    await expect(links.first()).toBeInViewport({ ratio: 1 })
    await page.goto('about:blank')
    await page.goto(sent)
    await expect(card).toBeInViewport()
    await page.goto(address)
    await expectAccessible(page, 'Seite mit Kernangaben')
  })
})

longStory('Wer von einer Karte weitergeht, kommt mit Zurück zu ihr, und dann zum Anfang der Seite', async ({ page }) => {
  await lookUp(page, 'Bombina variegata')
  const heading = page.getByRole('heading', { level: 1 })
  await strip(page)
    .getByRole('link', { name: /^Schutz/ })
    .click()
  await expect(page).toHaveURL(/#angaben-/)
  await page.getByRole('main').getByRole('link', { name: 'Schutz (Beispieldaten)', exact: true }).click()
  await expect(heading).toContainText('Schutz (Beispieldaten)')
  await page.goBack()
  await expect(page).toHaveURL(/#angaben-/)
  await expect(heading).toContainText('Bombina variegata')
  await page.goBack()
  await expect(page).not.toHaveURL(/#/)
  await expect(heading).toContainText('Bombina variegata')
})

test('Zeigerwerte stehen auf ihrer Skala, und die Karten in der Reihenfolge dessen, was sie beantworten', async ({ page }) => {
  await lookUp(page, 'Drosera rotundifolia')
  await expect
    .poll(() => facts(page))
    .toEqual([
      ['Schutz', 'Bundesrechtlich geschützt (CH)', 'Schutz (Beispieldaten)'],
      [
        'Zeigerwerte',
        'stark sauer, sehr nährstoffarm, volles Licht',
        'Feuchtezahl 9 · Lichtzahl 8 · Reaktionszahl 1 · Nährstoffzahl 1 · Zeigerwerte der Pflanzen (Beispieldaten)',
      ],
      ['Wuchsform', 'Staude', 'Moorpflanzen (Beispieldaten)'],
    ])
  await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveText([
    'Schutz (Beispieldaten)',
    'Zeigerwerte der Pflanzen (Beispieldaten)',
    'Moorpflanzen (Beispieldaten)',
  ])
  const light = page.getByRole('definition').filter({ hasText: 'volles Licht' })
  await expect(light.getByRole('img')).toHaveAccessibleName('auf der Skala von 1 (tiefer Schatten) bis 9 (volles Licht):')
  await expect(light).toContainText('8')
})

longStory('Auf der Seite eines Synonyms stehen die Kernangaben des gültigen Namens bei dessen Angaben', async ({ page }) => {
  await lookUp(page, 'Bufo calamita', page.getByRole('group', { name: 'Synonyme' }))
  await expect(page.getByRole('heading', { name: /^Angaben zu Epidalea calamita/ })).toBeVisible()
  expect((await facts(page)).map(([label, value]) => `${label}: ${value}`)).toEqual([
    'Rote Liste: stark gefährdet',
    'Schutz: Bundesrechtlich geschützt (CH), FFH-Anhang IV',
  ])
  // What the synonym brings stands above already; the link leads there.
  await strip(page)
    .getByRole('link', { name: /^Rote Liste/ })
    .click()
  await expect(page.getByRole('heading', { name: /^Rote Liste der Amphibien/ })).toBeInViewport()
})
