import { readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Database } from '../db/database'
import { DatabaseUnavailable } from '../db/databaseUnavailable'
import { type DoStep, sayingSteps } from '../db/longStep'
import { laterMigrations, migrate, migrationNotes, pendingMigrations, readMigrations } from '../db/migrate'
import { backupPath, unused, writeBackup } from './backup'
import { SafekeepingError } from './safekeepingError'

/** So many backups made before an update are kept. */
const KEPT = 5
const KIND = 'vor-aktualisierung'
const inOrder = new Intl.Collator('de', { numeric: true }).compare

/**
 * Brings a database that was just opened, and that nobody uses yet, to the newest migration. An embedded one of an older version is written into a
 * backup first; a server's is its administrator's business. Throws `DatabaseUnavailable`, and then it is as it was.
 */
export async function bringUpToDate(
  database: Database,
  dataDir: string,
  say: (line: string) => void,
  migrations = readMigrations(),
): Promise<void> {
  const pending = await pendingMigrations(database.bulk, migrations)
  const isNew = pending.length === migrations.length
  const tellOf = async (applied: readonly string[]) => {
    for (const note of await migrationNotes(database.bulk, applied)) say(note)
  }
  if (database.engine === 'postgres' || isNew || pending.length === 0) {
    await tellOf(await migrate(database.bulk, migrations, sayingSteps(say)))
    const later = await laterMigrations(database.bulk, migrations)
    if (later.length > 0)
      say(
        `Eine neuere Version hat die Datenbank weitergeführt (${later.length} Änderungen); diese arbeitet noch mit ihr. Aktualisieren Sie das Programm bald.`,
      )
    return
  }

  say('Die Datenbank stammt von einer früheren Version dieses Programms; vor der Aktualisierung wird sie gesichert …')
  const path = await save(database, dataDir)
  say(`Gesichert in ${path}.`)
  let last = ''
  const doStep: DoStep = (step, work) => {
    last = step
    return sayingSteps(say)(step, work)
  }
  try {
    await tellOf(await migrate(database.bulk, migrations, doStep))
  } catch (error) {
    // The database is as it was; a start that is tried again and again must not fill the disk.
    rmSync(path)
    const reason = error instanceof Error ? error.message : String(error)
    throw new DatabaseUnavailable(
      `Die Datenbank liess sich nicht auf den Stand dieser Version bringen: ${last} ist gescheitert (${reason}). ` +
        'Sie ist unverändert; die frühere Version des ' +
        'Programms arbeitet mit ihr weiter.',
      { cause: error },
    )
  }
  removeOld(dirname(path))
}

async function save(database: Database, dataDir: string): Promise<string> {
  try {
    const { path } = await writeBackup(unused(database), backupPath(dataDir, KIND), { dataDir })
    return path
  } catch (error) {
    if (!(error instanceof SafekeepingError)) throw error
    throw new DatabaseUnavailable(
      `Die Datenbank stammt von einer früheren Version und wird erst nach einer Sicherung aktualisiert, und die ist nicht gelungen. ${error.message}`,
      { cause: error },
    )
  }
}

function removeOld(folder: string): void {
  // Behind the kind stands the time, and behind that a number where there are several of one second.
  const stems = readdirSync(folder).flatMap((name) =>
    name.startsWith(`${KIND}-`) && name.endsWith('.zip') ? [name.slice(0, -4)] : [],
  )
  for (const stem of stems.sort(inOrder).slice(0, -KEPT)) rmSync(join(folder, `${stem}.zip`))
}
