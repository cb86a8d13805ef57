import { expect, longStory, test } from '../support/story'
import { withWorker, workerReady } from '../support/servers/worker'

test.use(withWorker)

longStory(
  'Arteigenschaften lässt sich als Programm installieren: Chromium vermisst nichts (spec §7.7)',
  async ({ page, context, request }) => {
    await page.goto('/')
    await workerReady(page)
    const browser = await context.newCDPSession(page)
    const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
    // A private window, as a story has one, is the only reason not to offer it.
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
    const { errors, data = '{}' } = await browser.send('Page.getAppManifest')
    expect(errors).toEqual([])

    const manifest = JSON.parse(data) as Manifest
    expect(manifest).toMatchObject({
      id: '/',
      name: 'Arteigenschaften',
      short_name: 'Arteigenschaften',
      lang: 'de-CH',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      theme_color: '#ff9800',
    })
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      'any any',
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ])
    for (const address of [...manifest.icons.map(({ src }) => src), ...manifest.shortcuts.map(({ url }) => url)])
      expect((await request.get(address)).status(), address).toBe(200)
    // Chromium asks for this one as long as it has not read which icon the page names.
    expect((await request.get('/favicon.ico')).headers()['content-type']).toMatch(/^image\//)
    // Pictures as large as they say.
    for (const { src, sizes } of manifest.icons.filter(({ type }) => type === 'image/png')) {
      const size = await page.evaluate(async (from) => {
        const image = await createImageBitmap(await (await fetch(from)).blob())
        return `${image.width}x${image.height}`
      }, src)
      expect(size, src).toBe(sizes)
    }
    await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', '#ff9800')
    await expect(page.locator('link[rel=apple-touch-icon]')).toHaveAttribute('href', '/icon-180.png')
  },
)

interface Manifest {
  icons: { src: string; sizes: string; type: string; purpose: string }[]
  shortcuts: { url: string }[]
}
