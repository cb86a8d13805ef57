import { createHash } from 'node:crypto'
import { roots } from '../../lib/domain/addresses/routes'
import { hitPath } from '../support/addresses'
import { expect, test } from '../support/story'
import { screens, show } from '../support/screens'

test.describe('Ein eingeschleustes Script', () => {
  // The browser says what it refuses, and that the image is none.
  test.use({ expectedTrouble: [/Content Security Policy|ERR_INVALID_URL/] })

  test('läuft nicht, wie auch immer es in die Seite kommt', async ({ page }) => {
    await page.goto(await hitPath(page.request, 'Bombina variegata', 'taxon'))
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Bombina variegata')
    await page.evaluate(() => {
      const inline = document.createElement('script')
      inline.textContent = 'window.injected = "inline"'
      document.body.append(inline)
      const image = document.createElement('img')
      image.setAttribute('onerror', 'window.injected = "attribute"')
      image.src = 'data:image/png;base64,x'
      document.body.append(image)
      const link = document.createElement('a')
      link.href = 'javascript:window.injected = "link"'
      document.body.append(link)
      link.click()
      const foreign = document.createElement('script')
      foreign.src = 'https://evil.example/x.js'
      document.body.append(foreign)
      const frame = document.createElement('iframe')
      frame.srcdoc = '<script>parent.injected = "frame"</script>'
      document.body.append(frame)
      const blob = document.createElement('script')
      blob.src = URL.createObjectURL(new Blob(['window.injected = "blob"'], { type: 'text/javascript' }))
      document.body.append(blob)
    })
    // Each of them is refused, and whoever comes after that would have been before it.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
    await expect.poll(() => page.evaluate(() => document.querySelectorAll('iframe, img').length)).toBeGreaterThan(0)
    expect(await page.evaluate(() => (window as { injected?: string }).injected)).toBeUndefined()
  })
})

test('Jede Seite kommt mit einer Richtlinie, die kein fremdes und kein eingefügtes Script erlaubt, und läuft damit ohne Klage', async ({
  page,
}) => {
  const policies = new Map<string, string>()
  page.on('response', (response) => {
    if (response.request().isNavigationRequest())
      policies.set(new URL(response.url()).pathname, response.headers()['content-security-policy'] ?? '')
  })
  const kinds = ['Start', 'Art', 'Export mit Filter', '/Login', 'Organisation', 'Dokumentation schnittstellen']
  for (const screen of screens.filter(({ name }) => kinds.includes(name))) await show(page, screen)
  await page.goto('/graphql')
  await expect(page.locator('.graphiql-container').first()).toBeVisible()
  expect(policies.size).toBe(kinds.length + 1)
  for (const [path, policy] of policies) {
    const scripts = policy.split('; ').find((part) => part.startsWith('script-src ')) ?? policy
    expect([path, scripts]).toEqual([path, expect.stringMatching(/^script-src( 'self')?( 'sha256-[\w+/=]{44}')+$/)])
  }
})

test('Auch was fehlt oder nur eine Hülle ist, kommt mit einer Richtlinie, die jedes seiner Scripts nennt und kein anderes erlaubt', async ({
  request,
}) => {
  const nothing = '00000000-0000-4000-8000-000000000000'
  const addresses = [
    ...['/', ...roots.map(({ segment }) => `/${segment}`), '/graphql'],
    ...[
      '/Dokumentation',
      '/Dokumentation/gibt-es-nicht',
      '/gibt-es-nicht',
      '/404.html',
      '/_not-found.html',
      '/Arten.html',
      '/%00',
      '/..%2f',
    ],
    ...[
      `/Arten/${nothing}/${nothing}`,
      `/Eigenschaften-Sammlungen/${nothing}`,
      `/Benutzer/${nothing}`,
      `/Organisationen/${nothing}`,
    ],
  ]
  for (const address of addresses) {
    const response = await request.get(address, { headers: { accept: 'text/html' } })
    const [html, policy] = [await response.text(), response.headers()['content-security-policy'] ?? '']
    const scripts = policy.split('; ').find((part) => part.startsWith('script-src ')) ?? ''
    expect([address, scripts]).toEqual([address, expect.stringMatching(/^script-src( 'self')?( 'sha256-[\w+/=]{44}')*$/)])
    // What is plain JSON no browser runs.
    const inline = [...html.matchAll(/<script(?![^>]*\s(?:src=|type="application\/json"))[^>]*>([\s\S]*?)<\/script>/g)].map(
      ([, text = '']) => text,
    )
    const unnamed = inline.filter((text) => !scripts.includes(createHash('sha256').update(text).digest('base64')))
    expect([address, unnamed]).toEqual([address, []])
    expect([address, /<[a-z][^>]*\son[a-z]+\s*=/i.exec(html.replace(/<script[\s\S]*?<\/script>/g, ''))?.[0]]).toEqual([
      address,
      undefined,
    ])
  }
})

test('GraphiQL arbeitet mit dem, was in seiner Seite steht', async ({ page, baseURL }) => {
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== baseURL) elsewhere.push(request.url())
  })
  await page.goto(`/graphql?query=${encodeURIComponent('{ overview { speciesCount } }')}`)
  await page.getByRole('button', { name: /Execute query/ }).click()
  await expect(page.locator('.result-window')).toContainText('speciesCount')
  expect(elsewhere).toEqual([])
})
