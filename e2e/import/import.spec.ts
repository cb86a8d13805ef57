import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { startServer, type RunningServer } from '../support/servers/server'
import { expect, longStory, test } from '../support/story'

const root = join(__dirname, '../..')
const butterflies = join(process.env.TEST_DATA_DIR ?? join(root, '../shared/data'), 'european-butterflies')

test.describe('Importieren, während das Programm läuft', () => {
  test.skip(!existsSync(butterflies), `Es gibt keinen Ordner ${butterflies}.`)

  let server: RunningServer
  test.beforeAll(async () => {
    server = await startServer({ DEMO_DATA: 'false' })
  })
  test.afterAll(() => server.stop())

  longStory('Eine Checkliste der Tagfalter Europas ist nach dem Import zu finden', async ({ page }) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['scripts/command.mjs', 'import', butterflies, '--taxonomy', 'Tagfalter Europas', '--type', 'Art'],
      { cwd: root, env: { ...process.env, DATA_DIR: server.dataDir, DATABASE_URL: '' }, encoding: 'utf8' },
    )
    expect(`${stdout}${stderr}`).toContain('496')
    expect(status).toBe(0)

    await page.goto(server.url)
    await expect(page.getByRole('main')).toContainText('Tagfalter Europas')
    await page.getByRole('combobox', { name: 'suchen' }).fill('Parnassius apollo')
    await page
      .getByRole('option', { name: /Parnassius apollo/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Parnassius apollo')
  })
})
