import { join } from 'node:path'
import { installApart } from '../find/installApart.mjs'

/**
 * Where the packages of scripts/release/tools/ are. Installed apart: they weigh more than all that tests and pages need.
 *
 * @returns {Promise<string>} their node_modules
 */
export async function findTools() {
  const folder = process.platform === 'linux' && process.arch === 'x64' ? await installApart('release/tools', 'Node 24') : null
  if (folder === null)
    throw new Error(
      'Ein Archiv entsteht nur unter Linux auf x64, und beim ersten Mal mit einer Verbindung ins Internet: Das Node, das es mitbringt, ist nicht da.',
    )
  return join(folder, 'node_modules')
}
