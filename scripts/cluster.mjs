// `npm run test:cluster`: a primary with two copies, three processes of the built program and HAProxy in front, all on this machine, while people read, edit,
// import and download, and one thing after the other breaks; then whether all is there that was acknowledged. It takes some minutes and ends by itself.
//   -- --prove     then the same with faults put into the program, each of which has to be found
//   -- --only=4,5  only these of what breaks
// Ends with 0 when all holds, with 3 when it could not run, which it says.
import { parseArgs } from 'node:util'
import { findPrograms, forCluster, sayMissing } from './find/findPrograms.mjs'
import { ensureDependencies } from './lib/ensureDependencies.mjs'
import { ensureProgram } from './lib/ensureProgram.mjs'
import { requireNode } from './lib/requireNode.mjs'
import { runNode } from './lib/run.mjs'
import { say, sayLoudly } from './lib/say.mjs'

requireNode()
const COULD_NOT_RUN = 3
const { values } = parseArgs({ options: { prove: { type: 'boolean' }, only: { type: 'string' } } })
await ensureDependencies({ dev: true })
await ensureProgram()
const programs = findPrograms({ install: true, only: forCluster, log: say })
const missing = sayMissing(programs, forCluster)
if (missing) {
  sayLoudly(`Die Runde mit mehreren Maschinen lief nicht. ${missing}`)
  process.exit(COULD_NOT_RUN)
}
const run = (args) =>
  runNode('scripts/cluster/run.ts', args, { nodeArgs: ['--import', 'tsx'], env: { NODE_ENV: 'production', ...programs } })
const rounds = [values.only ? ['--only', values.only] : [], ...(values.prove ? [['--prove']] : [])]
let failed = 0
for (const args of rounds) failed += (await run(args)).code === 0 ? 0 : 1
process.exit(failed > 0 ? 1 : 0)
