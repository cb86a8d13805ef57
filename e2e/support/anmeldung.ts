import type { Page } from '@playwright/test'
import { expect } from './story'

export const account = (page: Page) => page.getByRole('navigation', { name: 'Bereiche' })
/** One's name in the bar: who is logged in. */
export const accountButton = (page: Page, name = 'admin') => account(page).getByRole('button', { name, exact: true })
export async function logOut(page: Page, name = 'admin') {
  await accountButton(page, name).click()
  await page.getByRole('button', { name: `${name} abmelden` }).click()
}
export const logInLink = (page: Page) => account(page).getByRole('link', { name: 'Anmelden' })

export async function fillIn(page: Page, name = 'admin', password = process.env.STORIES_ADMIN_PASSWORD ?? '') {
  await page.getByRole('textbox', { name: 'Name oder E-Mail' }).fill(name)
  await page.getByLabel('Passwort').fill(password)
  await page.getByLabel('Passwort').press('Enter')
}

export async function logIn(page: Page) {
  await page.goto('/Login')
  await fillIn(page)
  await expect(accountButton(page)).toBeVisible()
}

/** The authorization header of each data call from now on; null where there is none. */
export function headersOf(page: Page): (string | null)[] {
  const seen: (string | null)[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/graphql') seen.push(request.headers().authorization ?? null)
  })
  return seen
}

/** What the browser database holds: null while there is none. */
export const database = (page: Page) =>
  page.evaluate(async () => {
    const found = (await indexedDB.databases()).find(({ name }) => name === 'ae')
    if (!found) return null
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error ?? new Error('IndexedDB'))
      })
    const opened = await done(indexedDB.open('ae'))
    const stores = []
    for (const name of opened.objectStoreNames) {
      const store = opened.transaction(name).objectStore(name)
      const { autoIncrement, keyPath } = store
      stores.push({ name, autoIncrement, keyPath, rows: await done<unknown[]>(store.getAll()) })
    }
    opened.close()
    return { version: found.version, stores }
  })

export interface Seed {
  version: number
  stores: { name: string; options: IDBObjectStoreParameters; rows?: unknown[] }[]
  /** Whether the page that makes it keeps it open. */
  keepOpen?: boolean
}

/** Makes the browser database before the program has seen this browser. */
export async function seed(page: Page, database: Seed) {
  // Not a page of the program; its icon is none, since Chromium asks for one.
  await page.route('**/leer', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><link rel="icon" href="data:,">' }),
  )
  await page.goto('/leer')
  await page.evaluate(
    ({ version, stores, keepOpen }) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open('ae', version)
        request.onupgradeneeded = () => {
          for (const { name, options, rows = [] } of stores) {
            const store = request.result.createObjectStore(name, options)
            for (const row of rows) store.add(row)
          }
        }
        request.onerror = () => reject(request.error ?? new Error('IndexedDB'))
        request.onsuccess = () => {
          if (!keepOpen) request.result.close()
          resolve()
        }
      }),
    database,
  )
}

export const users = { name: 'users', options: { keyPath: 'id', autoIncrement: true } }

/** A token that nobody signed; the page only reads when it expires. */
export const token = (exp: number) => `e30.${Buffer.from(JSON.stringify({ exp })).toString('base64url')}.c2ln`
export const NEVER = token(4e9)
