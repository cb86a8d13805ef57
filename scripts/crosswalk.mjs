// `npm run crosswalk`: how one taxonomy goes over into another, whether or not the server runs.
import { runCommand } from './lib/runCommand.mjs'

await runCommand('crosswalk')
