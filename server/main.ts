import { randomBytes } from 'node:crypto'
import { seedAdmin } from './auth/seedAdmin'
import { announce } from './db/dataDirectoryLock'
import { type Database, openDatabase } from './db/database'
import { DatabaseUnavailable } from './db/databaseUnavailable'
import { clearTornOff } from './importers/alone'
import { removeDeleted } from './db/removeDeleted'
import { seedDemo } from './demo/seedDemo'
import { createApp } from './http/app'
import { errorLine } from './http/errors'
import { readSettings, type Settings, SettingsError } from './settings'

/** The server process: opens the database, prepares it, listens, and ends in order when it is told to. */
async function main(): Promise<void> {
  const settings = readSettings()
  const database = await openDatabase(settings)
  try {
    await serve(settings, database)
  } catch (error) {
    await database.close()
    throw error
  }
}

async function serve(settings: Settings, database: Database): Promise<void> {
  const removed = await clearTornOff(database)
  if (removed > 0)
    console.log(
      `Ein Import eines früheren Laufs wurde nicht fertig; sein Anfang (${removed} Taxonomien und Sammlungen) ist aufgeräumt.`,
    )
  const gone = await removeDeleted(database)
  if (gone > 0) console.log(`Vor mehr als 30 Tagen gelöscht und jetzt entfernt: ${gone} Taxonomien und Sammlungen.`)
  const password = await seedAdmin(database, settings.adminPassword)
  if (password !== null) console.log(`Benutzer «admin», Passwort «${password}». Es wird nur dieses eine Mal angezeigt.`)
  if (settings.demoData) await seedDemo(database)
  const lockToken = randomBytes(32).toString('hex')
  const app = await createApp({ database, settings, lockToken })
  await app.listen({ port: settings.port, host: settings.host }).catch((error: unknown) => {
    throw listenProblem(error, settings)
  })
  const [address] = app.addresses()
  const url = localUrl(typeof address === 'object' ? address.port : settings.port, settings.host)
  announce(settings.dataDir, url, lockToken)
  endInOrder(async () => {
    await app.close()
    await database.close()
  })
  console.log(`Arteigenschaften läuft auf ${url}`)
}

/** Requests under way are finished and the database is closed, which gives its directory free. A second signal ends at once. */
function endInOrder(close: () => Promise<void>): void {
  let ending = false
  const end = (signal: NodeJS.Signals) => {
    if (ending) process.exit(1)
    ending = true
    console.log(`${signal}: Der Server wird beendet …`)
    close().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    )
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
}

class StartError extends Error {}

function listenProblem(error: unknown, { port, host }: Settings): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    return new StartError(
      `Port ${port} ist schon belegt. Beenden Sie das andere Programm, oder wählen Sie mit PORT einen anderen.`,
    )
  if (code === 'EACCES')
    return new StartError(`Port ${port} darf dieser Benutzer nicht öffnen. Wählen Sie mit PORT einen ab 1024.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartError(`Die Adresse ${host} (HOST) gibt es auf diesem Rechner nicht.`)
  return error
}

/** An address that a browser on this machine can open. */
const localUrl = (port: number, host: string) =>
  `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`

function fail(error: unknown): never {
  const isExpected = error instanceof SettingsError || error instanceof DatabaseUnavailable || error instanceof StartError
  console.error(isExpected ? error.message : errorLine(error))
  process.exit(1)
}

// One failed request must not take the server down with everybody else's; what is broken for good fails at /health.
process.on('unhandledRejection', (error) => console.error(errorLine(error)))
process.on('uncaughtException', (error) => console.error(errorLine(error)))
main().catch(fail)
