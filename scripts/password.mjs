// `npm run password -- NAME`: a one-time link to a new password, whether or not the server runs.
import { ensureDependencies } from './lib/ensureDependencies.mjs'
import { requireNode } from './lib/requireNode.mjs'
import { runNode } from './lib/run.mjs'

requireNode()
await ensureDependencies()
const { code } = await runNode('server/cli/password.ts', process.argv.slice(2), { nodeArgs: ['--import', 'tsx'] })
process.exit(code)
