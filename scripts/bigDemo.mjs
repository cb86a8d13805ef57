// `npm run bigdemo -- FOLDER`: the real archives made for trying, as taxonomies and collections that refer to each other.
import { runCommand } from './lib/runCommand.mjs'

await runCommand('bigDemo')
