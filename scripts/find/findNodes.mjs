// Node in each major version that is promised: the oldest and the newest of them.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { installApart } from './installApart.mjs'

const versions = ['20', '22', '24']

/** What to say when they are missing. */
export const howToGetNodes =
  'Unter Linux auf x64 installiert der Befehl die Pakete von scripts/nodes/ selbst (npm ci, 525 MB); dafür braucht er eine Verbindung ins Internet. ' +
  'Anderswo nennen Sie die Programme mit NODE20_PATH, NODE22_PATH und NODE24_PATH.'

/**
 * The programs, as environment variables of the tests (NODE20_PATH …); what is named there already stays. A missing one is left out.
 *
 * @returns {Promise<Record<string, string>>}
 */
export async function findNodes() {
  const isHere = process.platform === 'linux' && process.arch === 'x64'
  const named = (version) => process.env[`NODE${version}_PATH`]
  const folder = isHere && !versions.every(named) ? await installApart('nodes', 'Node 20, 22 und 24') : null
  const path = (version) => named(version) ?? (folder && join(folder, `node_modules/node${version}/bin/node`))
  return Object.fromEntries(
    versions.filter((version) => runs(path(version), version)).map((version) => [`NODE${version}_PATH`, path(version)]),
  )
}

/** Whether all are there. */
export const areAll = (nodes) => Object.keys(nodes).length === versions.length

const runs = (path, version) =>
  path !== null && spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout?.startsWith(`v${version}.`)
