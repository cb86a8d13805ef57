import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SettingsError } from '../settingsError'
import { jwtSecret } from './jwtSecret'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'ae-secret-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

test('a secret is made once and kept where only its owner reads it', () => {
  const dataDir = join(directory, 'data')
  const secret = jwtSecret({ jwtSecret: null, dataDir })
  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  expect(jwtSecret({ jwtSecret: null, dataDir })).toBe(secret)
  expect(readdirSync(dataDir)).toEqual(['jwt-secret'])
  expect(statSync(join(dataDir, 'jwt-secret')).mode & 0o777).toBe(0o600)
})

test('a secret of the settings is taken as it is, and nothing is written', () => {
  expect(jwtSecret({ jwtSecret: 'given', dataDir: directory })).toBe('given')
  expect(readdirSync(directory)).toEqual([])
})

test.each(['', '\n', 'x'.repeat(31)])('a file that was cut off is refused with what to do: %j', (text) => {
  const path = join(directory, 'jwt-secret')
  writeFileSync(path, text)
  expect(() => jwtSecret({ jwtSecret: null, dataDir: directory })).toThrow(
    new SettingsError(
      `${path}: Dieses Geheimnis ist kürzer als 32 Zeichen. Löschen Sie die Datei, und starten Sie neu: Dann entsteht ein neues, und alle melden sich neu an.`,
    ),
  )
})
