import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { MODE_ATTRIBUTE } from '../../lib/browser/modeScript'

type Found = Pick<Awaited<ReturnType<AxeBuilder['analyze']>>, 'violations'>

/** Of what is right axe would describe every element. Without frames in our pages its older way sees the same, and opens no page of its own. */
const options = { resultTypes: ['violations' as const], rules: { 'target-size': { enabled: true } } }

/**
 * axe finds nothing to complain about, nor are targets too small (WCAG 2.2), which axe leaves out unless asked; and what can be read in one mode can be
 * read in the other.
 */
export async function expectAccessible(page: Page, where?: string) {
  // Firefox 153 ends its page (signal 11) while axe looks at a form; what axe finds is in the page, and is asked for in Chromium.
  if (process.env.STORIES_BROWSER === 'firefox') return
  // Pale for as long as their successors are on the way.
  await expect(page.locator('[data-stale=true]')).toHaveCount(0)
  await page.evaluate(openedWhole)
  const found = complaints(await new AxeBuilder({ page }).options(options).setLegacyMode().analyze())
  await inOtherMode(page, async () => {
    found.push(...complaints(await page.evaluate(contrastAgain)).map((said) => `in the other mode: ${said}`))
  })
  expect(found, where).toEqual([])
}

const complaints = ({ violations }: Found): string[] =>
  violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' · ')}`)

/** The page has axe by now: to bring it once more would take longer than what it is asked. */
async function contrastAgain(): Promise<Found> {
  const { axe } = window as unknown as { axe: { run(options: object): Promise<Found> } }
  const { violations } = await axe.run({ runOnly: ['color-contrast'], resultTypes: ['violations'] })
  return { violations }
}

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
