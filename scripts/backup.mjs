// `npm run backup [-- FILE]`: writes the whole database into one file, whether or not the server runs.
import { runCommand } from './lib/runCommand.mjs'

await runCommand('backup')
