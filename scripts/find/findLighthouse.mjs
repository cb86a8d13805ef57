// Lighthouse: 200 packages and 185 MB.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { installApart } from './installApart.mjs'

/** What to say when it is missing. */
export const howToGetLighthouse =
  'Der Befehl installiert die Pakete von scripts/lighthouse/ selbst (npm ci, 185 MB); dafür braucht er eine Verbindung ins Internet.'

/** Path of Lighthouse's program; null when it could not be installed. */
export async function findLighthouse() {
  const folder = await installApart('lighthouse', 'Lighthouse')
  const program = folder && join(folder, 'node_modules/lighthouse/cli/index.js')
  return program && existsSync(program) ? program : null
}
