import { defineConfig } from '@playwright/test'
import { existsSync } from 'node:fs'

/** The test command names the browser it found; without it Debian's is used, else Playwright's own. */
const usual = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome']
const browser = process.env.CHROMIUM_PATH ?? usual.find((path) => existsSync(path))

/** Pages of a story live for seconds: what runs often is not made quicker in them, and they collect garbage less often. In the long run they do as at home. */
const briefly = process.env.TEST_FULL ? [] : ['--js-flags=--no-opt,--no-maglev,--min-semi-space-size=16']

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  // Measured alone, after the stories (scripts/test.mjs).
  testIgnore: process.env.LIGHTHOUSE_PATH ? [] : '**/lighthouse.spec.ts',
  globalSetup: './e2e/support/servers/globalSetup.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  // Each waits for a fifth of its time.
  workers: 3,
  // A story that needs a second try has a fault, or has found one.
  retries: 0,
  forbidOnly: process.env.CI === 'true',
  // A busy machine is no failure: these only end what hangs.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 1400, height: 900 },
    locale: 'de-CH',
    timezoneId: 'Europe/Zurich',
    // The worker fetches every page of the program behind each first visit, a fifth of a story's time. Stories about it ask for it;
    // in the long run all have it.
    serviceWorkers: process.env.TEST_FULL ? 'allow' : 'block',
    // A trace doubles a story's time; whoever looks for a failure adds `--trace=retain-on-failure`.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: browser,
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync', ...briefly],
    },
  },
})
