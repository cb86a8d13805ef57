import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { openPglite } from '../../server/db/pglite/openPglite'
import { openPostgres } from '../../server/db/postgres/openPostgres'
import { readSettings } from '../../server/settings'
import type { Engine } from '../support/keptDatabase'
import type { BenchContext } from '../support/types'
import { fill } from './apiData'
import { type Program, startProgram } from './program'

/** Starts a program on a data directory with more settings. */
type Start = (dataDir: string, env: Record<string, string>) => Promise<Program>

/** A filled database, of which every program gets a copy; it goes with the program. */
export interface Filled {
  start: (start: Start) => Promise<Program>
  drop: () => Promise<void>
}

/** Fills a database that an older program has made: each program brings its copy up to date by itself. */
export function fillFor(engine: Engine, oldest: string, folder: string, context: BenchContext): Promise<Filled> {
  return engine === 'pglite' || !context.postgresUrl
    ? fillEmbedded(oldest, folder)
    : fillPostgres(oldest, folder, context.postgresUrl)
}

async function fillEmbedded(oldest: string, folder: string): Promise<Filled> {
  const original = join(folder, 'original')
  await (await startProgram(oldest, original, {})).stop()
  const database = await openPglite(readSettings({ DATA_DIR: original }))
  await fill(database).finally(() => database.close())
  return {
    start: (start) => {
      const dataDir = mkdtempSync(join(folder, 'copy-'))
      cpSync(original, dataDir, { recursive: true })
      return ending(start(dataDir, {}), async () => rmSync(dataDir, { recursive: true, force: true }))
    },
    drop: async () => {},
  }
}

async function fillPostgres(oldest: string, folder: string, server: string): Promise<Filled> {
  const original = `bench_filled_${process.pid}`
  const urlOf = (name: string) => Object.assign(new URL(server), { pathname: `/${name}` }).href
  await onServer(server, `create database ${original}`)
  await (await startProgram(oldest, join(folder, 'original'), { DATABASE_URL: urlOf(original) })).stop()
  const settings = readSettings({ DATABASE_URL: urlOf(original), JWT_SECRET: 'x'.repeat(40) })
  const database = await openPostgres(settings, urlOf(original))
  await fill(database).finally(() => database.close())
  let number = 0
  return {
    start: async (start) => {
      const name = `${original}_${++number}`
      await onServer(server, `create database ${name} template ${original}`)
      const dataDir = mkdtempSync(join(folder, 'copy-'))
      return ending(start(dataDir, { DATABASE_URL: urlOf(name) }), () => onServer(server, `drop database ${name} with (force)`))
    },
    drop: () => onServer(server, `drop database ${original} with (force)`),
  }
}

/** The program, with something that is done when it has been stopped. */
async function ending(started: Promise<Program>, after: () => Promise<void>): Promise<Program> {
  const program = await started
  return { ...program, stop: () => program.stop().then(after) }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
