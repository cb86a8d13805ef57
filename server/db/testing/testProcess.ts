// A process of its own for tests that kill it: `node --import tsx testProcess.ts (lock|write) <data directory>`.
import { openDatabase } from '../../openDatabase'
import { lockDataDirectory } from '../dataDirectoryLock'
import { testSettings } from './testDatabase'

const [task, directory = ''] = process.argv.slice(2)

const say = (line: string) => process.stdout.write(`${line}\n`)

const tasks: Record<string, () => Promise<void>> = {
  /** Says `ready`, waits for a line, then tries to lock and keeps the lock. */
  async lock() {
    say('ready')
    process.stdin.once('data', async () => {
      try {
        await lockDataDirectory(directory)
        say('locked')
      } catch (error) {
        say(error instanceof Error ? error.message : String(error))
      }
    })
  },
  /** Writes one user after the other and says each name once it is committed. */
  async write() {
    const database = await openDatabase(testSettings({ DATA_DIR: directory }))
    for (let number = 1; ; number++) {
      await database.owner
        .insertInto('users')
        .values({ name: `user ${number}` })
        .execute()
      say(`user ${number}`)
    }
  },
}

tasks[task ?? '']?.().catch((error: unknown) => say(error instanceof Error ? error.message : String(error)))
