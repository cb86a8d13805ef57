import { randomUUID } from 'node:crypto'
import { constants, rmSync, writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import type { Tables } from '../tables'
import { Engine, EngineError, type EngineFiles } from './engine'
import { STILL_PREFIX } from './leftBehind'
import { lanePool, type PoolSource } from './pool'
import { Turns } from './turns'

/**
 * Gives work one state of an embedded database: its files are copied between two turns and opened by a second engine. Others wait for the copy
 * only, some tenths of a second per gigabyte; on disks that can share blocks, for next to nothing.
 */
export async function still<T>(
  source: PoolSource,
  directory: string | null,
  work: (still: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  const files = directory === null ? await copyMemory(source) : await copyFiles(source, directory)
  try {
    const engine = await Engine.start(files)
    try {
      const pool = lanePool({ turns: new Turns(), engine: async () => engine }, 'bulk', 'owner', null)
      const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
      return await db.transaction().setAccessMode('read only').execute(work)
    } finally {
      // Nothing in it is worth an orderly end.
      await engine.kill(new EngineError('Die Kopie der Datenbank ist geschlossen.', '57P01'))
    }
  } finally {
    rmSync(files.directory ?? files.image ?? '', { recursive: true, force: true })
  }
}

/** Between two turns no query and no transaction is under way, and what was committed is in the files: in those of its tables or in its log. */
async function copyFiles(source: PoolSource, directory: string): Promise<EngineFiles> {
  await inTurn(source, async () => {
    // In a turn of its own: what is written now need not be read again from the log.
    await (await source.engine()).query('owner', 'checkpoint', [])
  })
  const copy = join(dirname(directory), `${STILL_PREFIX}${randomUUID()}`)
  try {
    await inTurn(source, () => cp(directory, copy, { recursive: true, mode: constants.COPYFILE_FICLONE }))
  } catch (error) {
    rmSync(copy, { recursive: true, force: true })
    throw error
  }
  return { directory: copy, image: null }
}

async function copyMemory(source: PoolSource): Promise<EngineFiles> {
  const image = join(tmpdir(), `${STILL_PREFIX}${randomUUID()}.tar`)
  await inTurn(source, async () => writeFileSync(image, await (await source.engine()).dump(), { mode: 0o600 }))
  return { directory: null, image }
}

async function inTurn(source: PoolSource, work: () => Promise<void>): Promise<void> {
  const endTurn = await source.turns.take('bulk')
  try {
    await work()
  } finally {
    endTurn()
  }
}
