import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Browser, TestInfo } from '@playwright/test'
import { compare } from '../support/pictures/compare'
import { pictured } from '../support/pictures/pictured'
import { type Look, shoot, sizes } from '../support/pictures/shoot'
import { expect } from '../support/story'
import { name, namedFor, UNNAMED } from './named'
import { test } from './withLastRelease'

// `npm run test:full` runs these in a step of their own: scripts/find/findLastRelease.mjs builds the last release and names its folder. Every picture stays
// in test-results/.

/** What the 404 of an address that names nothing says. */
test.use({ expectedTrouble: [/404/] })

const release = basename(process.env.LAST_RELEASE_PATH ?? '')

for (const screen of pictured)
  for (const size of sizes) {
    const picture = `${screen.name} ${size.width}`
    test(`Nichts sieht anders aus als in der letzten Version, was nicht genannt ist: ${picture}`, async ({
      browser,
      pair,
      page,
    }, testInfo) => {
      const look: Look = { size, mode: 'light' }
      const [before, after] = [
        await shoot(browser, pair.former.url, screen, look),
        await shoot(browser, pair.present.url, screen, look),
      ]
      keep(testInfo, `${picture} vorher`, before)
      keep(testInfo, `${picture} nachher`, after)
      const { percent, picture: difference } = await compare(page, before, after)
      if (percent > UNNAMED) keep(testInfo, `${picture} Unterschied`, difference)
      const most = namedFor(release, picture)
      console.log(`${picture}: ${percent.toFixed(2)} % der Punkte sind anders, höchstens ${most} %`)
      if (process.env.NAME_DIFFERENCES) return name(release, picture, percent)
      expect(
        percent,
        'wie viele Prozent der Punkte anders sind (e2e/lastRelease/named.json nennt, was so gewollt ist)',
      ).toBeLessThanOrEqual(most)
      if (most > UNNAMED) expect(percent, 'sieht wieder aus wie vorher: e2e/lastRelease/named.json').toBeGreaterThan(UNNAMED)
    })

    test(`Auch dunkel steht alles da: ${picture}`, async ({ browser, pair }, testInfo) => {
      keep(testInfo, `${picture} dunkel`, await shoot(browser, pair.present.url, screen, { size, mode: 'dark' }))
    })
  }

test('Eine andere Farbe fällt auf, und dieselbe Seite ist zweimal dasselbe Bild', async ({ browser, pair, page }) => {
  const again = await twice(browser, pair.present.url)
  expect((await compare(page, ...again)).percent).toBe(0)
  const recoloured = await twice(browser, pair.present.url, 'main a { color: #7a3b00 !important }')
  expect((await compare(page, ...recoloured)).percent).toBeGreaterThan(UNNAMED)
})

async function twice(browser: Browser, url: string, style?: string): Promise<[Buffer, Buffer]> {
  const screen = pictured.find((each) => each.name === 'Adresse Arten')
  const [size] = sizes
  if (!screen || !size) throw new Error('There is no picture of «/Arten».')
  const look: Look = { size, mode: 'light' }
  return [await shoot(browser, url, screen, look), await shoot(browser, url, screen, look, style)]
}

/** All pictures in one folder, so that one looks through them. */
function keep({ project }: TestInfo, title: string, picture: Buffer): void {
  const folder = join(project.outputDir, 'bilder')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${title.replaceAll(' ', '-')}.png`), picture)
}
