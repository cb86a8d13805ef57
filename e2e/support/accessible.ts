import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { MODE_ATTRIBUTE } from '../../lib/browser/modeScript'

/** Of what is right axe would describe every element. Without frames in our pages its older way sees the same, and opens no page of its own. */
const options = { resultTypes: ['violations' as const], rules: { 'target-size': { enabled: true } } }

/**
 * axe finds nothing to complain about, nor are targets too small (WCAG 2.2), which axe leaves out unless asked; and what can be read in one mode can be
 * read in the other.
 */
export async function expectAccessible(page: Page, where?: string) {
  // Firefox 153 ends its page (signal 11) while axe looks at a form; what axe finds is in the page, and is asked for in Chromium.
  if (process.env.STORIES_BROWSER === 'firefox') return
  await page.evaluate(openedWhole)
  const violations = await complaints(new AxeBuilder({ page }).options(options))
  await inOtherMode(page, async () => {
    const ofContrast = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).withRules('color-contrast')
    violations.push(...(await complaints(ofContrast)).map((said) => `in the other mode: ${said}`))
  })
  expect(violations, where).toEqual([])
}

const complaints = async (axe: AxeBuilder): Promise<string[]> =>
  (await axe.setLegacyMode().analyze()).violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' · ')}`,
  )

async function inOtherMode(page: Page, work: () => Promise<void>): Promise<void> {
  const change = (attribute: string) => {
    const { documentElement: root } = document
    root.setAttribute(attribute, root.getAttribute(attribute) === 'dark' ? 'light' : 'dark')
  }
  await page.evaluate(change, MODE_ATTRIBUTE)
  await page.evaluate(openedWhole)
  await work()
  await page.evaluate(change, MODE_ATTRIBUTE)
}

/** A menu that is still being faded in has less contrast than it will have. What turns for ever is not waited for. */
async function openedWhole(): Promise<void> {
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  await Promise.all(ending.map(({ finished }) => finished.catch(() => null)))
}
