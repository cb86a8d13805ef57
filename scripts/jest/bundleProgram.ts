import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** Tests start the server and the commands as an operator does: from the bundle, which is to be of today's sources. */
export default function bundleProgram() {
  const { status } = spawnSync(process.execPath, [join(__dirname, '../build.mjs'), '--program'], { stdio: 'inherit' })
  if (status !== 0) throw new Error('The server and the commands could not be bundled; the reason stands above.')
}
