// `npm run verify`: checks whether everything in the database fits together, whether or not the server runs.
import { runCommand } from './lib/runCommand.mjs'

await runCommand('verify')
