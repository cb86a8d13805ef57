// `npm run test:mutants`: breaks the rules of the program at random places, one at a time, and looks whether a test notices.
//   --seed 1     which places are drawn; the same seed draws the same ones while the code stays as it is
//   --count 60   so many, from place --from 0 of the draw on: a long run can be made in parts
//   --only 4,7   these numbers of the draw, to ask again about those that survived
//   --list       only shows what would be broken, and the tests that would be asked
// Nothing of the working tree is touched: each run works in a copy of its own. Ends with 1 when something survives that mutants/accepted.json
// does not explain.
import { parseArgs } from 'node:util'
import { ensureDependencies } from './lib/ensureDependencies.mjs'
import { requireNode } from './lib/requireNode.mjs'

requireNode()
await ensureDependencies({ dev: true })
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    count: { type: 'string', default: '60' },
    only: { type: 'string' },
    list: { type: 'boolean', default: false },
  },
})
const { runMutants } = await import('./mutants/runMutants.mjs')
const [seed, from, count] = [values.seed, values.from, values.count].map((text) => Number.parseInt(text, 10))
const only = values.only?.split(',').map(Number) ?? null
process.exit((await runMutants({ seed, from, count, only, isList: values.list })) ? 0 : 1)
