// A server of its own, because it writes.
import { expectAccessible } from '../support/accessible'
import { logIn, startWithLogins } from '../support/editors'
import { check, load, step, storyFiles, upload } from '../support/importAssistant'
import type { RunningServer } from '../support/servers/server'
import { lastOf } from '../support/shortRun'
import { expect, longStory, test } from '../support/story'

test.describe.configure({ mode: 'default' })
test.use({ serviceWorkers: 'block' })

const PASSWORD = 'ein Passwort zum Importieren'
const files = storyFiles()
let server: RunningServer

test.beforeAll(async () => {
  server = await startWithLogins(PASSWORD, 'Beispiel Taxonomie')
})
test.afterAll(async () => {
  files.remove()
  await server?.stop()
})

/** Titles that say nothing, codes that do not order themselves, and remarks that nobody wants. */
const habitats = [
  'Was;Zeichen;Zuoberst;Anderswo;Intern',
  'Gewässer;G;;Waters;',
  'Stillgewässer;S7;G;Still waters;prüfen',
  'Weiher;W2;S7;Ponds;',
  'Wälder;X;;Woods;fragen',
  'Auenwälder;K;X;;',
].join('\n')

for (const [width, height] of lastOf([
  [1400, 900],
  [390, 844],
] as const))
  longStory(
    `Wer bei ${width} × ${height} sagt, was die Spalten sind, sieht den Baum vor dem Laden und nachher`,
    async ({ page }) => {
      const name = `Lebensräume ${width}`
      await logIn(page, server, 'Beispiel Taxonomie', PASSWORD)
      await page.setViewportSize({ width, height })
      await upload(page, server, files.text(`${name}.csv`, habitats), '/Import?als=Taxonomie&typ=Lebensraum')
      const target = await step(page, 'Ziel')
      await target.getByLabel('Name der neuen Taxonomie').fill(name)
      await target.getByLabel('Organisation, der sie gehört').selectOption('Fachstelle Fauna (Beispieldaten)')

      // The licence is asked for here, and nobody goes on without one, or without saying that it is not known.
      const goOn = target.getByRole('button', { name: 'weiter zu den Spalten' })
      await expect(goOn).toHaveAttribute('aria-disabled', 'true')
      await expect(target.getByText('Geben Sie die Lizenz an')).toBeVisible()
      await target.getByLabel('Die Lizenz ist nicht bekannt').check()
      await expect(goOn).not.toHaveAttribute('aria-disabled', 'true')
      await target.getByLabel('Die Lizenz ist nicht bekannt').uncheck()
      await target.getByLabel('Lizenz (SPDX-Kürzel)').fill('CC-BY-4.0')
      await target.getByLabel('Zitiervorschlag').fill('Amt (2026): Lebensräume.')
      await target.getByLabel('Quelle: Adresse im Internet').fill('https://example.org/lebensraeume')
      await expectAccessible(page, 'target')
      await goOn.click()

      // No title says what is a name; the server says so, and it is chosen.
      const columns = await step(page, 'Spalten')
      await expect(columns.getByRole('alert')).toContainText('Wählen Sie die Spalte, in der die Namen der Objekte stehen')
      const choose = (column: string, label: string) => columns.getByLabel(`Wozu «${column}» dient`).selectOption({ label })
      await choose('Was', 'Name')
      await choose('Zeichen', 'Code')
      await choose('Anderswo', 'Name auf Englisch')
      await choose('Intern', 'nicht übernehmen')
      await expect(columns.getByText('Von Ihnen angepasst.')).toBeVisible()

      // Without what stands above all are roots, and the check says what to choose.
      await check(page)
      const result = await step(page, 'Prüfen')
      const tree = result.getByRole('region', { name: 'Baum' })
      await expect(tree).toContainText('5 Objekte, 5 Wurzeln, 1 Ebene')
      await expect(tree.getByRole('status')).toContainText('die Werte der Spalte «Zuoberst» sind Codes anderer Zeilen')
      await choose('Zuoberst', 'übergeordnet')
      await expectAccessible(page, 'columns')
      await check(page)
      await expect(tree).toContainText('5 Objekte, 2 Wurzeln, 3 Ebenen')
      await expect(tree.getByRole('listitem')).toHaveText([
        'G Gewässer',
        'S7 Stillgewässer',
        'W2 Weiher',
        'X Wälder',
        'K Auenwälder',
      ])
      await expect(result.getByRole('row', { name: 'Intern 2 nicht übernommen: nach der Zuordnung nicht gewählt' })).toBeVisible()
      await expectAccessible(page, 'result')
      expect(await page.locator('html').evaluate(({ scrollWidth }) => scrollWidth)).toBeLessThanOrEqual(width)

      await load(page)
      await (await step(page, 'Laden')).getByRole('link', { name, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
      const main = page.getByRole('main')
      await expect(main).toContainText('CC BY 4.0')
      await expect(main).toContainText('Amt (2026): Lebensräume.')
      await expect(main).toContainText('Gewässer')
      await expect(main).not.toContainText('Stillgewässer')
    },
  )
