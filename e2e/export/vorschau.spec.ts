import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible'
import { csvRows } from '../support/files'
import { expect, longStory, test } from '../support/story'
import { tabTo } from '../support/tabStops'

test.use({ serviceWorkers: 'block' })

test.describe('Spalten und Optionen', () => {
  const withColumns =
    '/Export?type=Arten&taxonomies=Orchideen%20(Beispieldaten)&taxProperties=Orchideen%20(Beispieldaten)~%40author' +
    '&taxProperties=Orchideen%20(Beispieldaten)~%40rank&taxProperties=Orchideen%20(Beispieldaten)~%40germanName'

  test('Spalten wechseln den Platz und gehen, mit der Tastatur; alles steht in der Adresse und der Datei', async ({ page }) => {
    await page.goto(withColumns)
    expect(await headers(page)).toEqual(['name', 'Autor', 'Rang', 'Deutscher Name', 'id'])
    const menu = page.getByRole('button', { name: /Deutscher Name sortieren, verschieben/ })
    await menu.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'nach rechts', exact: true })).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('menuitem', { name: 'an den Anfang' }).press('Enter')
    await expect.poll(() => headers(page)).toEqual(['name', 'Deutscher Name', 'Autor', 'Rang', 'id'])
    await expect(page.getByText(/Deutscher Name» steht jetzt an Stelle 1 von 3/)).toBeAttached()
    await expect(menu).toBeFocused()

    await page.getByRole('button', { name: /Autor sortieren, verschieben/ }).press('Enter')
    await page.getByRole('menuitem', { name: 'entfernen' }).press('Enter')
    await expect.poll(() => headers(page)).toEqual(['name', 'Deutscher Name', 'Rang', 'id'])
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'CSV', exact: true }).click(),
    ])
    expect(csvRows(await file.path())[0]?.map((header) => header.split(': ').at(-1))).toEqual([
      'id',
      'name',
      'Deutscher Name',
      'Rang',
    ])

    await page.getByRole('button', { name: 'Rückgängig' }).click()
    await expect.poll(() => headers(page)).toEqual(['name', 'Deutscher Name', 'Autor', 'Rang', 'id'])
    await page.goBack()
    await expect.poll(() => headers(page)).toEqual(['name', 'Deutscher Name', 'Rang', 'id'])
    await page.reload()
    await expect.poll(() => headers(page)).toEqual(['name', 'Deutscher Name', 'Rang', 'id'])
  })

  longStory('Eine Spalte lässt sich mit der Maus ziehen', async ({ page }) => {
    await page.goto(withColumns)
    const head = (name: string) => page.getByRole('columnheader', { name: new RegExp(`${name} `) })
    await expect(head('Deutscher Name')).toBeVisible()
    await head('Deutscher Name').dragTo(head('Autor'), { targetPosition: { x: 4, y: 10 } })
    await expect.poll(() => headers(page)).toEqual(['name', 'Deutscher Name', 'Autor', 'Rang', 'id'])
  })

  test('Alles Gewählte ist einzeln und zusammen zurückzunehmen, und beides rückgängig zu machen', async ({ page }) => {
    await page.goto(`${withColumns}&withSynonymData=false&sort=tax~Orchideen%20(Beispieldaten)~%40rank&descending=true`)
    await page.getByRole('button', { name: 'Gewählte Optionen (6)' }).click()
    const chosen = page.getByRole('region', { name: 'Gewählte Optionen' })
    await expect(chosen.getByRole('listitem')).toHaveText([
      /^Orchideen \(Beispieldaten\)/,
      /: Autor/,
      /: Rang/,
      /: Deutscher Name/,
      /^Werte von Synonymen werden nicht ergänzt/,
      /^sortiert nach Orchideen \(Beispieldaten\): Rang, absteigend/,
    ])
    await chosen.getByRole('button', { name: /Rang» zurücksetzen/ }).click()
    await expect.poll(() => headers(page)).toEqual(['name', 'Autor', 'Deutscher Name', 'id'])
    // The sorting by a column that is gone goes with it.
    await expect(chosen.getByRole('listitem')).toHaveCount(4)
    await expect(page.getByRole('button', { name: 'Rückgängig' })).toBeFocused()

    await page.getByRole('button', { name: 'Alle Optionen zurücksetzen' }).click()
    await expect(page.getByText('Wählen Sie zuerst eine Taxonomie')).toBeVisible()
    expect(new URL(page.url()).search).toBe('')
    await page.getByRole('button', { name: 'Rückgängig' }).click()
    await expect.poll(() => headers(page)).toEqual(['name', 'Autor', 'Deutscher Name', 'id'])
    await page.goBack()
    await page.goBack()
    await page.goBack()
    await expect.poll(() => headers(page)).toEqual(['name', 'Autor', 'Rang', 'Deutscher Name', 'id'])
  })

  longStory('Alles geht ohne Maus', async ({ page }) => {
    await page.goto(withColumns)
    expect(await headers(page)).toEqual(['name', 'Autor', 'Rang', 'Deutscher Name', 'id'])
    await tabTo(page, page.getByRole('button', { name: 'Gewählte Optionen (4)' }))
    await page.keyboard.press('Enter')
    await expectAccessible(page, 'mit den gewählten Optionen')
    await tabTo(page, page.getByRole('button', { name: /: Rang» zurücksetzen$/ }))
    await page.keyboard.press('Enter')
    await expect.poll(() => headers(page)).toEqual(['name', 'Autor', 'Deutscher Name', 'id'])
    await expect(page.getByRole('button', { name: 'Rückgängig' })).toBeFocused()
    await expectAccessible(page, 'mit der Meldung')
    await page.keyboard.press('Enter')
    await expect.poll(() => headers(page)).toEqual(['name', 'Autor', 'Rang', 'Deutscher Name', 'id'])

    const menu = page.getByRole('button', { name: /: Autor sortieren, verschieben, entfernen$/ })
    await tabTo(page, menu)
    await page.keyboard.press('Enter')
    await expectAccessible(page, 'mit dem Menü einer Spalte')
    await page.keyboard.type('ans')
    await page.keyboard.press('Enter')
    await expect.poll(() => headers(page)).toEqual(['name', 'Rang', 'Deutscher Name', 'Autor', 'id'])
    await expect(menu).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'aufsteigend sortieren' })).toBeFocused()
    await page.keyboard.type('abst')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('columnheader', { name: /: Autor/ })).toHaveAttribute('aria-sort', 'descending')
    await expect(page.getByText(/: Autor» absteigend sortiert\.$/)).toBeAttached()
  })

  longStory('Die Auswahl überlebt Anmelden und Neuladen', async ({ page }) => {
    await page.goto(withColumns)
    expect(await headers(page)).toHaveLength(5)
    const chosen = new URL(page.url()).search
    await page.getByRole('link', { name: 'Anmelden' }).click()
    await page.getByLabel('Name oder E-Mail').fill('admin')
    await page.getByLabel('Passwort').fill(process.env.STORIES_ADMIN_PASSWORD ?? '')
    await page.getByRole('main').getByRole('button', { name: 'Anmelden' }).click()
    await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe(`/Export${chosen}`)
    expect(await headers(page)).toHaveLength(5)
    await page.reload()
    expect(await headers(page)).toHaveLength(5)
  })
})

/** Labels of the columns, without where they come from. */
async function headers(page: Page): Promise<string[]> {
  const table = page.getByRole('table', { name: 'Vorschau' })
  await expect(table).toHaveAttribute('aria-busy', 'false')
  const labels = await table.locator('[role=columnheader] .sort > span').allInnerTexts()
  return labels.map((label) => label.replace(/ [↑↓]$/, '').trim())
}
