import { randomBytes } from 'node:crypto'
import { seedAdmin } from './auth/seedAdmin'
import { keepUpToDate } from './crosswalk/keepUpToDate'
import { announceServer, type DataDirectoryLock, lockDataDirectory } from './db/dataDirectoryLock'
import { type Database } from './db/database'
import { openDatabase } from './openDatabase'
import { DatabaseUnavailable } from './db/databaseUnavailable'
import { clearTornOff } from './importers/alone'
import { explainStorage, inMegabytes, makeDataDirectory, withReserve } from './db/storage'
import { removeDeleted } from './db/removeDeleted'
import { seedDemo } from './demo/seedDemo'
import { endInOrder } from './endInOrder'
import { createApp } from './http/app'
import { errorLine } from './http/errors'
import { clearTornBackups } from './safekeeping/tornBackups'
import { mailer } from './mail/mailer'
import { outliveOutput } from './outliveOutput'
import { readSettings, type Settings } from './settings'
import { createChannels } from './watching/createChannels'
import { keepWatching } from './watching/keepWatching'
import { SettingsError } from './settingsError'
import { startAdminServer } from './watch/adminServer'
import { createLog } from './watch/log'
import { createMetrics, type Metrics } from './watch/metrics'
import type { Phase } from './watch/readiness'

/** The server process: opens the database, prepares it, listens, and ends in order when it is told to. */
async function main(): Promise<void> {
  const settings = readSettings()
  const lock = settings.databaseUrl ? await lockForServer(settings.dataDir) : null
  const database = await openDatabase(settings).catch((error: unknown) => {
    lock?.release()
    throw error
  })
  const close = async () => {
    await database.close()
    lock?.release()
  }
  try {
    await serve(settings, database, close)
  } catch (error) {
    await close()
    // Embedded, what it starts with is all written into one folder.
    throw settings.databaseUrl ? error : explainStorage(error, settings.dataDir)
  }
}

/** The embedded database locks its directory by itself; several servers of one PostgreSQL need one each too, for files that come and are read. */
async function lockForServer(dataDir: string): Promise<DataDirectoryLock> {
  makeDataDirectory(dataDir)
  return lockDataDirectory(dataDir)
}

async function serve(settings: Settings, database: Database, close: () => Promise<void>): Promise<void> {
  const removed = await withReserve(database.storage, () => clearTornOff(database))
  if (removed > 0)
    console.log(
      `Ein Import eines früheren Laufs wurde nicht fertig; sein Anfang (${removed} Taxonomien und Sammlungen) ist aufgeräumt.`,
    )
  const gone = await removeDeleted(database)
  if (gone > 0) console.log(`Vor mehr als 30 Tagen gelöscht und jetzt entfernt: ${gone} Taxonomien und Sammlungen.`)
  for (const file of clearTornBackups(settings.dataDir))
    console.log(`Eine Sicherung wurde abgebrochen, bevor sie fertig war; ihr Anfang ist gelöscht: ${file}`)
  const password = await seedAdmin(database, settings.adminPassword)
  if (password !== null) console.log(`Benutzer «admin», Passwort «${password}». Es wird nur dieses eine Mal angezeigt.`)
  if (settings.demoData) await seedDemo(database)
  database.storage?.setAside()
  if (database.storage?.isLow)
    console.log(
      `In ${settings.dataDir} sind nur noch ${inMegabytes(database.storage.free)} frei. Schaffen Sie Platz, bevor Importe und Änderungen daran scheitern.`,
    )
  const lockToken = randomBytes(32).toString('hex')
  const cutOff = new AbortController()
  const log = createLog(settings.logFormat)
  const metrics = settings.adminPort === null ? null : createMetrics(database)
  const state = { phase: 'starting' as Phase }
  const admin = await startAdmin(settings, database, metrics, state)
  const mail = mailer(settings.mail, metrics?.mailed)
  let url = ''
  const channels = createChannels(settings, { mailer: mail, origin: () => url, log: log.fault })
  const app = await createApp({
    ...{ database, settings, lockToken, cutOff: cutOff.signal },
    ...{ log: log.fault, audit: log.audit, isEnding: () => state.phase === 'ending' },
    ...{ mail, channels },
    seen: [log.request, metrics?.seen].filter((each) => !!each),
  })
  await app.listen({ port: settings.port, host: settings.host }).catch((error: unknown) => {
    throw listenProblem(error, settings)
  })
  const [address] = app.addresses()
  url = localUrl(typeof address === 'object' ? address.port : settings.port, settings.host)
  announceServer(settings.dataDir, url, lockToken)
  const upkeep = [keepUpToDate(database), keepWatching(database, channels)]
  state.phase = 'running'
  endInOrder({
    stopSeconds: settings.stopSeconds,
    announce: () => (state.phase = 'ending'),
    // Nobody who distributes requests asks a server without it.
    drainMs: admin ? Math.min((settings.stopSeconds * 1_000) / 3, LONGEST_DRAIN_MS) : 0,
    cutOff,
    close: async () => {
      for (const stop of upkeep) stop()
      await app.close()
      await close()
      await admin?.close()
    },
    cutDatabase: () => database.cut(),
  })
  console.log(`Arteigenschaften läuft auf ${url}`)
}

/** A balancer asks every second or two. */
const LONGEST_DRAIN_MS = 5_000

async function startAdmin(settings: Settings, database: Database, metrics: Metrics | null, state: { phase: Phase }) {
  const { adminPort: port, adminHost: host } = settings
  if (port === null || metrics === null) return null
  const app = await startAdminServer({ database, metrics, settings, port, host, phase: () => state.phase }).catch(
    (error: unknown) => {
      throw listenProblem(error, { port, host }, 'ADMIN_')
    },
  )
  const [address] = app.addresses()
  console.log(`Überwachung auf ${localUrl(typeof address === 'object' ? address.port : port, host)}`)
  return app
}

class StartError extends Error {}

function listenProblem(error: unknown, { port, host }: Pick<Settings, 'port' | 'host'>, prefix = ''): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    return new StartError(
      `Port ${port} ist schon belegt. Beenden Sie das andere Programm, oder wählen Sie mit ${prefix}PORT einen anderen.`,
    )
  if (code === 'EACCES')
    return new StartError(`Port ${port} darf dieser Benutzer nicht öffnen. Wählen Sie mit ${prefix}PORT einen ab 1024.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartError(`Die Adresse ${host} (${prefix}HOST) gibt es auf diesem Rechner nicht.`)
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

outliveOutput()
// One failed request must not take the server down with everybody else's; what is broken for good fails at /health.
process.on('unhandledRejection', (error) => console.error(errorLine(error)))
process.on('uncaughtException', (error) => console.error(errorLine(error)))
main().catch(fail)
