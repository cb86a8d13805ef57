// `npm run restore -- FILE [--replace]`: puts a backup in the place of the database, whichever engine wrote it.
import { runCommand } from './lib/runCommand.mjs'

await runCommand('restore')
