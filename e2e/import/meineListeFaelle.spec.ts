import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { readDemoFile } from '../../server/demo/demoFiles'
import { asked } from '../support/asked'
import { choose } from '../support/exportTool'
import { chooseTaxonomy, matchStatus, paste, pasted, review } from '../support/ownList'
import { expect, longStory, test } from '../support/story'

test.use({ serviceWorkers: 'block' })

const moors = 'Moorpflanzen (Beispieldaten)'

longStory(
  'Eine Datei lässt sich auf die Seite ziehen; daneben fallen gelassen, ersetzt sie die Seite nicht',
  async ({ page }) => {
    const folder = mkdtempSync(join(tmpdir(), 'ae-liste-'))
    try {
      const file = join(folder, 'kartierung.csv')
      writeFileSync(file, 'Nr;Art\n1;Bufo bufo\n2;Hyla arborea\n')
      await page.goto('/Export/Meine-Liste')
      const form = page.getByRole('form', { name: 'Liste einfügen' })
      await expect(form).toBeVisible()

      await dropFile(page, page.getByRole('region', { name: 'Ergebnis' }), file)
      await expect(form).toBeVisible()
      await expect(page).toHaveURL(/\/Export\/Meine-Liste/)

      await dropFile(page, form, file)
      await expect(page.getByText('kartierung.csv: 2 Zeilen, 2 verschiedene Namen')).toBeVisible()
      await chooseTaxonomy(page)
      await expect(matchStatus(page)).toHaveText('2 Arten gefunden für 2 verschiedene Namen.')
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
)

test('Eine lange Liste wird zu einem Kurzlink, der bei der Kollegin dieselben Arten und Eigenschaften zeigt', async ({
  page,
  context,
  browser,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const names = readDemoFile('taxa-moorpflanzen.csv').flatMap(({ rank, name }) => (rank === 'species' && name ? [name] : []))
  expect(names.length).toBeGreaterThan(60)
  await paste(page, names.join('\n'), moors)
  await expect(matchStatus(page)).toHaveText(`${names.length} Arten gefunden für ${names.length} verschiedene Namen.`)
  await choose(page, 'Feuchtezahl')
  await page.getByRole('button', { name: 'Link zum Export kopieren' }).click()
  await expect(page.getByRole('button', { name: 'Link kopiert' })).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/^http:\/\/localhost:\d+\/Export\?kurz=[0-9a-f]{24}$/)

  const colleague = await browser.newContext()
  try {
    const shared = await colleague.newPage()
    await shared.goto(link)
    const preview = shared.getByRole('table', { name: 'Vorschau' })
    await expect(preview).toHaveAttribute('aria-rowcount', String(names.length + 1))
    await expect(preview.getByRole('columnheader').nth(-2)).toContainText('Feuchtezahl')
  } finally {
    await colleague.close()
  }
})

longStory('Eine Liste von Lebensräumen wird nach Codes und Namen gefunden', async ({ page }) => {
  const habitats = ['Lebensräume (Beispieldaten)', 'Lebensräume'] as const
  await paste(page, 'Fläche;Lebensraum\nA;1.1.2\nB;1.1.4 Moorgewässer\nC;bergbach\nD;1.1.5 Altarm\nE;9.9.9', ...habitats)
  await expect(matchStatus(page)).toHaveText('4 Lebensräume gefunden für 5 verschiedene Namen.')
  const kinds = page.getByRole('list', { name: 'Wie die Namen gefunden wurden' }).getByRole('listitem')
  await expect(kinds).toHaveText(['3 exakt', '1 ähnlich', '1 nicht gefunden'])
  await expect(review(page)).toContainText('«1.1.5 Altarm»')
  await expect(review(page)).toContainText('Altwasser')
  await choose(page, 'Höhenstufe')
  const table = page.getByRole('grid', { name: 'Ihre Tabelle' })
  await expect(table.getByRole('row', { name: /1\.1\.4 Moorgewässer/ })).toContainText('montan bis subalpin')
})

longStory('Entscheiden zwei Tabs zur selben Zeit, bleibt beides', async ({ page, context }) => {
  await paste(page, pasted)
  const other = await context.newPage()
  // It hears nothing of the first one, as at the very same moment.
  await other.addInitScript(() => Reflect.deleteProperty(window, 'BroadcastChannel'))
  await other.goto('/Export/Meine-Liste')
  await expect(review(other)).toContainText('«Triturus cristatas»')

  await review(page).getByRole('radio').first().focus()
  await page.keyboard.press('1')
  await page.keyboard.press('Enter')
  await expect(review(page).getByText('1 von 2 entschieden')).toBeVisible()

  await review(other).getByRole('radio').first().focus()
  await other.keyboard.press('PageDown')
  await expect(review(other)).toContainText('«Quercus robur»')
  await other.keyboard.press('0')
  await other.keyboard.press('Enter')
  await expect(review(other).getByText('1 von 2 entschieden')).toBeVisible()

  for (const tab of [page, other]) {
    await tab.reload()
    await expect(review(tab).getByText('2 von 2 entschieden')).toBeVisible()
  }
})

longStory('Ändern sich die Daten, sagt es die Seite und liest auf Wunsch alles neu', async ({ page }) => {
  // As wide as the table: columns out of sight are not drawn.
  await page.setViewportSize({ width: 2200, height: 900 })
  await page.clock.install()
  await paste(page, pasted)
  await choose(page, 'Körperlänge bis etwa')
  const salamander = page
    .getByRole('grid', { name: 'Ihre Tabelle' })
    .getByRole('row', { name: /Salamandra salamandra/ })
    .first()
  await expect(salamander).toContainText('200')
  const note = page.getByText('Die Daten sind seither geändert worden.')
  await page.clock.fastForward('01:10')
  await expect(note).toHaveCount(0)

  await page.route('**/graphql', async (route) => {
    const response = await route.fetch()
    const body = await response.text()
    await route.fulfill({ response, body: body.replace(/"revision":(\d+)/g, '"revision":1$1').replaceAll(',200]', ',201]') })
  })
  // Asked again after every minute: an answer that a busy machine loses is not the last.
  await expect(async () => {
    await page.clock.fastForward('01:10')
    await expect(note).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await expect(salamander).toContainText('200')
  const posts = asked(page)
  await page.getByRole('button', { name: 'Neu abgleichen und laden' }).click()
  await expect(salamander).toContainText('201')
  await expect(note).toHaveCount(0)
  await expect(matchStatus(page)).toHaveText('4 Arten gefunden für 5 verschiedene Namen.')
  expect(new Set(posts.flat())).toEqual(new Set(['OwnListMatches', 'OwnListRows']))
  await page.unrouteAll({ behavior: 'wait' })
})

/** Drags a file from outside into the middle of an element and lets it go. */
async function dropFile(page: Page, onto: Locator, path: string) {
  const box = await onto.boundingBox()
  if (!box) throw new Error('Nothing is there to drop onto.')
  const session = await page.context().newCDPSession(page)
  const data = { items: [], files: [path], dragOperationsMask: 1 }
  const [x, y] = [box.x + box.width / 2, box.y + Math.min(box.height, 200) / 2]
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x, y, data })
  await session.detach()
}
