import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** axe finds nothing to complain about, nor are targets too small (WCAG 2.2), which axe leaves out unless asked. */
export async function expectAccessible(page: Page, where?: string) {
  const { violations } = await new AxeBuilder({ page }).options({ rules: { 'target-size': { enabled: true } } }).analyze()
  const said = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' · ')}`)
  expect(said, where).toEqual([])
}
