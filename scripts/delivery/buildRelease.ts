import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { programFolder } from '../../server/programFolder'
import type { KeptRelease } from '../../server/testing/kept/keptReleases'
import { bundle } from '../lib/ensureProgram.mjs'
import { writeFileSync } from 'node:fs'

export interface BuiltRelease {
  /** What Node is told to run its server. */
  args: string[]
  remove: () => void
}

/** The server of a release, from the history of the repository, with today's packages; null where the history does not go back so far. */
export async function buildRelease({ version, commit }: KeptRelease): Promise<BuiltRelease | null> {
  const found = [commit, keptBy(version)].find((each) => each !== '' && git('cat-file', '-e', `${each}^{commit}`) !== null)
  if (found === undefined) return null
  const folder = mkdtempSync(join(tmpdir(), 'ae-former-'))
  const tree = spawnSync('git', ['archive', found, 'server', 'lib/domain', 'package.json', 'tsconfig.json'], {
    cwd: programFolder,
    maxBuffer: 268_435_456,
  })
  spawnSync('tar', ['-x', '-C', folder], { input: tree.stdout })
  symlinkSync(join(programFolder, 'node_modules'), join(folder, 'node_modules'))
  const { outputFiles = [] } = await bundle({
    absWorkingDir: folder,
    entryPoints: { main: 'server/main.ts' },
    outdir: join(folder, 'dist'),
  })
  mkdirSync(join(folder, 'dist'))
  for (const { path, contents } of outputFiles) writeFileSync(path, contents)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  // As of today's server: it ends with the process that starts it.
  return { args: ['--import', './scripts/lib/endWithParent.mjs', '--enable-source-maps', join(folder, 'dist/main.js')], remove }
}

/** The commit that keeps the release: it holds the same program, should the history have been written anew since. */
const keptBy = (version: string) =>
  git('log', '-1', '--diff-filter=A', '--format=%H', '--', `server/db/testing/releases/${version}/release.json`) ?? ''

function git(...words: string[]): string | null {
  const { status, stdout } = spawnSync('git', words, { cwd: programFolder, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}
