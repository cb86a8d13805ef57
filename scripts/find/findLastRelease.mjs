// The last release, built from the history of the repository: what pictures and ways through today's program are compared with.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/root.mjs'
import { run } from '../lib/run.mjs'
import { say } from '../lib/say.mjs'

/** What to say when it is missing. */
export const howToGetLastRelease =
  'Die letzte Version wird aus der Geschichte des Repositorys gebaut: ' +
  'Reicht sie nicht so weit zurück, hilft «git fetch --unshallow»; sonst steht der Grund weiter oben.'

const kept = join(root, 'server/db/testing/releases')
/** Beside what Next keeps of builds: nothing else looks in there, and inside node_modules Next would not compile it. */
const builds = join(root, '.next/cache/releases')

/**
 * The folder of the last release with its server and its pages (dist/, out/); built when it is not there. Null when that cannot be done.
 *
 * @returns {Promise<string | null>}
 */
export async function findLastRelease() {
  const version = readdirSync(kept)
    .sort(new Intl.Collator('en', { numeric: true }).compare)
    .at(-1)
  const { commit } = JSON.parse(readFileSync(join(kept, version, 'release.json'), 'utf8'))
  const folder = join(builds, version)
  if (existsSync(join(folder, 'out/index.html'))) return folder
  const found = [commit, keptBy(version)].find((each) => each && git('cat-file', '-e', `${each}^{commit}`) !== null)
  if (found === undefined) return null
  say(`Baue die letzte Version (${version}); das dauert ein, zwei Minuten …`)
  rmSync(folder, { recursive: true, force: true })
  const unfinished = join(builds, `unfertig-${process.pid}`)
  mkdirSync(unfinished, { recursive: true })
  try {
    const tree = spawnSync('git', ['archive', found], { cwd: root, maxBuffer: 1_073_741_824 })
    spawnSync('tar', ['-x', '-C', unfinished], { input: tree.stdout })
    linkPackages(unfinished)
    const { code, output } = await run(process.execPath, [join(unfinished, 'scripts/build.mjs')], { quiet: true })
    if (code !== 0) throw new Error(output)
    renameSync(unfinished, folder)
    return folder
  } catch (error) {
    console.error(`Die Version ${version} liess sich nicht bauen: ${error.message}`)
    return null
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

/** Today's packages, as the same files; where the release wants others its own build installs them. A link would lead Next out of the folder. */
function linkPackages(folder) {
  const packages = join(root, 'node_modules')
  mkdirSync(join(folder, 'node_modules'))
  const own = readdirSync(packages).filter((name) => name !== '.cache')
  spawnSync('cp', ['-al', ...own.map((name) => join(packages, name)), join(folder, 'node_modules')])
}

/** The commit that keeps the release: it holds the same program, should the history have been written anew since. */
const keptBy = (version) => git('log', '-1', '--diff-filter=A', '--format=%H', '--', join(kept, version, 'release.json'))

function git(...words) {
  const { status, stdout } = spawnSync('git', words, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}
