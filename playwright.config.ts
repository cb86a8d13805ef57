import { defineConfig } from '@playwright/test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { mainStories } from './scripts/firefox/mainStories.mjs'

/** The test command names the browser it found; without it Debian's is used, else Playwright's own. */
const usual = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome']
const browser = process.env.CHROMIUM_PATH ?? usual.find((path) => existsSync(path))

/** Pages of a story live for seconds: what runs often is not made quicker in them, and they collect garbage less often. In the long run they do as at home. */
const briefly = process.env.TEST_FULL ? [] : ['--js-flags=--no-opt,--no-maglev,--min-semi-space-size=16']

/** Told in steps of their own, after the others (scripts/longStories.mjs). */
const apart = [
  { needs: 'LIGHTHOUSE_PATH', files: '**/lighthouse.spec.ts' },
  { needs: 'LAST_RELEASE_PATH', files: '**/lastRelease/*.spec.ts' },
]

const chromium = {
  browserName: 'chromium' as const,
  launchOptions: {
    executablePath: browser,
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync', ...briefly],
  },
}

/** Debian's own, through WebDriver BiDi. Its worker is one that Playwright cannot look into. */
const firefox = {
  browserName: 'firefox' as const,
  channel: 'moz-firefox',
  serviceWorkers: 'block' as const,
  launchOptions: { executablePath: join(__dirname, 'scripts/firefox/firefox.mjs') },
}

const isFirefox = process.env.STORIES_BROWSER === 'firefox'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  testIgnore: apart.filter(({ needs }) => !process.env[needs]).map(({ files }) => files),
  ...(isFirefox && { grep: mainStories.map((title) => new RegExp(title)) }),
  globalSetup: './e2e/support/servers/globalSetup.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  // Each waits for more than a third of its time.
  workers: 4,
  // A story that needs a second try has a fault, or has found one.
  retries: 0,
  forbidOnly: process.env.CI === 'true',
  // A busy machine is no failure: these only end what hangs.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : 'list',
  use: {
    viewport: { width: 1400, height: 900 },
    locale: 'de-CH',
    timezoneId: 'Europe/Zurich',
    // The worker fetches every page of the program behind each first visit, a fifth of a story's time. Stories about it ask for it;
    // in the long run all have it.
    serviceWorkers: process.env.TEST_FULL ? 'allow' : 'block',
    // A trace doubles a story's time; whoever looks for a failure adds `--trace=retain-on-failure`.
    trace: 'off',
    screenshot: 'only-on-failure',
    ...(isFirefox ? firefox : chromium),
  },
})
