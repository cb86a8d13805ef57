// `npm run import -- FILE …`: reads a checklist or tables into the database, whether or not the server runs.
import { runCommand } from './lib/runCommand.mjs'

await runCommand('import')
