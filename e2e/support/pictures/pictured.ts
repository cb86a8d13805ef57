import type { Page } from '@playwright/test'
import { hitPath } from '../addresses'
import { matchStatus, paste, pasted } from '../ownList'
import { logInAsAdmin, missingScreens, type Screen, screens, show } from '../screens'
import { expect, treeNode } from '../story'

/** What a picture is taken of. */
export interface Pictured {
  name: string
  /** Opens it and waits until it stands. */
  open: (page: Page) => Promise<unknown>
}

/** What screens look like while somebody works with them. */
const states: Pictured[] = [
  { name: 'Baum', open: openTree },
  { name: 'Treffer', open: openHits },
  { name: 'Vorschau', open: openPreview },
  { name: 'abgeglichene Liste', open: openMatched },
  { name: 'Verlauf', open: openHistory },
  { name: 'Bearbeiten', open: openEditor },
  { name: 'Import', open: openImport },
]

const names = [
  ...['Start', 'Arten', 'Lebensräume', 'Eigenschaften-Sammlungen', 'Organisationen', 'Taxonomie', 'Art', 'Synonym'],
  ...['Lebensraum', 'Sammlung', 'Eigenschaften', 'Beziehungen', 'Organisation', 'Suche', 'Suche mit ähnlichen Namen'],
  ...['Suche ohne Treffer', 'leerer Vergleich', 'Vergleich', 'leerer Export', 'unlesbarer Export', 'Meine Liste'],
  ...['Anmeldung', 'Dokumentation schnittstellen'],
]

/** The thirty screens that are compared as pictures. */
export const pictured: Pictured[] = [
  ...[...names.map(named), ...missingScreens.slice(0, 1)].map((screen) => ({
    name: screen.name,
    open: (page: Page) => show(page, screen),
  })),
  ...states,
]

function named(name: string): Screen {
  const found = screens.find((screen) => screen.name === name)
  if (!found) throw new Error(`«${name}» is no screen.`)
  return found
}

/** On a phone the tree stands behind its tab. */
const showTab = async (page: Page, name: string) => {
  const tab = page.getByRole('tab', { name, exact: true })
  if ((await tab.count()) > 0) await tab.click()
}

async function openTree(page: Page) {
  await page.goto(await hitPath(page.request, 'Bombina variegata', 'taxon'))
  await expect(page.getByRole('heading', { level: 1, name: 'Bombina variegata' })).toBeVisible()
  await showTab(page, 'Baum')
  await treeNode(page, 'Lebensräume').first().locator('[aria-hidden]').first().click()
}

async function openHits(page: Page) {
  await page.goto('/')
  const field = page.getByRole('combobox', { name: 'suchen' })
  if (!(await field.isVisible())) await showTab(page, 'Baum')
  await field.fill('Carex')
  await expect(page.getByRole('option').first()).toBeVisible()
}

async function openPreview(page: Page) {
  const settings = new URLSearchParams([
    ['type', 'Arten'],
    ['taxonomies', 'Amphibien und Reptilien (Beispieldaten)'],
    ['taxProperties', 'Amphibien und Reptilien (Beispieldaten)~Artengruppe'],
  ])
  await page.goto(`/Export?${settings.toString()}`)
  await showTab(page, 'Vorschau')
  await expect(page.getByRole('table').or(page.getByRole('grid')).first()).toHaveAttribute('aria-busy', 'false')
}

async function openMatched(page: Page) {
  await paste(page, pasted)
  await showTab(page, 'Ergebnis')
  await expect(matchStatus(page)).toContainText(/gefunden/)
}

async function openHistory(page: Page) {
  await page.goto(`${await hitPath(page.request, 'Tagfalter (Bei', 'taxonomy')}/Verlauf`)
}

async function openEditor(page: Page) {
  await logInAsAdmin(page)
  await page.goto(await hitPath(page.request, 'Bombina variegata', 'taxon'))
  await page
    .getByRole('main')
    .getByRole('button', { name: /^bearbeiten$/i })
    .first()
    .click()
}

async function openImport(page: Page) {
  await logInAsAdmin(page)
  await page.goto('/Import')
}
