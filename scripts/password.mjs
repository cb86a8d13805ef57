// `npm run password -- NAME`: a one-time link to a new password, whether or not the server runs.
import { runCommand } from './lib/runCommand.mjs'

await runCommand('password')
