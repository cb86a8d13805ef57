// `npm run build`: the exported pages in out/, with service worker and compressed twins.
import { ensureBuild } from './lib/ensureBuild.mjs'
import { ensureDependencies } from './lib/ensureDependencies.mjs'
import { requireNode } from './lib/requireNode.mjs'
import { say } from './lib/say.mjs'

requireNode()
await ensureDependencies()
try {
  const built = await ensureBuild({ force: process.argv.includes('--force') })
  if (!built) say('Die Seiten in out/ sind auf dem neusten Stand.')
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
