import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from '../db/errorCode'
import { SECRET_LENGTH, type Settings } from '../settings'
import { SettingsError } from '../settingsError'

/**
 * The secret that signs logins: JWT_SECRET, or else one of 256 random bits that is made once and kept in the data directory, readable by its
 * owner only. It stays the same over restarts, so that nobody has to log in again.
 */
export function jwtSecret(settings: Pick<Settings, 'jwtSecret' | 'dataDir'>): string {
  if (settings.jwtSecret) return settings.jwtSecret
  const path = join(settings.dataDir, 'jwt-secret')
  const secret = read(path) ?? create(path, settings.dataDir)
  if (secret.length >= SECRET_LENGTH) return secret
  throw new SettingsError(
    `${path}: Dieses Geheimnis ist kürzer als ${SECRET_LENGTH} Zeichen. Löschen Sie die Datei, und starten Sie neu: ` +
      'Dann entsteht ein neues, und alle melden sich neu an.',
  )
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}

/** Linked into place, so that it appears complete and of two makers at once one wins. */
function create(path: string, directory: string): string {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const unfinished = `${path}-${randomBytes(6).toString('hex')}`
  writeFileSync(unfinished, randomBytes(32).toString('hex'), { mode: 0o600, flush: true })
  try {
    linkSync(unfinished, path)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  } finally {
    rmSync(unfinished)
  }
  return readFileSync(path, 'utf8').trim()
}
