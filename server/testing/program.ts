import { join } from 'node:path'
import { programFolder } from '../programFolder'

/** As an operator runs the program, but for the compiler that would make an embedded database quicker in the seconds that it lives here. */
const nodeArgs = ['--enable-source-maps', '--liftoff-only']

/** What Node is told to run the server or a command; Jest has bundled them before its tests (scripts/jest/bundleProgram.ts). */
export const programArgs = (name: 'main' | 'import' | 'password' | 'backup' | 'restore' | 'verify' | 'move' | 'abgleich') => [
  ...nodeArgs,
  join(programFolder, 'dist', `${name}.js`),
]

/** The server, started in `programFolder`, or another bundle of it; it also ends with the process that starts it and gives it a channel ('ipc'). */
export const serverArgs = (bundle?: string) => [
  ...['--import', './scripts/lib/endWithParent.mjs'],
  ...(bundle === undefined ? programArgs('main') : [...nodeArgs, bundle]),
]
