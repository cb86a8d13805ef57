// One move from beginning to end: each story finds what the one before has left on their server.
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible'
import { ADMIN, askAs, logIn, openRecord, startWithLogins, tokenOf } from '../support/editors'
import { csvRows } from '../support/files'
import { logOut } from '../support/anmeldung'
import { check, darwinCoreTitles, load, step, storyFiles, upload } from '../support/importAssistant'
import { type RunningServer } from '../support/servers/server'
import { chooseMore, expect, longStory, test } from '../support/story'

// A server of its own, because it writes. One file, though a long one: each story looks at what those before it have made.
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

const old = [
  darwinCoreTitles,
  '1;;;Abies;Mill.;genus;accepted',
  '2;1;;Abies alba;Mill.;species;accepted',
  '3;;2;Abies pectinata;DC.;species;synonym',
  '4;1;;Abies perdita;C.;species;accepted',
  '5;;;Aster;L.;genus;accepted',
  '6;5;;Aster alpinus;L.;species;accepted',
].join('\n')
const young = [
  darwinCoreTitles,
  'a;;;Abies;Mill.;genus;accepted',
  'b;a;;Abies alba;Mill.;species;accepted',
  'c;a;;Abies pectinata;DC.;species;accepted',
  'd;;;Galatella;Cass.;genus;accepted',
  'e;d;;Galatella alpina;(L.) Z.;species;accepted',
  'f;;e;Aster alpinus;L.;species;synonym',
].join('\n')

async function importTaxonomy(page: Page, name: string, table: string) {
  await upload(page, server, files.text(`${name}.csv`, table), '/Import?als=Taxonomie&typ=Art')
  const target = await step(page, 'Ziel')
  await target.getByLabel('Name der neuen Taxonomie').fill(name)
  await target.getByLabel('Organisation, der sie gehört').selectOption('Fachstelle Fauna (Beispieldaten)')
  await target.getByLabel('Die Lizenz ist nicht bekannt').check()
  await target.getByRole('button', { name: 'weiter zu den Spalten' }).click()
  await check(page)
  await load(page)
}

const taxa = (page: Page) => page.getByRole('list', { name: 'Taxa' })
const taxon = (page: Page, name: string) => taxa(page).getByRole('listitem').filter({ hasText: name }).first()

