// `npm run build`: server and commands in dist/, the exported pages in out/, with service worker and compressed twins.
//   --force    also what is up to date
//   --program  without the pages
import { ensureBuild } from './pages/ensureBuild.mjs'
import { ensureProgram } from './lib/ensureProgram.mjs'
import { readFlags } from './lib/readFlags.mjs'
import { requireNode } from './lib/requireNode.mjs'
import { say } from './lib/say.mjs'

requireNode()
const { force, program: onlyProgram } = readFlags(['force', 'program'])
try {
  await ensureProgram({ force })
  const built = onlyProgram || (await ensureBuild({ force }))
  if (!built) say('Server, Befehle und Seiten (dist/, out/) sind auf dem neusten Stand.')
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
