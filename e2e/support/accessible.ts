import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Of what is right axe would describe every element. Without frames in our pages its older way sees the same, and opens no page of its own. */
const options = { resultTypes: ['violations' as const], rules: { 'target-size': { enabled: true } } }

/** axe finds nothing to complain about, nor are targets too small (WCAG 2.2), which axe leaves out unless asked. */
export async function expectAccessible(page: Page, where?: string) {
  await page.evaluate(openedWhole)
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().options(options).analyze()
  const said = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' · ')}`)
  expect(said, where).toEqual([])
}

/** A menu that is still being faded in has less contrast than it will have. What turns for ever is not waited for. */
async function openedWhole(): Promise<void> {
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  await Promise.all(ending.map(({ finished }) => finished.catch(() => null)))
}
