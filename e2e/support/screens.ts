import type { Page } from '@playwright/test'
import { roots } from '../../lib/domain/addresses/routes'
import { hitPath } from './addresses'
import { expect } from './story'

/** A screen: how to get there and the heading by which one knows to be there. */
export interface Screen {
  name: string
  open: (page: Page) => Promise<unknown>
  heading: RegExp
}

/** Of each root as it is without a login, a record and a choice; `id` only leads on to another address. */
const rootScreens = roots
  .filter(({ tree, screen }) => tree !== undefined || screen !== undefined)
  .map(({ segment, title = segment }): Screen => {
    const address = `/${segment}`
    return { name: address, open: (page) => page.goto(address), heading: new RegExp(title) }
  })

/** Every kind of screen that everybody sees. */
export const screens: Screen[] = [
  { name: 'Start', open: (page) => page.goto('/'), heading: /Was ist in der Datenbank/ },
  ...rootScreens,
  { name: 'Taxonomie', open: (page) => openHit(page, 'Tagfalter (Bei', 'taxonomy'), heading: /Tagfalter/ },
  { name: 'Art', open: (page) => openHit(page, 'Bombina variegata', 'taxon'), heading: /Bombina variegata/ },
  { name: 'Synonym', open: openSynonym, heading: /Triturus vulgaris/ },
  { name: 'Lebensraum', open: (page) => openHit(page, 'Pionier- und Klein', 'habitat'), heading: /Pionier-/ },
  { name: 'Sammlung', open: (page) => openHit(page, 'Zeigerwerte', 'collection'), heading: /Zeigerwerte/ },
  { name: 'Eigenschaften', open: (page) => openTable(page, 'Zeigerwerte', 'Eigenschaften'), heading: /^Eigenschaften/ },
  { name: 'Beziehungen', open: (page) => openTable(page, 'Raupenfutter', 'Beziehungen'), heading: /^Beziehungen/ },
  { name: 'Organisation', open: (page) => openHit(page, 'Fachstelle Fauna', 'organization'), heading: /Fachstelle Fauna/ },
  { name: 'Suche', open: (page) => page.goto('/Suche?q=Carex'), heading: /Suche/ },
  { name: 'eingeschränkte Suche', open: (page) => page.goto('/Suche?q=carex&rang=species&art=Art'), heading: /Suche/ },
  { name: 'Suche mit ähnlichen Namen', open: (page) => page.goto('/Suche?q=Bombina+foobarium'), heading: /Suche/ },
  { name: 'Suche ohne Treffer', open: (page) => page.goto('/Suche?q=Xyzzy'), heading: /Suche/ },
  { name: 'Vergleich', open: openComparison, heading: /^Vergleich/ },
  { name: 'Export mit Filter', open: (page) => page.goto(filteredExport), heading: /Export/ },
  { name: 'unlesbarer Export', open: (page) => page.goto('/Export?type=Arten&farbe=rot'), heading: /Export/ },
  { name: 'Meine Liste', open: (page) => page.goto('/Export/Meine-Liste'), heading: /Meine Liste/ },
  { name: 'Dokumentation', open: (page) => page.goto('/Dokumentation'), heading: /Dokumentation/ },
  ...[
    'technische-voraussetzungen',
    'fehler-melden',
    'neue-art-erfassen',
    'projektbeschreibung',
    'schnittstellen',
    'r',
    'python',
    'excel',
    'qgis',
    'openrefine',
    'assistenten',
    'eigene-programme',
    'graphql',
    'export-adressen',
    'listen-abgleichen',
    'aenderungen',
    'adressen',
    'meine-liste',
    'importieren',
    'umzug',
  ].map((topic) => ({
    name: `Dokumentation ${topic}`,
    open: (page: Page) => page.goto(`/Dokumentation/${topic}`),
    heading: /./,
  })),
]

/** Addresses that name nothing, one in each frame. */
export const missingScreens: Screen[] = [
  { name: 'keine Seite', open: (page) => page.goto('/gibt-es-nicht'), heading: /gibt es nicht/ },
  { name: 'keine Taxonomie', open: (page) => page.goto(`/Arten/${NOBODY}`), heading: /gibt es nicht/ },
  { name: 'kein Thema', open: (page) => page.goto('/Dokumentation/gibt-es-nicht'), heading: /gibt es nicht/ },
]

