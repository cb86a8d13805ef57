import type { Download, Locator, Page } from '@playwright/test'
import { expect } from './story'

/** Chooses a property by searching for it. */
export async function choose(page: Page, property: string) {
  const search = page.getByRole('searchbox', { name: 'Eigenschaft suchen' })
  await search.fill(property)
  await page
    .getByRole('checkbox', { name: new RegExp(`^${property}`) })
    .first()
    .check()
  await search.fill('')
}

/** Sets a filter; `comparator` and `value` as on the screen, without a comparator the choice of a yes-or-no property. */
export async function filterBy(page: Page, property: string, comparator: string | null, value: string) {
  await startFilter(page, property)
  if (comparator === null) await page.getByRole('radio', { name: new RegExp(`^${value}`) }).check()
  else {
    await page.getByLabel('Vergleich').selectOption(comparator)
    await page
      .getByRole('textbox', { name: /^Wert/ })
      .or(page.getByRole('combobox', { name: /^Wert/ }))
      .fill(value)
  }
  await page.getByRole('button', { name: 'Filter setzen' }).click()
}

/** Opens the form for a property to filter by. */
export async function startFilter(page: Page, property: string) {
  const step = page.getByRole('button', { name: /Filtern/ })
  if ((await step.getAttribute('aria-expanded')) === 'false') await step.click()
  await page.getByRole('combobox', { name: 'Eigenschaft' }).fill(property)
  await page
    .getByRole('option', { name: new RegExp(`^${property}`) })
    .first()
    .click()
}

/** The preview as the file would write it, whose id stands first instead of last: header and rows, all cells; waits until every row is there. */
export async function previewRows(table: Locator): Promise<string[][]> {
  await expect(table).toHaveAttribute('aria-busy', 'false')
  const count = Number(await table.getAttribute('aria-rowcount'))
  await expect(table.getByRole('row')).toHaveCount(count)
  await expect(table.locator('[data-pending]')).toHaveCount(0)
  return table.evaluate((element) => {
    const written = (cell: Element) => {
      const text = (cell.textContent ?? '').trim()
      const type = cell.getAttribute('data-type')
      if (type === 'boolean') return { ja: 'true', nein: 'false' }[text] ?? text
      if (type === 'date') return text.replace(/^(\d\d)\.(\d\d)\.(\d{4})$/, '$3-$2-$1')
      return text
    }
    const headers = [...element.querySelectorAll('[role=columnheader]')].map((header) =>
      [header.querySelector('small')?.textContent, header.querySelector('span')?.firstChild?.textContent]
        .filter(Boolean)
        .join('')
        .trim(),
    )
    const rows = [...element.querySelectorAll('[role=row]')]
      .slice(1)
      .sort((a, b) => Number(a.getAttribute('aria-rowindex')) - Number(b.getAttribute('aria-rowindex')))
    const all = [headers, ...rows.map((row) => [...row.querySelectorAll('[role=cell]')].map(written))]
    return all.map((row) => [...row.slice(-1), ...row.slice(0, -1)])
  })
}

/** Clicks a file's link and waits for the download. */
export async function download(page: Page, name: string): Promise<Download> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name, exact: true }).click()])
  return file
}
