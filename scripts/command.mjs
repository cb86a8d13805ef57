// `npm run import -- FILE …` and its like (package.json): a command of server/cli by its name, with the words behind it, whether or not the server runs.
import { runCommand } from './lib/runCommand.mjs'

const [name = '', ...words] = process.argv.slice(2)
await runCommand(name, words)
