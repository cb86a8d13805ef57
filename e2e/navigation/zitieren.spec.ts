import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible'
import { screens } from '../support/screens'
import { lastOf } from '../support/shortRun'
import { chooseMore, expect, longStory, test } from '../support/story'

test.use({ serviceWorkers: 'block' })

const show = (page: Page, name: string) => screens.find((screen) => screen.name === name)?.open(page)
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Zitieren' })

async function download(page: Page, name: string) {
  const waiting = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name, exact: true }).click()
  const file = await waiting
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') }
}

test('«Zitieren» nennt eine Art und die Quellen ihrer Seite als Text und für Literaturprogramme', async ({ page }) => {
  await show(page, 'Art')
  await page.getByRole('button', { name: 'Zitieren' }).click()
  const texts = dialog(page).getByRole('listitem')
  const what = /^Bombina variegata \(Linnaeus, 1758\)\. Arteigenschaften, Taxonomie «Amphibien und Reptilien \(Beispieldaten\)»\./
  const state = / Datenstand \d+ vom \d{4}-\d\d-\d\d\./
  const address = / http:\/\/[^ ]+\/id\/[0-9a-f-]{36}, abgerufen am \d{1,2}\.\d{1,2}\.\d{4}\.$/
  await expect(texts.first()).toContainText(new RegExp(what.source + state.source + address.source))
  await expect(texts.nth(1)).toContainText(
    /^Fachstelle Fauna \(Beispieldaten\) \(\d{4}\): Amphibien und Reptilien \(Beispieldaten\)\./,
  )
  const collections = await page.locator('article h3 a').allInnerTexts()
  for (const name of collections) await expect(dialog(page)).toContainText(name)
  await expect(dialog(page)).toContainText('lässt sich nicht wiederherstellen')
  await expectAccessible(page)
  const count = await texts.count()

  const bib = await download(page, 'BibTeX')
  expect(bib.name).toMatch(/^Arteigenschaften bombina-variegata-.*\.bib$/)
  expect(bib.text.match(/^@misc/gm)).toHaveLength(count)
  const csl = await download(page, 'CSL-JSON')
  const entries = JSON.parse(csl.text) as { id: string; title: string; URL: string }[]
  expect(entries).toHaveLength(count)
  expect(entries[0]).toMatchObject({ title: 'Bombina variegata (Linnaeus, 1758)' })
  // The address that is cited leads to the page.
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Zitieren' })).toBeFocused()
  await page.goto(entries[0]?.URL ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Bombina variegata')
})

for (const name of lastOf(['Taxonomie', 'Sammlung']))
  test(`«Zitieren» nennt auch ${name === 'Taxonomie' ? 'eine Taxonomie' : 'eine Sammlung'}, und ihre Lizenz führt zu ihrem Text`, async ({
    page,
  }) => {
    await show(page, name)
    const title = await page.getByRole('heading', { level: 1 }).innerText()
    const licence = page.getByRole('link', { name: 'CC0 1.0' })
    await expect(licence).toHaveAttribute('href', 'https://creativecommons.org/publicdomain/zero/1.0/')
    await page.getByRole('button', { name: 'Zitieren' }).click()
    await expect(dialog(page).getByRole('listitem')).toHaveCount(1)
    await expect(dialog(page).getByRole('listitem')).toContainText(`: ${title}.`)
  })

longStory(
  '«Fehler melden» nennt, wer welche Quelle führt, und einen Text, der dorthin führt, wo der Fehler steht',
  async ({ page }) => {
    await show(page, 'Art')
    await chooseMore(page, 'Fehler melden …')
    const report = page.getByRole('dialog', { name: 'Fehler melden' })
    const sources = report.getByRole('listitem')
    await expect(sources.first()).toHaveText(
      'Amphibien und Reptilien (Beispieldaten): Fachstelle Fauna (Beispieldaten) · E-Mail schreiben',
    )
    await expect(report.locator('pre')).toHaveText(
      /^Fehler in: Bombina variegata \(Linnaeus, 1758\)\s+Seite: http:\/\/[^ ]+\/id\/[0-9a-f-]{36}\s+Datenstand \d+ vom \d{4}-\d\d-\d\d\s+Falsch ist/,
    )
    const letter = new URL((await sources.first().getByRole('link', { name: 'E-Mail schreiben' }).getAttribute('href')) ?? '')
    expect([letter.protocol, letter.pathname]).toEqual(['mailto:', 'hinweise@fauna.example'])
    expect(letter.searchParams.get('subject')).toBe('Fehler in Bombina variegata (Linnaeus, 1758)')
    expect(letter.searchParams.get('body')?.replaceAll('\r\n', '\n')).toBe(await report.locator('pre').textContent())
    // Nobody has said where the operator is to be reached.
    await expect(report.getByRole('link', { name: /E-Mail an die Stelle/ })).toHaveCount(0)
    await expectAccessible(page)
    await sources.first().getByRole('link', { name: 'Fachstelle Fauna (Beispieldaten)' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fachstelle Fauna (Beispieldaten)')
    await expect(report).toHaveCount(0)
  },
)

test.describe('ohne Verbindung', () => {
  test.use({ expectedTrouble: [/Failed to load resource/] })

  longStory('Ohne Verbindung sagt das Fenster, warum es nichts nennt, und mit ihr geht es weiter', async ({ page, context }) => {
    await show(page, 'Art')
    await page.getByRole('button', { name: 'Vergleichen' }).waitFor()
    await page.route('**/graphql', (route) =>
      route.request().postData()?.includes('query DataStateNow') ? route.abort() : route.continue(),
    )
    await page.getByRole('button', { name: 'Zitieren' }).click()
    await expect(dialog(page).getByRole('alert')).toBeVisible()
    await context.unrouteAll()
    await page.unrouteAll()
    // By itself or by hand, whichever comes first.
    await expect(async () => {
      const again = dialog(page).getByRole('button', { name: 'Noch einmal versuchen' })
      if ((await again.count()) > 0) await again.click({ timeout: 1_000 })
      await expect(dialog(page).getByRole('listitem').first()).toContainText('Bombina variegata', { timeout: 2_000 })
    }).toPass()
  })
})
