import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the repository, wherever a command was called from. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** What the commands remember between runs; it goes with node_modules. */
export const cacheDir = join(root, 'node_modules/.cache/arteigenschaften')

/** The server and the commands, each as one file, and what they and the pages were built from. Outlives `npm ci` and goes where the tree goes. */
export const distDir = join(root, 'dist')

/** The exported pages as the server hands them out. */
export const outDir = join(root, 'out')
