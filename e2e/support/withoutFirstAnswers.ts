import type { Page } from '@playwright/test'

/**
 * From now on pages come as from a web server that only knows files, without the answers that ours puts into them: for stories about what a page asks, and
 * about what becomes of an answer on its way. Files, calls and probes are left alone.
 */
export async function withoutFirstAnswers(page: Page): Promise<void> {
  await page.route(
    ({ pathname }) => !/^\/(_next|graphql|health)\b/.test(pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const response = await route.fetch({ maxRedirects: 0 })
      const html = (await response.text()).replace(/(<script id="(?:first-answers|operator)"[^>]*>).*?(<\/script>)/gs, '$1null$2')
      await route.fulfill({ response, body: html })
    },
  )
}
