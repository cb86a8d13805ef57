import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { hintScripts } from './compileHints.mjs'
import { joinScripts } from './joinScripts.mjs'
import { describePages } from './describe.mjs'
import { ensureDependencies } from '../lib/ensureDependencies.mjs'
import { hashOf } from '../lib/hashOf.mjs'
import { cacheDir, outDir } from '../lib/root.mjs'
import { runNode } from '../lib/run.mjs'
import { duration, say } from '../lib/say.mjs'
import { readStamp, writeStamp } from '../lib/stamp.mjs'
import { sightFile } from './sightFile.mjs'

/** All that the exported pages are made of. */
const sources = [
  'app',
  'components',
  'stores',
  'lib',
  'content',
  'public',
  'instrumentation-client.ts',
  'next.config.ts',
  'mdx-components.tsx',
  'server/schema.graphql',
  'package-lock.json',
  'scripts/firstQuestions',
  'scripts/lib',
  'scripts/pages',
  'scripts/serviceWorker',
]

const previousOut = join(cacheDir, 'previous-out')

/**
 * Builds the pages into out/ when their sources have changed since the last time; answers whether it had to.
 * What building needs is installed before. When it fails the pages of the last build stay where they are, and the error carries the output of the build.
 */
export async function ensureBuild({ force = false } = {}) {
  // A leftover means that the last build was interrupted, and that out/ may be half of one.
  if (existsSync(previousOut)) restorePrevious()
  const stamp = hashOf(sources, [process.env.NEXT_PUBLIC_GRAPHQL_URL ?? ''])
  const isThere = existsSync(join(outDir, 'index.html')) && existsSync(sightFile)
  if (!force && isThere && readStamp('pages') === stamp) return false

  await ensureDependencies({ dev: true })
  const start = Date.now()
  say('Baue die Seiten (next build); beim ersten Mal dauert das etwa eine Minute …')
  mkdirSync(cacheDir, { recursive: true })
  if (existsSync(outDir)) cpSync(outDir, previousOut, { recursive: true })
  try {
    await build()
  } catch (error) {
    if (existsSync(previousOut)) restorePrevious()
    throw error
  }
  rmSync(previousOut, { recursive: true, force: true })
  writeStamp('pages', stamp)
  say(`Die Seiten sind gebaut (${duration(Date.now() - start)}).`)
  return true
}

/** The steps from sources to what a browser gets. Imported late: these modules need the installed packages. */
async function build() {
  const { code, output } = await runNode('node_modules/next/dist/bin/next', ['build'], {
    quiet: true,
    env: { NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
  })
  if (code !== 0) throw new Error(`next build ist gescheitert:\n${output}`)
  joinScripts()
  // Where the pages ask another interface this server cannot answer for it.
  if (!process.env.NEXT_PUBLIC_GRAPHQL_URL) await writeFirstQuestions()
  const { buildSight } = await import('./buildSight.mjs')
  await buildSight()
  describePages()
  hintScripts()
  const { buildServiceWorker } = await import('./buildServiceWorker.mjs')
  await buildServiceWorker()
  const { precompress } = await import('./precompress.mjs')
  await precompress()
}

async function writeFirstQuestions() {
  const { code, output } = await runNode('scripts/firstQuestions/write.ts', [outDir], {
    quiet: true,
    nodeArgs: ['--import', 'tsx'],
  })
  if (code !== 0) throw new Error(`Die ersten Fragen der Seiten liessen sich nicht aufschreiben:\n${output}`)
}

function restorePrevious() {
  rmSync(outDir, { recursive: true, force: true })
  renameSync(previousOut, outDir)
}
