import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { say } from '../lib/say.mjs'

/** What to say when `findBrowser` answers null. */
export const howToGetBrowser =
  'Es ist kein Chromium zu finden. Installieren Sie eines ' +
  '(«npx playwright install --with-deps chromium» oder «sudo apt-get install chromium») oder nennen Sie es mit CHROMIUM_PATH.'

/** Chromium without windows: the same pages, scripts and rules, and a fifth less time for the stories. Debian has it. */
const shell = '/usr/bin/chromium-headless-shell'

const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/microsoft-edge',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/**
 * Path of a Chromium for the browser stories: CHROMIUM_PATH, Playwright's own, the usual places; installed where that is
 * ours to do (root, or CI=true). Null when there is none. `isMeasured`: the one that people have is preferred to the shell.
 */
export function findBrowser({ isMeasured = false } = {}) {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  return present(isMeasured) ?? (mayInstall() ? install() : null)
}

function present(isMeasured = false) {
  const [first, last] = isMeasured ? [[], [shell]] : [[shell], []]
  return [playwrightsOwn(), ...first, ...usual, ...last].find((path) => path && existsSync(path)) ?? null
}

function playwrightsOwn() {
  try {
    return createRequire(import.meta.url)('@playwright/test').chromium.executablePath()
  } catch {
    return null
  }
}

const isRoot = () => process.getuid?.() === 0
const mayInstall = () => process.platform === 'linux' && (isRoot() || process.env.CI === 'true')

function install() {
  say('Chromium fehlt und wird installiert (apt-get install chromium-headless-shell, sonst chromium) …')
  aptGet('update', '-qq')
  for (const name of ['chromium-headless-shell', 'chromium']) {
    aptGet('install', '-y', '-qq', '--no-install-recommends', name)
    const found = present()
    if (found) return found
  }
  return null
}

function aptGet(...args) {
  const [command, ...rest] = [...(isRoot() ? [] : ['sudo', '-n']), 'apt-get', ...args]
  spawnSync(command, rest, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
