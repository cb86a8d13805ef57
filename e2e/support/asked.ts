import type { Page } from '@playwright/test'

/** From now on: the names of the operations of each GraphQL post of the page. */
export function asked(page: Page): string[][] {
  const posts: string[][] = []
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/graphql')) return
    const batch = request.postDataJSON() as { operationName?: string }[]
    posts.push(batch.map(({ operationName = '' }) => operationName))
  })
  return posts
}
