// `npm run bench [-- export api import search tree ncbi browser memory fairness]`: what is promised about speed, measured here and now.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { ensureBuild } from './pages/ensureBuild.mjs'
import { ensureDependencies } from './lib/ensureDependencies.mjs'
import { ensureProgram } from './lib/ensureProgram.mjs'
import { findBrowser, howToGetBrowser } from './find/findBrowser.mjs'
import { requireNode } from './lib/requireNode.mjs'
import { root } from './lib/root.mjs'
import { runNode } from './lib/run.mjs'
import { say, sayLoudly } from './lib/say.mjs'
import { howToGetPostgres, startPostgres } from './postgres.mjs'

requireNode()
await ensureDependencies({ dev: true })
await ensureBuild()
// The servers that are measured run what is bundled.
await ensureProgram()

const browser = findBrowser({ isMeasured: true })
if (!browser) sayLoudly(`Der Browser bleibt ungemessen. ${howToGetBrowser}`)
const directory = resolve(root, process.env.TEST_DATA_DIR ?? '../shared/data')
if (!existsSync(directory))
  sayLoudly(`Gemessen wird ohne echte Archive: Es gibt keinen Ordner ${directory}. Er lässt sich mit TEST_DATA_DIR nennen.`)
const postgres = process.env.TEST_POSTGRES_URL ? null : await startPostgres({ log: say })
const url = process.env.TEST_POSTGRES_URL ?? postgres?.url
if (!url) sayLoudly(`PostgreSQL bleibt ungemessen. ${howToGetPostgres}`)

const { code } = await runNode('bench/run.ts', process.argv.slice(2), {
  nodeArgs: ['--import', 'tsx', '--expose-gc'],
  env: {
    // As npm start runs the server: GraphQL checks more elsewhere.
    NODE_ENV: 'production',
    TEST_POSTGRES_URL: url,
    TEST_DATA_DIR: existsSync(directory) ? directory : undefined,
    CHROMIUM_PATH: browser ?? undefined,
  },
})
await postgres?.stop()
process.exit(code)
