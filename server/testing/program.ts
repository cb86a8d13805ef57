import { join } from 'node:path'
import { programFolder } from '../programFolder'

/** What Node is told to run the server or a command as an operator runs it; Jest has bundled them before its tests (scripts/jest/bundleProgram.ts). */
export const programArgs = (name: 'main' | 'import' | 'password' | 'backup' | 'restore' | 'verify') => [
  '--enable-source-maps',
  '--liftoff-only',
  join(programFolder, 'dist', `${name}.js`),
]

/** The server, started in `programFolder`, or another bundle of it; it also ends with the process that starts it and gives it a channel ('ipc'). */
export const serverArgs = (bundle?: string) => [
  ...['--import', './scripts/lib/endWithParent.mjs'],
  ...(bundle === undefined ? programArgs('main') : ['--enable-source-maps', bundle]),
]
