import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OpenApi } from '../../http/contract/openApi'
import { programFolder } from '../../programFolder'

/** A release as its folder keeps it (docs/recipes/release.md). */
export interface KeptRelease {
  version: string
  /** What it was made from. */
  commit: string
  lastMigration: string
  /** Rows of its database, by table; those that have none are left out. */
  rows: Record<string, number>
  /** The password of its user «admin». */
  password: string
}

/** What a browser that has loaded the pages of a release sends, and how it was answered then. */
export interface KeptOperation {
  name: string
  query: string
  variables: Record<string, unknown>
  /** `ok` or the code of the error. */
  outcome: string
}

export interface KeptAddress {
  address: string
  status: number
}

export interface KeptOperations {
  operations: KeptOperation[]
  addresses: KeptAddress[]
}

const keptText = (version: string, file: string) => {
  const path = join(keptFolder, version, file)
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}

export const keptFolder = join(programFolder, 'server/db/testing/releases')

/** In the order of their versions. */
export const keptVersions = (): string[] =>
  existsSync(keptFolder) ? readdirSync(keptFolder).sort(new Intl.Collator('en', { numeric: true }).compare) : []

const read = <T>(version: string, file: string) => JSON.parse(readFileSync(join(keptFolder, version, file), 'utf8')) as T

export const keptRelease = (version: string) => read<KeptRelease>(version, 'release.json')
/** Null where nothing is promised of them: before 0.3.0. */
export const keptOperations = (version: string) =>
  existsSync(join(keptFolder, version, 'operations.json')) ? read<KeptOperations>(version, 'operations.json') : null
/** The GraphQL interface of a release, null before 0.3.0 … */
export const keptSchema = (version: string) => keptText(version, 'schema.graphql')
/** … and its addresses (/openapi.json). */
export const keptDescription = (version: string) => {
  const text = keptText(version, 'openapi.json')
  return text === null ? null : (JSON.parse(text) as OpenApi)
}

export const keptBackup = (version: string) => join(keptFolder, version, 'backup.zip')
