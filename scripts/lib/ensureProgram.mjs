import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureDependencies } from './ensureDependencies.mjs'
import { hashOf } from './hashOf.mjs'
import { replaceFile } from './replaceFile.mjs'
import { distDir, root } from './root.mjs'
import { readStamp, writeStamp } from './stamp.mjs'

/** The server and the commands: each becomes one file of its name in dist/. */
export const programs = {
  main: 'server/main.ts',
  import: 'server/cli/import.ts',
  bigDemo: 'server/cli/bigDemo.ts',
  password: 'server/cli/password.ts',
  backup: 'server/cli/backup.ts',
  restore: 'server/cli/restore.ts',
  verify: 'server/cli/verify.ts',
  crosswalk: 'server/cli/crosswalk.ts',
  move: 'server/cli/move.ts',
  abgleich: 'server/cli/abgleich.ts',
}

/** All that they are made of. */
const sources = ['server', 'lib/domain', 'tsconfig.json', 'package-lock.json', 'scripts/lib/ensureProgram.mjs']

const fileOf = (name) => join(distDir, `${name}.js`)

/** How Node runs one of the programs: what it says of errors names our sources. */
export const programArgs = (name) => ['--enable-source-maps', fileOf(name)]

/**
 * Bundles server and commands into dist/ when their sources have changed since the last
 * time; answers whether it had to. What building needs is installed before.
 */
export async function ensureProgram({ force = false } = {}) {
  const stamp = hashOf(sources)
  const isThere = Object.keys(programs).every((name) => existsSync(fileOf(name)))
  if (!force && isThere && readStamp('program') === stamp) return false
  await ensureDependencies({ dev: true })
  const { outputFiles } = await bundle()
  mkdirSync(distDir, { recursive: true })
  for (const { path, contents } of outputFiles) replaceFile(path, contents)
  writeStamp('program', stamp)
  return true
}

/** Packages stay where they are: some bring files of their own, and only what is ours changes often. Imported late: nothing may be installed yet. */
export async function bundle(options = {}) {
  const { build, stop } = await import('esbuild')
  const built = await build({
    absWorkingDir: root,
    entryPoints: programs,
    outdir: distDir,
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    target: 'node20.19',
    packages: 'external',
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
    ...options,
  })
  // Whoever starts the server next would have its process beside it for good.
  await stop()
  return built
}
