import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { programFolder } from '../../programFolder'
import { errorCode } from '../errorCode'
import { migrate, readMigrations } from '../migrate'
import type { Tables } from '../tables'
import { Engine } from './engine'
import { lanePool } from './pool'
import { Turns } from './turns'

/**
 * Path of a tarball of an empty, fully migrated database. Making one takes some seconds, opening one a second, so it is made once
 * by whoever needs it first and kept beside the packages; its name holds everything it depends on. Not compressed: that would take a third of the opening.
 */
export async function initialImage(): Promise<string> {
  const path = join(packages, '.cache', 'arteigenschaften', `empty-${key()}.tar`)
  if (existsSync(path)) return path
  const engine = await Engine.start({ directory: null, image: null })
  try {
    const pool = lanePool({ turns: new Turns(), engine: async () => engine }, 'bulk', 'owner', null)
    await migrate(new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }))
    await engine.query('owner', 'vacuum analyze', [])
    await engine.query('owner', 'checkpoint', [])
    return keep(path, await engine.dump())
  } finally {
    await engine.close()
  }
}

/** Renamed into place, so that nobody ever opens half an image; two makers at once make the same. */
function keep(path: string, image: Uint8Array): string {
  try {
    mkdirSync(dirname(path), { recursive: true })
    const unfinished = `${path}.${randomUUID()}`
    writeFileSync(unfinished, image)
    renameSync(unfinished, path)
    return path
  } catch (error) {
    // An installation that this user may not write to: then the image serves this one start.
    // For a folder on a disk that is only read, Node says that the one above it is missing.
    if (!['EACCES', 'EPERM', 'EROFS', 'ENOENT'].includes(errorCode(error) ?? '')) throw error
    const once = join(mkdtempSync(join(tmpdir(), 'arteigenschaften-')), basename(path))
    writeFileSync(once, image)
    return once
  }
}

const packages = join(programFolder, 'node_modules')

function key(): string {
  // The package's own description is not among its exports, hence a path.
  const hash = createHash('sha256').update(readFileSync(join(packages, '@electric-sql', 'pglite', 'package.json')))
  for (const { name, checksum } of readMigrations()) hash.update(name).update(checksum)
  return hash.digest('hex').slice(0, 16)
}