test('Wer eine neue Fassung lädt, stellt den Umzug fest, entscheidet mit der Tastatur, was offen ist, und nimmt es zurück', async ({
  page,
}) => {
  await logIn(page, server, 'Beispiel Taxonomie', PASSWORD)
  await importTaxonomy(page, 'Flora 2012', old)
  await importTaxonomy(page, 'Flora 2021', young)
  await openRecord(page, server, 'Flora 2012', 'taxonomy')
  await chooseMore(page, 'Umzug in eine andere Fassung')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Umzug')
  await expect(page.getByText('Noch keine mit «Flora 2012».')).toBeVisible()
  await page.getByLabel('Umzug nach').selectOption('Flora 2021')
  await page.getByRole('button', { name: 'Öffnen' }).click()
  await expect(page.getByText('Diesen Umzug hat noch niemand festgestellt.')).toBeVisible()
  await page.getByRole('button', { name: 'Umzug feststellen' }).click()

  const kinds = page.getByRole('group', { name: 'Was daraus wurde' })
  await expect(kinds.getByRole('button', { name: /^Alle/ })).toHaveText('Alle 5')
  await expect(kinds.getByRole('button', { name: /^aufgeteilt/ })).toHaveText('aufgeteilt 11 offen')
  await expect(kinds.getByRole('button', { name: /^weggefallen/ })).toHaveText('weggefallen 1')
  await expect(taxon(page, 'Aster alpinus')).toContainText('in der neuen Fassung ein Synonym von Galatella alpina')
  await expectAccessible(page)

  await kinds.getByRole('button', { name: /^aufgeteilt/ }).click()
  await expect(page).toHaveURL(/\/Umzug\/[0-9a-f-]{36}\?art=split$/)
  const split = taxon(page, 'Abies alba')
  await expect(split.getByRole('link', { name: 'Nebeneinander ansehen' })).toHaveAttribute(
    'href',
    /^\/Vergleich\?(ids=[0-9a-f-]{36}&?){3}$/,
  )
  await split.getByRole('checkbox', { name: /Abies alba/ }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(split.getByRole('button', { name: 'Als aufgeteilt übernehmen' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(split.getByRole('checkbox', { name: /auf alle Teile kopieren/ })).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(taxon(page, 'Abies alba')).toContainText('entschieden von Beispiel Taxonomie')
  await expect(split).toContainText('was darüber gesagt ist, gilt für jeden Teil')
  await split.getByRole('button', { name: 'Ändern' }).click()
  for (const part of [/Abies alba/, /Abies pectinata/]) await split.getByRole('checkbox', { name: part }).check()
  await split.getByRole('checkbox', { name: /auf alle Teile kopieren/ }).uncheck()
  await split.getByRole('button', { name: 'Als aufgeteilt übernehmen' }).click()
  await expect(split).not.toContainText('gilt für jeden Teil')
  await expect(kinds.getByRole('button', { name: /^aufgeteilt/ })).toHaveText('aufgeteilt 1')

  await kinds.getByRole('button', { name: /^Alle/ }).click()
  await taxon(page, 'Abies perdita').getByRole('button', { name: 'Anders entscheiden' }).click()
  const other = taxon(page, 'Abies perdita').getByRole('combobox', { name: 'Anderes Taxon für Abies perdita' })
  await other.fill('Galatella alp')
  await page.getByRole('option', { name: /Galatella alpina/ }).click()
  await taxon(page, 'Abies perdita').getByRole('button', { name: 'Übernehmen', exact: true }).click()
  await expect(taxon(page, 'Abies perdita')).toContainText('zusammengelegt')
  await expect(taxon(page, 'Aster alpinus')).toContainText('zusammengelegt')
  await taxon(page, 'Abies perdita').getByRole('button', { name: 'Zurücknehmen' }).click()
  await expect(taxon(page, 'Abies perdita')).toContainText('weggefallen')
  await expect(taxon(page, 'Aster alpinus')).toContainText('umbenannt')

  // Made anew it keeps what was decided, and shows what has come without a reload.
  const taxonomyId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const token = await tokenOf(server, 'Beispiel Taxonomie', PASSWORD)
  await askAs(
    server,
    token,
    `mutation { createTaxon(taxonomyId: "${taxonomyId}", taxon: { name: "Abies nova", rank: "species" }) { id } }`,
  )
  await expect(taxon(page, 'Abies nova')).toHaveCount(0)
  await page.getByRole('button', { name: 'Neu feststellen' }).click()
  await expect(taxon(page, 'Abies nova')).toBeVisible()
  await expect(taxon(page, 'Abies alba')).toContainText('entschieden von Beispiel Taxonomie')

  const replaced = page.getByRole('checkbox', { name: /^«Flora 2012» ist durch «Flora 2021» ersetzt/ })
  await replaced.check()
  await expect(replaced).toBeChecked()
  await page.getByRole('main').getByRole('link', { name: 'Flora 2012' }).click()
  await expect(page.getByText('Ersetzt durch Flora 2021; was aus jedem Objekt wurde, sagt der Umzug.')).toBeVisible()
  await page.getByRole('combobox', { name: 'suchen' }).fill('Abies perdita')
  await expect(page.getByRole('option', { name: /^Abies perdita/ })).toContainText('ersetzt durch «Flora 2021»')
})

longStory(
  'Der Baum zeigt von beiden Seiten, wo ein Taxon in der anderen Fassung steht, mit einer Adresse für jede',
  async ({ page }) => {
    await openRecord(page, server, 'Flora 2012', 'taxonomy')
    await page.goto(`${page.url()}/Umzug`)
    await page
      .getByRole('main')
      .getByRole('link', { name: /Flora 2021/ })
      .first()
      .click()
    await page.getByRole('navigation', { name: 'Ansicht des Umzugs' }).getByRole('link', { name: 'Baum' }).click()
    await expect(page).toHaveURL(/\?baum=alt$/)
    const tree = page.getByRole('region', { name: 'Baum' })
    await tree.getByRole('button', { name: 'Aster, 1 darunter' }).press('Enter')
    const other = (name: string) => tree.getByRole('list', { name: `${name} in der anderen Fassung` })
    await expect(other('Aster alpinus')).toHaveText('umbenannt Galatella › Galatella alpina')
    await expectAccessible(page)
    await tree.getByText('woher es kommt').click()
    await expect(page).toHaveURL(/\?baum=neu$/)
    await tree.getByRole('button', { name: 'Galatella, 1 darunter' }).click()
    await expect(other('Galatella alpina')).toHaveText('umbenannt Aster › Aster alpinus')
  },
)

test('Wer den alten Link öffnet, findet den neuen Namen, und wer liest, bekommt den ganzen Umzug als Datei', async ({ page }) => {
  await openRecord(page, server, 'Aster alpinus')
  const versions = page.getByRole('list', { name: 'In anderen Fassungen' })
  await expect(versions).toHaveText('Ersetzt durch die Fassung «Flora 2021»: Galatella alpina (L.) Z. umbenannt')
  await expectAccessible(page)
  await versions.getByRole('link', { name: 'Galatella alpina' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Galatella alpina')
  await expect(versions).toHaveText('Aus der Fassung «Flora 2012»: Aster alpinus L. umbenannt')

  await versions.getByRole('link', { name: '«Flora 2012»' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Umzug nach «Flora 2021»')
  await expect(page.getByText('«Flora 2012» ist durch «Flora 2021» ersetzt.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Neu feststellen' })).toHaveCount(0)
  await expect(taxa(page).getByRole('button')).toHaveCount(0)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'CSV', exact: true }).click()
  const rows = csvRows(await (await download).path())
  const at = (title: string) => rows[0]?.indexOf(title) ?? -1
  const columns = ['Name alt', 'Art', 'Name neu', 'Stand'].map(at)
  expect(rows.map((row) => columns.map((column) => row[column]).join(' | '))).toEqual([
    'Name alt | Art | Name neu | Stand',
    'Abies | gleich | Abies | sicher',
    'Abies alba | aufgeteilt | Abies alba | entschieden',
    'Abies alba | aufgeteilt | Abies pectinata | entschieden',
    'Abies perdita | weggefallen |  | sicher',
    'Aster | zweifelhaft | Galatella | offen',
    'Aster alpinus | umbenannt | Galatella alpina | sicher',
    ' | neu | Abies nova | sicher',
  ])
})

test('Wer eine Sammlung mitnimmt, sieht den Plan, entscheidet Widersprüche mit der Tastatur, und macht es als eines rückgängig', async ({
  page,
}) => {
  const { list, address } = await collectionOfOld('Gefährdung', [
    ['Abies alba', '{ Status: "LC" }'],
    ['Abies perdita', '{ Status: "RE" }'],
    ['Aster alpinus', '{ Status: "VU", Hoehe: 3 }'],
    ['Galatella alpina', '{ Status: "NT" }'],
  ])
  await logIn(page, server, 'admin', ADMIN)
  await page.goto(server.url + address)
  await page.getByRole('link', { name: 'Sammlungen mitnehmen' }).click()
  await page.getByRole('checkbox', { name: /Gefährdung/ }).check()
  await expect(page).toHaveURL(new RegExp(`sammlungen=${list}$`))
  await expect(page.getByRole('heading', { name: /^Plan/ })).toHaveText('Plan 0 Einträge gehen mit, 3 bleiben')
  await expect(page.getByRole('button', { name: /^Umziehen: / })).toBeDisabled()
  const stays = page.getByRole('list', { name: 'Was bleibt' })
  await expect(stays.getByRole('listitem')).toHaveText([
    /^Aster alpinus .*Die Werte widersprechen sich/,
    /^Abies perdita .*Das Taxon gibt es in der neuen Fassung nicht/,
    /^Abies alba .*Das Taxon wurde aufgeteilt/,
  ])
  await expectAccessible(page)
  const contradiction = page.getByRole('group', { name: /Galatella alpina Status/ })
  await expect(contradiction.getByRole('radio')).toHaveCount(3)
  await contradiction.getByRole('radio', { name: /VU/ }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('heading', { name: /^Widersprüche/ })).toHaveText('Widersprüche alle entschieden')
  await expect(contradiction.getByRole('radio', { name: /VU/ })).toBeFocused()
  await expect(page.getByRole('heading', { name: /^Plan/ })).toHaveText('Plan 1 Eintrag geht mit, 2 bleiben')
  await page.getByRole('button', { name: 'Umziehen: 1 Eintrag' }).click()
  const moves = page.getByRole('list', { name: 'Was bisher mitgenommen wurde' })
  await expect(moves).toContainText('«Gefährdung» umgezogen')
  await expect(moves).toContainText('1 ging in anderen auf, 1 wurde ergänzt')
  expect(await said(list)).toEqual([
    'Abies alba: {"Status":"LC"}',
    'Abies perdita: {"Status":"RE"}',
    'Galatella alpina: {"Hoehe":3,"Status":"VU"}',
  ])

  await openRecord(page, server, 'Galatella alpina')
  await expect(page.getByText('aus Aster alpinus L. in «Flora 2012»')).toBeVisible()
  await page.goto(`${server.url}${address}?sammlungen=`)
  await moves.getByRole('button', { name: /rückgängig/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Rückgängig machen' }).click()
  await expect(moves).toContainText('rückgängig gemacht')
  expect(await said(list)).toEqual([
    'Abies alba: {"Status":"LC"}',
    'Abies perdita: {"Status":"RE"}',
    'Aster alpinus: {"Hoehe":3,"Status":"VU"}',
    'Galatella alpina: {"Status":"NT"}',
  ])
  // Whoever only reads sees what there is to take along, and who may.
  await logOut(page, 'admin')
  await page.goto(`${server.url}${address}?sammlungen=`)
  await expect(page.getByText('Mitnehmen kann eine Sammlung, wer sie pflegt, nach der Anmeldung.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /Gefährdung/ })).toBeDisabled()
})

longStory(
  'Wer nichts verschiebt, bekommt im Export der neuen Fassung, was über die alte gesagt ist, und sieht, woher',
  async ({ page }) => {
    const { address } = await collectionOfOld('Höhen', [
      ['Abies alba', '{ Hoehe: 1 }'],
      ['Aster alpinus', '{ Hoehe: 2200 }'],
    ])
    await page.goto(`${server.url}${address}?sammlungen=`)
    await page.getByRole('link', { name: 'Export über «Flora 2021»' }).click()
    await expect(page).toHaveURL(/\/Export\?type=Arten&taxonomies=Flora%202021&lendAlong=true$/)
    const along = page.getByRole('checkbox', { name: /^Werte einer anderen Fassung ergänzen/ })
    await expect(along).toBeChecked()
    await expect(page.getByText('gilt der des einen Objekts, aus dem es laut Umzug wurde, aus «Flora 2012».')).toBeVisible()
    await page.getByRole('button', { name: /^Höhen/ }).click()
    await page.getByRole('checkbox', { name: 'Hoehe' }).check()
    await expect(page.getByRole('checkbox', { name: 'Hoehe' })).toHaveAccessibleDescription(/1 erg\./)
    const row = page.getByRole('row').filter({ hasText: 'Galatella alpina' })
    await expect(row).toContainText('2200')
    await expect(row).toContainText('Aster alpinus (Flora 2012)')
    await expectAccessible(page)
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'CSV', exact: true }).click()
    const rows = csvRows(await (await download).path())
    expect(rows.filter(([, ...cells]) => cells.some((cell, at) => at > 0 && cell !== '')).map(([, ...cells]) => cells)).toEqual([
      ['name', 'Höhen: Hoehe', 'Höhen: aus anderer Fassung'],
      ['Galatella alpina', '2200', 'Aster alpinus (Flora 2012)'],
    ])
    await along.uncheck()
    await expect(row).not.toContainText('Aster alpinus')
  },
)

test('Wer einen Export der alten Fassung öffnet, stellt ihn auf die neue um, liest vorher, was wegfällt, und kann zurück', async ({
  page,
}) => {
  const { taxonIdOf } = await collectionOfOld('Schatten', [['Aster alpinus', '{ Schatten: 5 }']])
  const link = '/Export?type=Arten&taxonomies=Flora%202012&pcoProperties=Schatten~Schatten&ranks=species'
  await page.goto(`${server.url}${link}&subtree=${taxonIdOf('Aster')}`)
  const versions = page.getByRole('list', { name: 'Andere Fassungen' })
  await page.getByRole('button', { name: 'Export auf die andere Fassung umstellen' }).click()
  await expect(versions).toContainText(
    '1 Teilbaum hat in «Flora 2021» keinen sicheren Nachfolger und fällt weg: Aster (noch nicht entschieden).',
  )
  await expect(versions).toContainText('Es bliebe nichts von dem, was gewählt ist.')
  await expect(versions.getByRole('button')).toHaveCount(0)

  await page.goto(server.url + link)
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(row('Aster alpinus')).toContainText('5')
  await page.getByRole('button', { name: 'Export auf die andere Fassung umstellen' }).click()
  await expect(versions).toContainText(
    'Von «Flora 2012» nach «Flora 2021»: Was Sammlungen über die alte Fassung sagen, kommt von jedem Objekt mit, das in beiden eines ist.',
  )
  await expect(versions).toContainText(
    'Nicht jedes Objekt ist in «Flora 2021» eines geblieben: 1 weggefallen, 1 noch nicht entschieden, 1 aufgeteilt. Von ihnen kommen keine Werte mit.',
  )
  await expectAccessible(page)
  await versions.getByRole('button', { name: 'Auf «Flora 2021» umstellen' }).click()
  await expect(page).toHaveURL(
    /\/Export\?type=Arten&taxonomies=Flora%202021&pcoProperties=Schatten~Schatten&ranks=species&lendAlong=true$/,
  )
  await expect(row('Galatella alpina')).toContainText('5Aster alpinus (Flora 2012)')
  await page.getByRole('status').getByRole('button', { name: 'Rückgängig' }).click()
  await expect(page).toHaveURL(server.url + link)

  await page.goto(`${server.url}/Vergleich?ids=${taxonIdOf('Aster alpinus')}&ids=${taxonIdOf('Abies alba')}`)
  await expect(page.getByRole('list', { name: 'In anderen Fassungen' })).toHaveText(
    'Aster alpinus in der Fassung «Flora 2021»: Galatella alpina Stattdessen vergleichen',
  )
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Stattdessen vergleichen' }).click()
  await expect(page).toHaveURL(`${server.url}/Vergleich?ids=${taxonIdOf('Galatella alpina')}&ids=${taxonIdOf('Abies alba')}`)
  await expect(page.getByRole('list', { name: 'In anderen Fassungen' })).toHaveCount(0)
})

/** A collection that speaks of taxa of either version, the address of the crosswalk, and ids of its taxa. */
async function collectionOfOld(name: string, records: readonly (readonly [string, string])[]) {
  const token = await tokenOf(server, 'admin', ADMIN)
  const idOf = async (taxonomy: string) => {
    const { search } = await askAs(server, null, `{ search(text: "${taxonomy}", kinds: [taxonomy]) { hits { label path } } }`)
    return (
      (search as { hits: { label: string; path: string }[] }).hits
        .find(({ label }) => label === taxonomy)
        ?.path.split('/')
        .at(-1) ?? ''
    )
  }
  const [fromId, toId] = [await idOf('Flora 2012'), await idOf('Flora 2021')]
  const { crosswalk, me } = (await askAs(
    server,
    token,
    `{ crosswalk(fromId: "${fromId}", toId: "${toId}") { pairs { nodes { from { id name } to { id name } } } }
      me: treeChildren(parent: "organizations") { nodes { id } } }`,
  )) as {
    crosswalk: { pairs: { nodes: Record<'from' | 'to', { id: string; name: string } | null>[] } }
    me: { nodes: { id: string }[] }
  }
  const taxa = crosswalk.pairs.nodes.flatMap(({ from, to }) => [from, to])
  const taxonIdOf = (taxon: string) => taxa.find((each) => each?.name === taxon)?.id
  const made = (await askAs(
    server,
    token,
    `mutation { createCollection(organizationId: "${me.nodes[0]?.id}",
      collection: { name: "${name}", licence: "CC0-1.0", citation: "${name}" }) { id } }`,
  )) as { createCollection: { id: string } }
  const list = made.createCollection.id
  for (const [of, properties] of records)
    await askAs(
      server,
      token,
      `mutation { createRecord(collectionId: "${list}", taxonId: "${taxonIdOf(of)}", properties: ${properties}) { id } }`,
    )
  return { list, address: `/Arten/${fromId}/Umzug/${toId}`, taxonIdOf }
}

async function said(list: string): Promise<string[]> {
  const { collection } = (await askAs(
    server,
    null,
    `{ collection(id: "${list}") { records { nodes { taxon { name } properties } } } }`,
  )) as { collection: { records: { nodes: { taxon: { name: string }; properties: object }[] } } }
  return collection.records.nodes.map(({ taxon, properties }) => `${taxon.name}: ${JSON.stringify(properties)}`).sort()
}

test('Wer eine Adresse eines Taxons öffnet, das gelöscht wurde, erfährt, was daraus wurde', async ({ page }) => {
  const { search } = await askAs(server, null, '{ search(text: "Aster alpinus", kinds: [taxon]) { hits { path } } }')
  const path = (search as { hits: { path: string }[] }).hits[0]?.path ?? ''
  const id = path.split('/').at(-1) ?? ''
  const { taxon } = await askAs(server, null, `{ taxon(id: "${id}") { shortCode } }`)
  const token = await tokenOf(server, 'admin', ADMIN)
  await askAs(server, token, `mutation { deleteRow(kind: taxon, id: "${id}", version: 1) { id } }`)
  for (const address of [path, `/id/${id}`, `/id/${(taxon as { shortCode: string }).shortCode}`]) {
    const response = await page.goto(server.url + address)
    expect([response?.status(), response?.headers()['x-robots-tag']]).toEqual([200, 'noindex'])
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aster alpinus L.')
    await expect(page.getByText('Dieses Taxon wurde gelöscht.')).toBeVisible()
  }
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Galatella alpina' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Galatella alpina')
  const nobody = id.replace(/^./, (digit) => (digit === 'f' ? 'e' : 'f'))
  expect((await page.request.get(`${server.url}/id/${nobody}`)).status()).toBe(404)
})

longStory('Auf dem Telefon liest und entscheidet man mit dem Daumen', async ({ page }) => {
  await logIn(page, server, 'Beispiel Taxonomie', PASSWORD)
  await page.setViewportSize({ width: 390, height: 844 })
  await openRecord(page, server, 'Abies perdita')
  await page.getByRole('link', { name: '«Flora 2021»' }).click()
  await expect(taxon(page, 'Abies alba')).toBeVisible()
  expect(await page.locator('html').evaluate(({ scrollWidth }) => scrollWidth)).toBeLessThanOrEqual(390)
  await expectAccessible(page)
})
