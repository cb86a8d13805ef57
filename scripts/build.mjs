// `npm run build`: server and commands in dist/, the exported pages in out/, with service worker and compressed twins.
//   --force    also what is up to date
//   --program  without the pages
import { ensureBuild } from './lib/ensureBuild.mjs'
import { ensureProgram } from './lib/ensureProgram.mjs'
import { requireNode } from './lib/requireNode.mjs'
import { say } from './lib/say.mjs'

const force = process.argv.includes('--force')
const onlyProgram = process.argv.includes('--program')

requireNode()
try {
  await ensureProgram({ force })
  const built = onlyProgram || (await ensureBuild({ force }))
  if (!built) say('Server, Befehle und Seiten (dist/, out/) sind auf dem neusten Stand.')
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
