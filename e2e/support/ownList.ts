import type { Page } from '@playwright/test'

export const amphibians = 'Amphibien und Reptilien (Beispieldaten)'

/** As one copies it from a sheet: with a title above, names twice, a synonym, a typing error, an empty row and what is no amphibian. */
export const pasted = [
  ['Fläche', 'Art', 'Anzahl', 'Bemerkung'],
  ['A', 'Salamandra salamandra', '3', '=1+1'],
  ['A', 'Triturus alpestris', '12', ''],
  ['B', 'Erdkröte', '1', 'am Teich; "gross"'],
  ['', '', '', ''],
  ['B', 'Triturus cristatas', '2', '007'],
  ['C', 'Salamandra salamandra', '4', ''],
  ['C', 'Quercus robur', '1', 'Baum'],
]
  .map((row) => row.join('\t'))
  .join('\r\n')

export const matchStatus = (page: Page) => page.getByRole('status', { name: 'Abgleich' })
export const review = (page: Page) => page.getByRole('region', { name: 'Unsichere Namen' })

/** Opens the screen and pastes a list, to be looked for in a taxonomy. */
export async function paste(page: Page, text: string, taxonomy = amphibians, type = 'Arten') {
  await page.goto('/Export/Meine-Liste')
  await page.getByLabel('Ihre Liste').fill(text)
  await page.getByRole('button', { name: 'Liste lesen' }).click()
  await chooseTaxonomy(page, taxonomy, type)
}

export async function chooseTaxonomy(page: Page, taxonomy = amphibians, type = 'Arten') {
  await page.getByText(type, { exact: true }).last().click()
  await page.getByRole('checkbox', { name: new RegExp(`^${taxonomy.replace(/[()]/g, '\\$&')}`) }).check()
}
