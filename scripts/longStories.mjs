// Stories of `npm run test:full` that need something of their own, each in a step after the others.
import { findBrowser, howToGetBrowser } from './find/findBrowser.mjs'
import { findLastRelease, howToGetLastRelease } from './find/findLastRelease.mjs'
import { findLighthouse, howToGetLighthouse } from './find/findLighthouse.mjs'
import { findPrograms, forOtherBrowser, sayMissing } from './find/findPrograms.mjs'
import { mainStories } from './firefox/mainStories.mjs'
import { say } from './lib/say.mjs'

/**
 * `args`: of Playwright. `find`: the environment variables that name what they need; null where that is not there. `missing`: what is said then. `count`: how
 * many there must be, where they are chosen by their titles.
 *
 * @type {{ title: string, args: string[], find: () => Promise<Record<string, string> | null>, missing: string, count?: number }[]}
 */
export const longStories = [
  {
    title: 'Messung mit Lighthouse',
    args: ['lighthouse.spec', '--workers=1'],
    find: () => withBrowser({ isMeasured: true }, async () => named('LIGHTHOUSE_PATH', await findLighthouse())),
    missing: `Die Messung mit Lighthouse lief nicht. ${howToGetLighthouse} ${howToGetBrowser}`,
  },
  {
    title: 'Bilder und Handgriffe neben denen der letzten Version',
    args: ['lastRelease/', '--workers=2'],
    find: () => withBrowser({}, async () => named('LAST_RELEASE_PATH', await findLastRelease())),
    missing: `Bilder und Handgriffe wurden nicht mit denen der letzten Version verglichen. ${howToGetLastRelease} ${howToGetBrowser}`,
  },
  {
    title: 'Die wichtigsten Geschichten in Firefox',
    args: ['--workers=2'],
    count: mainStories.length,
    find: async () => {
      const { FIREFOX_PATH } = findPrograms({ install: true, only: forOtherBrowser, log: say })
      return FIREFOX_PATH ? { FIREFOX_PATH, STORIES_BROWSER: 'firefox' } : null
    },
    missing: `Die wichtigsten Geschichten liefen nicht in Firefox. ${sayMissing({}, forOtherBrowser)}`,
  },
]

async function withBrowser(options, find) {
  const browser = findBrowser(options)
  const found = browser && (await find())
  return found ? { ...found, CHROMIUM_PATH: browser } : null
}

const named = (variable, path) => (path ? { [variable]: path } : null)
