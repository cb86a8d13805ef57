import { expectAccessible } from '../support/accessible'
import { logIn, startWithLogins } from '../support/editors'
import { check, darwinCoreTitles, load, step, storyFiles, upload } from '../support/importAssistant'
import { chooseTaxonomy, matchStatus } from '../support/ownList'
import type { RunningServer } from '../support/servers/server'
import { expect, longStory, test } from '../support/story'

// A server of its own, because it writes; the second story looks at what the first has made.
test.describe.configure({ mode: 'serial' })
test.use({ serviceWorkers: 'block' })

const PASSWORD = 'ein Passwort zum Umziehen'
const files = storyFiles()
let server: RunningServer

test.beforeAll(async () => {
  server = await startWithLogins(PASSWORD, 'Beispiel Taxonomie')
})
test.afterAll(async () => {
  files.remove()
  await server?.stop()
})

const flora = (...rows: string[]) => [darwinCoreTitles, '1;;;Abies;Mill.;genus;accepted', ...rows].join('\n')

longStory(
  'Wer dieselbe Liste noch einmal importiert, sieht vor dem Laden, was beide Wege bedeuten, lädt sie daneben und kommt zum Umzug',
  async ({ page }) => {
    await logIn(page, server, 'Beispiel Taxonomie', PASSWORD)
    const [old, young] = [
      flora(
        '2;1;;Abies alba;Mill.;species;accepted',
        '3;1;;Abies perdita;C.;species;accepted',
        '4;1;;Abies vetus;L.;species;accepted',
      ),
      flora(
        '2;1;;Abies alba;Mill.;species;accepted',
        '5;1;;Abies nova;(L.) Z.;species;accepted',
        '6;;5;Abies vetus;L.;species;synonym',
      ),
    ]
    await upload(page, server, files.text('flora2012.csv', old), '/Import?als=Taxonomie&typ=Art')
    const target = await step(page, 'Ziel')
    const name = target.getByLabel('Name der neuen Taxonomie')
    const settle = async (called: string) => {
      await name.fill(called)
      await target.getByLabel('Organisation, der sie gehört').selectOption('Fachstelle Fauna (Beispieldaten)')
      await target.getByLabel('Die Lizenz ist nicht bekannt').check()
    }
    await settle('Flora 2012')
    await check(page)
    await load(page)

    // Nine years later somebody updates it, looks at what that means, and takes the other way.
    await upload(page, server, files.text('flora2021.csv', young), '/Import?als=Taxonomie&typ=Art')
    await step(page, 'Ziel')
    await target.getByLabel('Taxonomie', { exact: true }).selectOption('Flora 2012')
    await expect(target.getByRole('radio', { name: /^an Ort nachführen/ })).toBeChecked()
    await check(page)
    const change = page.getByRole('region', { name: 'Gegenüber «Flora 2012»' })
    await expect(change.locator('dl > div')).toHaveText(['gleich2', 'umbenannt1', 'weggefallen1'])
    await expect(change.getByRole('heading', { level: 3 })).toHaveText([
      'An Ort nachführen gewählt',
      'Neue Fassung daneben unter «2 Ziel» wählbar',
    ])
    await expect(change).toContainText(
      '2 Objekte haben in der Datei kein Gegenstück: Sie bleiben neben den neuen stehen.' +
        'Eines davon steht darin unter anderem Namen oder an anderem Ort: Danach stünde es zweimal da, alt und neu.',
    )
    await change.getByText('Was beim Nachführen ohne Gegenstück bliebe').click()
    await expect(change.locator('details li')).toHaveText([
      'Abies perdita: weggefallen',
      'Abies vetus: in der Datei «Abies nova»',
    ])
    await expectAccessible(page)

    await step(page, 'Ziel')
    await target.getByText('neue Fassung daneben').click()
    await expect(target.getByLabel('Neue Fassung von')).toHaveValue('Flora 2012')
    await expect(name).toHaveValue('')
    await settle('Flora 2012')
    await expect(target.getByText('«Flora 2012» gibt es schon. Geben Sie der neuen Fassung')).toBeVisible()
    await settle('Flora 2021')
    await expect(page.getByRole('button', { name: /^2\s*Ziel/ })).toContainText('«Flora 2021», neue Fassung von «Flora 2012»')
    await check(page)
    await expect(change.getByRole('heading', { level: 3 }).last()).toHaveText('Neue Fassung daneben gewählt')
    await load(page)
    await expect(page.getByText('gibt es schon')).toHaveCount(0)
    await expectAccessible(page)

    await (await step(page, 'Laden')).getByRole('link', { name: 'Umzug nach «Flora 2021»' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Umzug nach «Flora 2021»')
    const kinds = page.getByRole('group', { name: 'Was daraus wurde' })
    await expect(kinds.getByRole('button', { name: /^umbenannt/ })).toHaveText('umbenannt 1')
    await expect(kinds.getByRole('button', { name: /^Alle/ })).toHaveText('Alle 4')
  },
)

longStory(
  'Wer seine Liste mit der alten Fassung abgeglichen hat, stellt sie auf die neue um, liest, was anders ist, und kann zurück',
  async ({ page }) => {
    await page.goto(`${server.url}/Export/Meine-Liste`)
    await page.getByLabel('Ihre Liste').fill('Art\nAbies alba\nAbies vetus\nAbies perdita')
    await page.getByRole('button', { name: 'Liste lesen' }).click()
    await chooseTaxonomy(page, 'Flora 2012')
    await expect(matchStatus(page)).toHaveText('3 Arten gefunden für 3 verschiedene Namen.')
    const table = page.getByRole('grid', { name: 'Ihre Tabelle' })
    await expect(table.getByRole('row').nth(2)).toContainText('Abies vetus')
    await page.getByRole('button', { name: 'Liste auf «Flora 2021» umstellen' }).click()
    const said = page.getByRole('status', { name: 'Auf eine andere Fassung umgestellt' })
    await expect(said).toContainText(
      'Auf «Flora 2021» umgestellt: 1 Name meint dort dasselbe Taxon, 1 eines mit anderem Namen. Dort nicht mehr: «Abies perdita».',
    )
    await expect(page).toHaveURL(/taxonomies=Flora%202021/)
    await expect(table.getByRole('row').nth(2)).toContainText('Abies nova')
    await expectAccessible(page)
    await said.getByRole('button', { name: 'Rückgängig' }).click()
    await expect(page).toHaveURL(/taxonomies=Flora%202012/)
    await expect(said).toBeHidden()
    await expect(matchStatus(page)).toHaveText('3 Arten gefunden für 3 verschiedene Namen.')
    await expect(table).not.toContainText('Abies nova')
  },
)