/** Only for those who are logged in; `logInAsAdmin` first. */
export const memberScreens: Screen[] = [
  { name: 'Benutzer', open: (page) => page.goto('/Benutzer'), heading: /Benutzer/ },
  { name: 'ein Benutzer', open: openOwnPage, heading: /^admin$/ },
  { name: 'Organisation', open: (page) => openHit(page, 'Fachstelle Fauna', 'organization'), heading: /Fachstelle Fauna/ },
  { name: 'Konto', open: (page) => page.goto('/Konto'), heading: /^Eigenes Konto/ },
  { name: 'Anmeldung', open: (page) => page.goto('/Login'), heading: /ngemeldet/ },
]

/** Opens a screen and waits until it stands. */
export async function show(page: Page, screen: Screen) {
  await screen.open(page)
  await stands(page, screen)
}

export async function stands(page: Page, screen: Screen) {
  await expect(page.getByRole('heading', { level: 1, name: screen.heading }).first()).toBeVisible()
  await expect(page.getByText('lade Daten')).toHaveCount(0)
}

export async function logInAsAdmin(page: Page) {
  await page.goto('/Login')
  await page.getByLabel('Name oder E-Mail').fill('admin')
  await page.getByLabel('Passwort').fill(process.env.STORIES_ADMIN_PASSWORD ?? '')
  await page.getByRole('main').getByRole('button', { name: 'Anmelden' }).click()
  await expect(page.getByRole('banner').getByText('abmelden').first()).toBeAttached()
  await rememberedLogin(page)
}

/** The screen does not wait for the browser's database; another address in the same moment would. */
export const rememberedLogin = (page: Page) => expect.poll(() => page.evaluate(storedUsers)).toBe(1)

/** How many users the browser remembers. */
function storedUsers(): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('ae')
    opening.onerror = () => reject(opening.error ?? new Error('The database does not open.'))
    opening.onsuccess = () => {
      const database = opening.result
      const counting = database.transaction('users').objectStore('users').count()
      counting.onsuccess = () => {
        database.close()
        resolve(counting.result)
      }
    }
  })
}

const filteredExport = `/Export?${new URLSearchParams({
  type: 'Arten',
  taxonomies: 'Amphibien und Reptilien (Beispieldaten)',
  taxProperties: 'Amphibien und Reptilien (Beispieldaten)~Artengruppe',
  taxFilters: 'Amphibien und Reptilien (Beispieldaten)~Artengruppe~=~Froschlurche',
})}`

/** The id of nothing. */
const NOBODY = '00000000-0000-4000-8000-000000000000'

const openHit = async (page: Page, text: string, kind: string) => page.goto(await hitPath(page.request, text, kind))

/** With all that is known of the accepted name below it. */
async function openSynonym(page: Page) {
  await openHit(page, 'Triturus vulgaris', 'synonym')
  await expect(page.getByRole('heading', { level: 2, name: /^Angaben zu Lissotriton vulgaris/ })).toBeVisible()
}

async function openTable(page: Page, collection: string, table: string) {
  await page.goto(`${await hitPath(page.request, collection, 'collection')}/${table}`)
  await expect(page.getByRole('grid')).not.toHaveAttribute('aria-rowcount', '1')
}

async function openComparison(page: Page) {
  const paths = await Promise.all([
    hitPath(page.request, 'Bufo bufo', 'taxon'),
    hitPath(page.request, 'Epidalea calamita', 'taxon'),
    hitPath(page.request, 'Pionier- und Klein', 'habitat'),
  ])
  await page.goto(`/Vergleich?${paths.map((path) => `ids=${path.split('/').at(-1)}`).join('&')}`)
  await expect(page.getByRole('region', { name: 'Vergleich' })).toContainText('Körperlänge')
}

async function openOwnPage(page: Page) {
  await page.goto('/Benutzer')
  await page.getByRole('main').getByRole('link', { name: 'admin' }).click()
}
