import type { Page } from '@playwright/test'
import { readDemoFile } from '../../server/demo/demoFiles'
import { demoId } from '../../server/demo/demoId'
import type { SheetCell } from '../../server/exporters/testing/readXlsx'
import { choose, filterBy } from './exportTool'
import { expect } from './story'

export const plants = 'Moorpflanzen (Beispieldaten)'
export const indicators = 'Zeigerwerte der Pflanzen (Beispieldaten)'
export const habitats = 'Arten in Lebensräumen (Beispieldaten)'
export const headers = [
  'id',
  'name',
  `${plants}: Deutscher Name`,
  `${plants}: Wuchsform`,
  `${indicators}: Lichtzahl`,
  `${indicators}: Feuchtezahl`,
  `${habitats}: kommt vor in: Bindung`,
]

export const previewOf = (page: Page) => page.getByRole('table', { name: 'Vorschau' })

/** Plants of wet places with their German name, growth form, light and how they are bound to their habitats, all by hand. */
export async function chooseWetPlants(page: Page) {
  await page.setViewportSize({ width: 1600, height: 1400 })
  await page.goto('/Export')
  await page.getByText('Arten', { exact: true }).last().click()
  await page.getByRole('checkbox', { name: /^Moorpflanzen \(Beispieldaten\)/ }).check()
  await choose(page, 'Deutscher Name')
  await choose(page, 'Wuchsform')
  await choose(page, 'Lichtzahl')
  await choose(page, 'Bindung')
  await filterBy(page, 'Feuchtezahl', 'ist mindestens', '9')
  await expect(page).toHaveURL(/pcoFilters=.*Feuchtezahl/)
  await expect(previewOf(page).getByRole('columnheader', { name: /Feuchtezahl/ })).toBeVisible()
}

/** What the database was filled with, as rows of `headers` by id: plants with a moisture value of 9 or more. */
export function wetPlants(): Map<SheetCell, SheetCell[]> {
  const cell = (text: string | undefined) =>
    text === undefined || text === '' ? null : String(Number(text)) === text ? Number(text) : text
  const values = new Map(readDemoFile('records-zeigerwerte.csv').map((row) => [row.taxon, row]))
  const bonds = readDemoFile('relations-vorkommen.csv').filter((row) => row.relation_type === 'kommt vor in')
  const collator = new Intl.Collator('de', { numeric: true })
  const rows = readDemoFile('taxa-moorpflanzen.csv').flatMap(({ name = '', de, Wuchsform }) => {
    const { Lichtzahl, Feuchtezahl = '' } = values.get(name) ?? {}
    if (Feuchtezahl === '' || Number(Feuchtezahl) < 9) return []
    const bound = bonds
      .filter(({ taxonomy, taxon }) => taxonomy === 'moorpflanzen' && taxon === name)
      .sort((a, b) => collator.compare(a.related_taxon ?? '', b.related_taxon ?? ''))
      .map(({ Bindung }) => Bindung)
    const id = demoId('taxon', 'moorpflanzen', name)
    return [[id, name, cell(de), cell(Wuchsform), cell(Lichtzahl), cell(Feuchtezahl), cell(bound.join(' | '))]]
  })
  return new Map(rows.map((row) => [row[0] ?? null, row]))
}

export function sourceRow(kind: string, file: string, name: string): SheetCell[] {
  const row = readDemoFile(file).find((each) => each.name === name) ?? {}
  const organization = readDemoFile('organizations.csv').find(({ key }) => key === row.organization)?.name
  const facts = [row.last_updated, row.licence, row.citation, row.terms_of_use, organization, row.description]
  return [kind, name, ...facts.map((fact) => fact ?? null)]
}
