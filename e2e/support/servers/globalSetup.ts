import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { startServer } from './server'

/** Of a database that lives as long as the stories. */
const ADMIN_PASSWORD = 'nur-fuer-geschichten'

/** Builds the pages where that is needed and starts the one server that all stories share; they only read. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const root = join(__dirname, '../../..')
  const { status } = spawnSync(process.execPath, [join(root, 'scripts/build.mjs')], { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error('Die Seiten liessen sich nicht bauen.')
  const server = await startServer({ ADMIN_PASSWORD })
  process.env.STORIES_ADMIN_PASSWORD = ADMIN_PASSWORD
  process.env.STORIES_URL = server.url
  return server.stop
}
