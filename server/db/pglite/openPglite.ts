import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import type { Settings } from '../../settings'
import { abortable } from '../abortable'
import type { Database } from '../database'
import { lockDataDirectory } from '../dataDirectoryLock'
import { DatabaseUnavailable } from '../databaseUnavailable'
import { onlyState } from '../reading/onlyState'
import { explainStorage, makeDataDirectory, MEGABYTE, Storage, storageProblem, withReserve } from '../storage'
import type { Tables } from '../tables'
import { asViewer } from '../viewer'
import { FairTurns } from '../../fairness/fairTurns'
import { bufferMegabytes } from './buffers'
import { Engine, EngineError, type EngineFiles, type SessionRole } from './engine'
import { initialImage } from './image'
import { lanePool } from './pool'
import { putInOrder } from './leftBehind'
import { still } from './still'
import { type Lane, Turns } from './turns'
import { unpackImage } from './unpackImage'

/**
 * Opens the embedded database of a data directory and locks the directory for this process; throws `DatabaseUnavailable` when
 * another process has it.
 *
 * What it promises: an answered commit is on the disk (fsync), also after kill -9 or a power cut, as far as the disk keeps its word.
 * One process at a time, one query at a time; people come before bulk work.
 */
export async function openPglite(settings: Pick<Settings, 'dataDir' | 'queryTimeoutMs'>): Promise<Database> {
  const storage = new Storage(settings.dataDir)
  // What filled the disk may be what an import left, which is cleared when the database is open.
  return withReserve(storage, () => openDirectory(settings, storage)).catch((error: unknown) => {
    throw explainStorage(error, settings.dataDir)
  })
}

async function openDirectory({ dataDir, queryTimeoutMs }: Pick<Settings, 'dataDir' | 'queryTimeoutMs'>, storage: Storage) {
  makeDataDirectory(dataDir)
  const lock = await lockDataDirectory(dataDir)
  try {
    const directory = pgliteDirectory(dataDir)
    putInOrder(dataDir)
    if (!existsSync(directory)) unpackImage(await initialImage(), directory)
    checkVersion(directory)
    return await openEngine({ directory, image: null }, storage, queryTimeoutMs, () => lock.release()).catch((error: unknown) => {
      if (storageProblem(error)) throw error
      throw new DatabaseUnavailable(
        `Die eingebettete Datenbank in ${directory} lässt sich nicht öffnen: ${String(error)}. ` +
          'Benennen Sie den Ordner um, und spielen Sie eine Sicherung zurück («npm run restore»), oder ' +
          'wählen Sie mit DATA_DIR einen anderen.',
        { cause: error },
      )
    })
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Where the embedded database of a data directory is. */
export const pgliteDirectory = (dataDir: string) => join(dataDir, 'pglite')

/** An empty, migrated database in memory, for tests. */
export async function openInMemory(queryTimeoutMs: number): Promise<Database> {
  return openEngine({ directory: null, image: await initialImage() }, null, queryTimeoutMs, () => {})
}

/** The version of PostgreSQL inside PGlite 0.5; another one cannot read the files. */
const EMBEDDED_VERSION = '18'

function checkVersion(directory: string): void {
  const path = join(directory, 'PG_VERSION')
  const version = existsSync(path) ? readFileSync(path, 'utf8').trim() : 'unbekannt'
  if (version === EMBEDDED_VERSION) return
  throw new DatabaseUnavailable(
    `Der Ordner ${directory} enthält keine Datenbank der Version ${EMBEDDED_VERSION} (gefunden: ${version}). Starten Sie das Programm, das ihn angelegt hat, ` +
      'oder wählen Sie mit DATA_DIR einen anderen Ordner.',
  )
}

/** A file holds a temporary table there, and its pages take turns. */
const FILES = { atOnce: 12, perClient: 6 }

/** An engine that cannot write its log ends without a word; what is free on the disk tells why. One that fails for want of room gets the reserve. */
async function startOn(storage: Storage | null, files: EngineFiles): Promise<Engine> {
  const { directory } = files
  const sized = directory === null ? files : { ...files, bufferMegabytes: bufferMegabytes(directory) }
  return withReserve(storage, () => Engine.start(sized, storage === null ? undefined : () => storage.free < MEGABYTE))
}

async function openEngine(
  files: EngineFiles,
  storage: Storage | null,
  queryTimeoutMs: number,
  closed: () => void,
): Promise<Database> {
  let engine = await startOn(storage, files)
  const source = {
    turns: new Turns(),
    async engine() {
      // Only one turn runs at a time, so nobody else starts one meanwhile.
      if (engine.broken) engine = await startOn(storage, files)
      return engine
    },
  }
  const pool = (lane: Lane, role: SessionRole, timeoutMs = lane === 'bulk' ? null : queryTimeoutMs) =>
    lanePool(source, lane, role, timeoutMs)
  const kysely = (each: PostgresPool) => new Kysely<Tables>({ dialect: new PostgresDialect({ pool: each }) })
  const owner = kysely(pool('interactive', 'owner'))
  const reading = (each: PostgresPool): Database['unhurried'] => {
    const whole = kysely(each)
    return { reader: whole, readerUntil: (signal) => (signal ? kysely(abortable(each, signal)) : whole) }
  }
  const people = reading(pool('interactive', 'reader'))
  return {
    engine: 'pglite',
    storage,
    ...people,
    hasCopies: false,
    figures: () => ({ lanes: source.turns.figures(), copies: [] }),
    state: onlyState(people.reader),
    unhurried: reading(pool('bulk', 'reader', queryTimeoutMs)),
    files: new FairTurns(FILES),
    connections: 1,
    owner,
    bulk: kysely(pool('bulk', 'owner')),
    pages: kysely(pool('bulk', 'pages')),
    asViewer: (userId, work) => asViewer(owner, userId, work),
    stream() {
      throw new Error('The embedded database does not stream; read it by `pages` instead.')
    },
    still: (work) => still(source, files.directory, work),
    async close() {
      const endTurn = await source.turns.take('bulk')
      await engine.close()
      closed()
      // Who comes later meets a closed engine, not a new one.
      source.engine = async () => engine
      endTurn()
    },
    async cut() {
      const last = engine
      source.engine = async () => last
      await last.kill(new EngineError('Die Datenbank wird beendet.', '57P01'))
      closed()
    },
  }
}
