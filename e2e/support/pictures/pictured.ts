import type { Page } from '@playwright/test'
import { STACKED_UP_TO } from '../../../lib/constants'
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
  ...['Start', '/Arten', '/Lebensräume', '/Eigenschaften-Sammlungen', '/Organisationen', 'Taxonomie', 'Art', 'Synonym'],
  ...['Lebensraum', 'Sammlung', 'Eigenschaften', 'Beziehungen', 'Organisation', 'Suche', 'Suche mit ähnlichen Namen'],
  ...['Suche ohne Treffer', '/Vergleich', 'Vergleich', '/Export', 'unlesbarer Export', 'Meine Liste'],
  ...['/Login', 'Dokumentation schnittstellen'],
]

/** The thirty screens that are compared as pictures. */
export const pictured: Pictured[] = [
  ...[...names.map(named), ...missingScreens.slice(0, 1)].map((screen) => ({
    // A picture is a file, too.
    name: screen.name.replace('/', 'Adresse '),
    open: (page: Page) => show(page, screen),
  })),
  ...states,
]

function named(name: string): Screen {
  const found = screens.find((screen) => screen.name === name)
  if (!found) throw new Error(`«${name}» is no screen.`)
  return found
}

/** On a phone one of two tabs is shown: what leads on, or what it leads to. Their names have changed. */
const showTab = async (page: Page, which: 'first' | 'last') => {
  if ((page.viewportSize()?.width ?? Infinity) <= STACKED_UP_TO) await page.getByRole('tab')[which]().click()
}

async function openTree(page: Page) {
  await page.goto(await hitPath(page.request, 'Bombina variegata', 'taxon'))
  await expect(page.getByRole('heading', { level: 1, name: 'Bombina variegata' })).toBeVisible()
  await showTab(page, 'first')
  await treeNode(page, 'Lebensräume').first().locator('[aria-hidden]').first().click()
}

async function openHits(page: Page) {
  await page.goto('/')
  const field = page.getByRole('combobox', { name: 'suchen' })
  if (!(await field.isVisible())) await showTab(page, 'first')
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
  await showTab(page, 'last')
  await expect(page.getByRole('table').or(page.getByRole('grid')).first()).toHaveAttribute('aria-busy', 'false')
}

async function openMatched(page: Page) {
  await paste(page, pasted)
  await showTab(page, 'last')
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
