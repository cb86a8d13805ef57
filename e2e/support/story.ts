import { setTimeout } from 'node:timers/promises'
import { type ConsoleMessage, expect, type Page, test as base } from '@playwright/test'

interface StoryOptions {
  /** Lines in the browser's console that belong to the story, for example the 404 of an unknown address. */
  expectedTrouble: RegExp[]
}

/**
 * A story on the shared server. Whatever any of its pages complains about in the console (errors, hydration, blocked
 * scripts) fails it.
 */
export const test = base.extend<StoryOptions & { quietConsole: void; slowPages: void; lateAnswers: void }>({
  expectedTrouble: [[], { option: true }],
  baseURL: async ({}, use) => {
    const url = process.env.STORIES_URL
    if (!url) throw new Error('No server: e2e/support/servers/globalSetup.ts starts it.')
    await use(url)
  },
  quietConsole: [
    async ({ context, expectedTrouble }, use) => {
      const trouble: string[] = []
      const note = (text: string) => {
        if (!expectedTrouble.some((expected) => expected.test(text))) trouble.push(text)
      }
      context.on('console', (message: ConsoleMessage) => {
        if (message.type() === 'error' || /hydrat/i.test(message.text())) note(`${message.text()} (${message.location().url})`)
      })
      context.on('weberror', (error) => note(error.error().message))
      await use()
      expect(trouble, 'Meldungen in der Konsole').toEqual([])
    },
    { auto: true },
  ],
  /** STORIES_SLOWED=3: scripts take three times as long, as on a busy machine. What a story leaves to chance goes wrong more often. */
  slowPages: [
    async ({ context }, use) => {
      const rate = Number(process.env.STORIES_SLOWED ?? 1)
      if (rate > 1) context.on('page', (page) => void slowDown(page, rate))
      await use()
    },
    { auto: true },
  ],
  /** STORIES_LATE=1000: each question waits for up to a second before it is asked, one longer than the next, as on a poor connection. */
  lateAnswers: [
    async ({ context }, use) => {
      const most = Number(process.env.STORIES_LATE ?? 0)
      if (most > 0)
        await context.route('**/graphql', async (route) => {
          await setTimeout(Math.random() * most)
          await route.fallback().catch(() => {})
        })
      await use()
    },
    { auto: true },
  ],
})

async function slowDown(page: Page, rate: number): Promise<void> {
  // A page may be closed before.
  const session = await page
    .context()
    .newCDPSession(page)
    .catch(() => null)
  await session?.send('Emulation.setCPUThrottlingRate', { rate }).catch(() => {})
}

/** Of the long run only (`npm run test:full`), for stories that have a `test` of their own: what they tell of stands in shorter ones too. */
export const inLongRun = <T>(own: T): T => (process.env.TEST_FULL ? own : ((() => {}) as unknown as T))

/** A story of the long run only. */
export const longStory = inLongRun(test)

export { expect }

/** The node of the tree with this label; its name begins with it, a vernacular name and a number may follow. */
export const treeNode = (page: Page, name: string | RegExp) =>
  page
    .getByRole('tree', { name: 'Navigation' })
    .getByRole('treeitem', { name: typeof name === 'string' ? beginsWith(name) : name })

/** A label that begins with this name as a whole word: «Bombina», not «Bombinatoridae». */
export const beginsWith = (name: string) => new RegExp(`^${escaped(name)}(?!\\p{L})`, 'u')

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** Uuid of the last segment of an address. */
export const lastSegment = (url: string) => decodeURIComponent(new URL(url).pathname).split('/').at(-1) ?? ''

/** Opens what one needs now and then of the record or the export at hand. */
export const openMore = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^(Weiteres zu|Teilen, speichern)/ })
    .click()

export async function chooseMore(page: Page, name: string) {
  await openMore(page)
  await page.getByRole('menuitem', { name }).click()
}
