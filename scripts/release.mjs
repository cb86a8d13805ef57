// `npm run release`: a versioned archive that runs without npm, without a build and without a Node of its machine,
// with its list of parts and the checksums of both, in release/.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuild } from './pages/ensureBuild.mjs'
import { ensureProgram } from './lib/ensureProgram.mjs'
import { readFlags } from './lib/readFlags.mjs'
import { requireNode } from './lib/requireNode.mjs'
import { root } from './lib/root.mjs'
import { runNode } from './lib/run.mjs'
import { say, sayLoudly } from './lib/say.mjs'
import { fill } from './release/fill.mjs'
import { findTools } from './release/findTools.mjs'
import { pack, writeChecksums } from './release/pack.mjs'
import { writeParts } from './release/parts.mjs'
import { readState } from './release/state.mjs'

requireNode()
readFlags([])
try {
  await release()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}

/** The version that is released stays proven: see the recipe. Once it is kept it stays as it is. */
async function keep({ version, commit }) {
  const kept = join(root, 'server/db/testing/releases', version, 'release.json')
  if (existsSync(kept)) {
    const { lastMigration } = JSON.parse(readFileSync(kept, 'utf8'))
    const newest = readdirSync(join(root, 'server/db/migrations')).sort().at(-1)
    if (newest !== lastMigration)
      sayLoudly(
        `Die Version ${version} gibt es schon, mit einer anderen Datenbank (bis ${lastMigration}). ` +
          'Erhöhen Sie die Version in package.json, bevor Sie dieses Archiv weitergeben.',
      )
    return
  }
  const { code, output } = await runNode('scripts/release/keep.ts', [version, commit ?? ''], {
    quiet: true,
    nodeArgs: ['--import', 'tsx'],
  })
  if (code !== 0) throw new Error(`Die Version liess sich nicht für die Tests aufbewahren:\n${output}`)
  say(`server/db/testing/releases/${version} und server/releases/releases.json sind neu; checken Sie sie ein.`)
}

async function release() {
  const state = readState()
  if (!state.isWhole)
    sayLoudly('Der Ordner ist nicht, wie er eingecheckt ist: Was hier entsteht, lässt sich aus keinem Stand noch einmal machen.')
  const tools = await findTools()
  await ensureProgram()
  await ensureBuild()

  const folder = join(root, 'release')
  mkdirSync(folder, { recursive: true })
  const stage = mkdtempSync(join(folder, '.unfertig-'))
  try {
    const name = `arteigenschaften-${state.version}`
    fill(join(stage, name), state, tools)
    const archive = `${name}-linux-x64.tar.gz`
    const parts = `${name}-linux-x64.cdx.json`
    await pack(stage, name, join(folder, archive), state.seconds)
    await writeParts(join(folder, parts), tools)
    writeChecksums(folder, [archive, parts])
    await keep(state)
    say(`release/${archive}, daneben ${parts} (woraus es besteht) und SHA256SUMS.`)
  } finally {
    rmSync(stage, { recursive: true, force: true })
  }
}
