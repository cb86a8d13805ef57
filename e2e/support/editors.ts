import type { Page } from '@playwright/test'
import { rememberedLogin } from './screens'
import { startServer, type RunningServer } from './servers/server'
import { expect } from './story'

/** Asks the interface of a server, with the rights of a token. */
export async function askAs(server: RunningServer, token: string | null, query: string): Promise<Record<string, unknown>> {
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ query }),
  })
  const { data, errors } = (await response.json()) as { data: Record<string, unknown> | null; errors?: { message: string }[] }
  if (errors?.[0]) throw new Error(errors[0].message)
  return data ?? {}
}

/** A token for name and password. */
export async function tokenOf(server: RunningServer, name: string, password: string): Promise<string> {
  const { login } = await askAs(server, null, `mutation { login(username: "${name}", password: "${password}") { token } }`)
  return (login as { token: string }).token
}

/** Users of the example data have no password: the administrator's one-time link gives them one. */
export async function givePassword(server: RunningServer, admin: string, name: string, password: string): Promise<void> {
  const { treeChildren } = await askAs(server, admin, '{ treeChildren(parent: "users") { nodes { id label } } }')
  const user = (treeChildren as { nodes: { id: string; label: string }[] }).nodes.find(({ label }) => label === name)
  const { createPasswordLink } = await askAs(server, admin, `mutation { createPasswordLink(userId: "${user?.id}") { secret } }`)
  const { secret } = createPasswordLink as { secret: string }
  await askAs(server, null, `mutation { setPassword(secret: "${secret}", password: "${password}") { token } }`)
}

export const ADMIN = 'das Passwort der Administration'

/** A server at which `admin` can log in with `ADMIN`, and users of the example data with this password. */
export async function startWithLogins(password: string, ...names: string[]): Promise<RunningServer> {
  const server = await startServer({ ADMIN_PASSWORD: ADMIN })
  const admin = await tokenOf(server, 'admin', ADMIN)
  for (const name of names) await givePassword(server, admin, name, password)
  return server
}

export async function logIn(page: Page, server: RunningServer, name: string, password: string) {
  await page.goto(`${server.url}/Login`)
  await page.getByRole('textbox', { name: 'Name oder E-Mail' }).fill(name)
  await page.getByLabel('Passwort').fill(password)
  await page.getByLabel('Passwort').press('Enter')
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
  await rememberedLogin(page)
}

/** Opens the page of the first hit of this kind with exactly this name. */
export async function openRecord(page: Page, server: RunningServer, name: string, kind = 'taxon') {
  const { search } = await askAs(server, null, `{ search(text: "${name}", kinds: [${kind}]) { hits { label path } } }`)
  const path = (search as { hits: { label: string; path: string }[] }).hits.find(({ label }) => label === name)?.path
  if (!path) throw new Error(`There is no ${kind} «${name}».`)
  await page.goto(server.url + path)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
}

/** The buttons of the record that is shown. */
export const verbs = (page: Page) => page.getByRole('group', { name: 'Bearbeitung' })
/** Chooses a verb of the record that is shown; all but the first stand behind «…». */
export async function press(page: Page, verb: string) {
  if (verb === 'Bearbeiten') return verbs(page).getByRole('button', { name: verb }).click()
  await verbs(page)
    .getByRole('button', { name: /^Mehr zu/ })
    .click()
  await page.getByRole('menuitem', { name: verb }).click()
}

/** A part of the editor. */
export const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
