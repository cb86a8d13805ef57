import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the repository, wherever a command was called from. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** What the commands remember between runs; it goes with node_modules. */
export const cacheDir = join(root, 'node_modules/.cache/arteigenschaften')

/** The exported pages as the server hands them out. */
export const outDir = join(root, 'out')
