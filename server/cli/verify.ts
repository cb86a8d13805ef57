import { unused } from '../safekeeping/backup'
import { openAsItIs } from '../safekeeping/openAsItIs'
import { type Verified, verifyDatabase } from '../safekeeping/verify/verify'
import { verifyLines } from '../safekeeping/verify/verifyText'
import { readSettings } from '../settings'
import { askServer, runningServer } from './askServer'
import { DONE, FAILED, runCommand } from './command'

runCommand({
  usage: `Aufruf:  npm run verify

Prüft, ob in der Datenbank alles zueinander passt, und verändert nichts; auch während der Server läuft. Endet mit 0, wenn alles stimmt.`,
  flags: [],
  most: 0,
  least: 0,
  async work(_, { screen, signal, onProgress }) {
    const settings = readSettings()
    const server = runningServer(settings)
    const result = server ? await askServer<Verified>(server, '/intern/verify', {}, { onProgress, signal }) : await withDatabase()
    for (const line of verifyLines(result)) screen.line(line)
    return result.findings.length === 0 ? DONE : FAILED

    async function withDatabase(): Promise<Verified> {
      const database = await openAsItIs(settings)
      try {
        return await verifyDatabase(settings.databaseUrl ? database : unused(database), { onProgress, signal })
      } finally {
        await database.close()
      }
    }
  },
})
